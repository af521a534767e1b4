#!/usr/bin/env bash
# The wall on the machine's own screen: waits for the station, then shows it, and ends when nothing is seen any more.
# kegelstation-wall.service starts it again.
set -Eeuo pipefail

PATH_OF_WALL=${KEGELSTATION_WALL:-/wall?screen=wand}
PORTS=${KEGELSTATION_PORTS:-80 8080}          # the station's own, and where it goes if it cannot have that
PATIENCE=${KEGELSTATION_PATIENCE:-90}         # seconds for which the page may be without a connection to the station
EVERY=${KEGELSTATION_EVERY:-5}                # seconds between two looks
MEMORY=${RUNTIME_DIRECTORY:-/run/kegelstation-wall}

if [ "${1:-}" != inside ]; then exec cage -d -s -- "${BASH_SOURCE[0]}" inside; fi

answers() ( # whether a station does at port $1
  exec 2>/dev/null 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
  printf 'GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
  read -r -t 5 -n 12 line <&3 && [[ $line =~ ^HTTP/1\..\ (200|503) ]]
)

connected() { # whether this user's browser holds a connection to port $1: a page that has crashed holds none
  cat /proc/net/tcp /proc/net/tcp6 2>/dev/null |
    awk -v user="$(id -u)" -v port="$(printf ':%04X' "$1")" \
      '$4 == "01" && $8 == user && substr($3, length($3) - 4) == port { found = 1 } END { exit !found }'
}

port=
until [ -n "$port" ]; do
  for one in $PORTS; do
    if answers "$one"; then port=$one && break; fi
  done
  [ -n "$port" ] || sleep 1
done

browser=$(command -v chromium || command -v chromium-browser)
rm -rf "$MEMORY/browser" # a fresh one: no question about the last crash
"$browser" --kiosk --ozone-platform=wayland --user-data-dir="$MEMORY/browser" --password-store=basic \
  --autoplay-policy=no-user-gesture-required --enable-speech-dispatcher --no-first-run --no-default-browser-check \
  --noerrdialogs --disable-session-crashed-bubble --hide-crash-restore-bubble --disable-infobars --disable-pinch \
  --disable-features=Translate,MediaRouter --disable-component-update --disable-background-networking \
  --overscroll-history-navigation=0 "http://localhost:$port$PATH_OF_WALL" &
page=$!
trap 'kill "$page" 2>/dev/null || true' EXIT

missing=0
while sleep "$EVERY"; do
  kill -0 "$page" 2>/dev/null || { echo "Der Browser ist zu Ende." >&2 && exit 1; }
  if connected "$port" || ! answers "$port"; then
    missing=0
  elif ((missing += EVERY, missing >= PATIENCE)); then
    echo "Die Wand hat seit $missing s keine Verbindung: neuer Anfang." >&2
    exit 1
  fi
done
