#!/usr/bin/env bash
# Does what the host wishes of the machine.  Started by kegelstation-wish.path when the station has written a word; the
# file is the station's, so nothing of it is believed but which one of these words it is.
set -Eeuo pipefail

WISH=${RUNTIME_DIRECTORY:-/run/kegelstation}/wish

read -r -n 20 word <"$WISH" || true
rm -f "$WISH" # first: what ends the machine must not be found again
OUTCOME=${KEGELSTATION_OUTCOME:-/run/kegelstation-outcome} # what the host's page is told: working, done or failed, and why
BOX=$(dirname "${BASH_SOURCE[0]}")
release=${STATE_DIRECTORY:-/var/lib/kegelstation}/copies/next.release

carry_out() { # an installer's work, which may take minutes and restart the station
  local lines last status=0
  printf 'working\n' >"$OUTCOME"
  lines=$("$BOX/install.sh" "$@" 2>&1) || status=$?
  printf '%s\n' "$lines"
  last=$(grep '^Fehler: ' <<<"$lines" | tail -n 1 || true)
  printf '%s\n%s\n' "$([ "$status" -eq 0 ] && echo done || echo failed)" "${last:-${lines##*$'\n'}}" >"$OUTCOME"
  return "$status"
}

case ${word:-} in
  poweroff) systemctl poweroff ;;
  reboot) systemctl reboot ;;
  dark) # for the night: without its wall the screen needs no signal
    systemctl stop kegelstation-wall
    "$BOX/screen.sh" off
    ;;
  bright) systemctl start kegelstation-wall ;; # which wakes the screen
  update)
    # The file is the station's and may change under us: what is looked at and installed is a copy of our own.
    copy=$(mktemp)
    trap 'rm -f "$copy"' EXIT
    cp "$release" "$copy"
    carry_out --update "$copy" && rm -f "$release"
    ;;
  back) carry_out --back ;;
  *)
    echo "Unbekannter Wunsch." >&2
    exit 1
    ;;
esac
