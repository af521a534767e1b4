#!/usr/bin/env bash
# screen.sh on|off: wakes the screen at this machine, or puts it to sleep: its signal, and by CEC the television itself.
set -Eeuo pipefail

case ${1:-} in
  on) blank=0 word=--image-view-on ;;
  off) blank=4 word=--standby ;; # FB_BLANK_POWERDOWN of linux/fb.h
  *) exit 2 ;;
esac
# The console has the screen while the wall's compositor does not; the compositor switches it on by itself.
for console in "${SYS:-/sys}"/class/graphics/fb*/blank; do
  if [ -w "$console" ]; then echo "$blank" >"$console" || true; fi
done
for line in "${DEV:-/dev}"/cec*; do
  if [ -e "$line" ] && command -v cec-ctl >/dev/null; then
    timeout 10 cec-ctl --device "$line" --playback --skip-info --to 0 "$word" >/dev/null || true # no answer: no CEC
  fi
done
