#!/usr/bin/env bash
# Does what the host wishes of the machine.  Started by kegelstation-wish.path when the station has written a word; the
# file is the station's, so nothing of it is believed but which one of these words it is.
set -Eeuo pipefail

WISH=${RUNTIME_DIRECTORY:-/run/kegelstation}/wish

read -r -n 20 word <"$WISH" || true
rm -f "$WISH" # first: what ends the machine must not be found again
case ${word:-} in
  poweroff) systemctl poweroff ;;
  reboot) systemctl reboot ;;
  *)
    echo "Unbekannter Wunsch." >&2
    exit 1
    ;;
esac
