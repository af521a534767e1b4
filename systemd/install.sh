#!/usr/bin/env bash
# Installs, updates or removes the Kegelstation on Raspberry Pi OS (Debian 12 bookworm or 13 trixie).
#
# How it goes about it: every release is a whole virtual environment of its own in /opt/kegelstation.  Only when it is
# complete is the link `current` turned to it, and turned back when the service does not come up.  So the power may
# fail at any line, and the script may be run again at any time.  The release before stays, to go back to.  Data (/var/lib/kegelstation) and settings
# (/etc/kegelstation) are never overwritten and never removed.
set -Eeuo pipefail

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
HOME_DIR=/opt/kegelstation
CURRENT=$HOME_DIR/current
PREVIOUS=$HOME_DIR/previous
KEY=$HOME_DIR/release.pem # whose releases are taken
DATA=/var/lib/kegelstation
CONFIG=/etc/kegelstation
UNITS=/etc/systemd/system
UNIT=$UNITS/kegelstation.service
RULES=/etc/udev/rules.d/70-kegelstation.rules
SYSCTL=/etc/sysctl.d/70-kegelstation.conf
HOTSPOT=/etc/NetworkManager/system-connections/kegelstation.nmconnection
PROBES=/etc/NetworkManager/dnsmasq-shared.d/kegelstation.conf
PYTHON=/usr/bin/python3 # the system's: python3-lgpio by apt belongs to this one

dry=no
release= # the folder of the release that is turned to
built=   # the same where it is being built: to be removed again if nothing comes of it
incoming= # the folder into which a release file is unpacked
SETTLE=${KEGELSTATION_SETTLE:-20} # seconds that a new release has to live

say() { printf '%s\n' "$*"; }
die() {
  printf 'Fehler: %s\n' "$*" >&2
  exit 1
}
aborted() { # a step failed and said why itself
  if [ -n "$built" ] && [ "$(readlink "$CURRENT")" != "$built" ]; then rm -rf "$built"; fi
  if [ -n "$incoming" ]; then rm -rf "$incoming"; fi
  say "Abgebrochen. Was bisher eingerichtet war, bleibt." >&2
  exit 1
}
run() { # a command that changes the machine: carried out, or only shown
  if [ "$dry" = yes ]; then printf '  %s\n' "$*"; else "$@"; fi
}

usage() {
  cat <<'TEXT'
Aufruf: sudo systemd/install.sh [--dry-run] [--update DATEI | --back | --kiosk | --access-point NAME | --uninstall]

Richtet die Kegelstation als Dienst ein oder bringt sie auf den Stand dieses Ordners.
Daten und Einstellungen bleiben dabei, wie sie sind.

  --dry-run    nur zeigen, was geschähe
  --update F   eine Fassung einrichten: eine unterschriebene Datei (*.release) oder einen Projektordner
  --back       zur vorigen Fassung zurück
  --kiosk      danach: die Wand auf dem Bildschirm an diesem Gerät, von selbst nach dem Einschalten
  --access-point N  danach: ein eigenes WLAN, das N heißt; ein Kabel zum Router bringt das Internet hinein
  --uninstall  Dienst und Programm entfernen; Daten und Einstellungen bleiben
  --help       diese Hilfe

Ohne Internet: die Pakete vorher auf einem gleichen Pi laden
  (python3 -m pip download --require-hashes -r requirements.lock -d ORDNER), dann
  sudo PIP_NO_INDEX=1 PIP_FIND_LINKS=ORDNER systemd/install.sh
TEXT
}

wrong_use() {
  printf '%s\n' "$1" >&2
  usage >&2
  exit 2
}

booted() { [ -d /run/systemd/system ]; }

check_source() {
  [ -f "$SOURCE/requirements.lock" ] || die "In $SOURCE fehlt requirements.lock; bitte den ganzen Projektordner nehmen."
}

check_machine() {
  [ "$dry" = yes ] || [ "$(id -u)" -eq 0 ] || die "Bitte mit sudo aufrufen: sudo systemd/install.sh"
  "$PYTHON" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null ||
    die "Es braucht Python 3.11 bis 3.13 als $PYTHON (Raspberry Pi OS bookworm oder trixie)."
}

install_system_packages() { # those that are named and missing; says which were not to be had
  local package missing=()
  if [ -n "${DPKG_MAINTSCRIPT_PACKAGE:-}" ]; then return 0; fi # dpkg is at work, and has seen to them
  for package; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "Richte Systempakete ein: ${missing[*]} …"
  run apt-get -qq update || true # an old list may do
  for package in "${missing[@]}"; do
    run env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$package" ||
      say "Hinweis: $package war nicht zu bekommen$([ "$package" = python3-lgpio ] && echo '; ohne das Paket geht keine Bahn an GPIO, alles andere schon')."
  done
}

need_venv() {
  [ "$dry" = yes ] || "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null ||
    die "python3-venv fehlt; bitte mit Internet: sudo apt install python3-venv"
}

create_user() {
  local group
  for group in dialout gpio; do # the unit names both; a plain Debian has no gpio
    getent group "$group" >/dev/null || run groupadd --system "$group"
  done
  getent passwd kegelstation >/dev/null ||
    run useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin kegelstation
}

build_release() {
  say "Baue die Umgebung (auf einem Pi einige Minuten) …"
  run install -d -m 755 "$HOME_DIR"
  if [ "$dry" = yes ]; then release=$HOME_DIR/release.NEU; else release=$(mktemp -d "$HOME_DIR/release.XXXXXX"); fi
  built=$release
  run chmod 755 "$release"
  # The system's packages only for lgpio, which has no wheel for every Python here: all others come from the lock.
  run "$PYTHON" -m venv --system-site-packages "$release"
  if [ -d "$SOURCE/wheels" ]; then export PIP_NO_INDEX=1 PIP_FIND_LINKS=$SOURCE/wheels; fi # nothing is fetched
  local pip=("$release/bin/python" -m pip --quiet --disable-pip-version-check --no-cache-dir install)
  run "${pip[@]}" --ignore-installed --require-hashes -r "$SOURCE/requirements.lock"
  run "${pip[@]}" --no-deps --no-build-isolation --ignore-installed "$SOURCE"
  run cp -r "$SOURCE/systemd" "$release/systemd" # what the units start, and the installer itself
  if [ -f "$SOURCE/release.json" ]; then run cp "$SOURCE/release.json" "$release/"; fi
  run "$release/bin/kegelstation" --help >/dev/null # or it cannot start, and is not turned to
}

install_config() {
  run install -d -m 750 -o root -g kegelstation "$CONFIG"
  if [ -e "$CONFIG/kegelstation.toml" ]; then
    say "Einstellungen bleiben: $CONFIG/kegelstation.toml"
  else # holds the host's PIN: not for everybody's eyes
    run install -m 640 -o root -g kegelstation "$SOURCE/systemd/kegelstation.toml" "$CONFIG/kegelstation.toml"
    say "Einstellungen: $CONFIG/kegelstation.toml"
  fi
}

install_units() { # those in the folder $1
  local unit
  for unit in "$1"/*.service "$1"/*.path; do
    run install -m 644 "$unit" "$UNITS/$(basename "$unit")"
  done
  run install -d -m 755 "$(dirname "$RULES")"
  run install -m 644 "$1/70-kegelstation.rules" "$RULES"
  run install -d -m 755 "$(dirname "$SYSCTL")"
  run install -m 644 "$1/70-kegelstation.conf" "$SYSCTL"
  if ! booted; then return 0; fi
  run /usr/lib/systemd/systemd-sysctl "$SYSCTL"
  run udevadm control --reload
  run udevadm trigger --subsystem-match=tty
  run systemctl daemon-reload
}

turn_to() { # the link changes in one step, so that it points to a whole release at any moment
  run ln -sfn "$1" "$CURRENT.new"
  run mv -T "$CURRENT.new" "$CURRENT"
  run sync -f "$HOME_DIR"
}

comes_up() { # and is still the same process after a while
  local before
  run systemctl restart kegelstation-wish.path kegelstation || return 1
  if [ "$dry" = yes ]; then return 0; fi
  before=$(systemctl show -p MainPID --value kegelstation)
  sleep "$SETTLE"
  systemctl is-active --quiet kegelstation && [ "$(systemctl show -p MainPID --value kegelstation)" = "$before" ]
}

start_service() {
  local before
  before=$(readlink "$CURRENT" || true)
  run sync -f "$HOME_DIR"
  turn_to "$release"
  run systemctl enable --quiet kegelstation kegelstation-wish.path
  if ! booted; then
    say "systemd läuft hier nicht: die Kegelstation startet mit der Maschine."
  elif comes_up; then
    say "Die Kegelstation läuft. Adressen und Meldungen: journalctl -u kegelstation -n 20 -o cat"
  elif [ -n "$before" ]; then
    turn_to "$before"
    if [ -d "$before/systemd" ]; then install_units "$before/systemd"; fi
    if [ -n "$built" ]; then run rm -rf "$built"; fi
    run systemctl restart kegelstation || true
    die "Die neue Fassung kam nicht hoch, die bisherige ist wieder da. Grund: journalctl -u kegelstation -n 50"
  else
    die "Die Kegelstation kam nicht hoch. Grund: journalctl -u kegelstation -n 50"
  fi
  if [ -n "$before" ] && [ "$before" != "$release" ]; then run ln -sfn "$before" "$PREVIOUS"; fi
}

remove_old_releases() { # all but this one and the one before
  local old before
  before=$(readlink "$PREVIOUS" || true)
  for old in "$HOME_DIR"/release.*/ "$HOME_DIR"/incoming.*/; do
    old=${old%/}
    [ "$old" != "${SOURCE%/kegelstation}" ] || continue # we stand in it
    [ ! -d "$old" ] || [ "$old" = "$release" ] || [ "$old" = "$before" ] || run rm -rf "$old"
  done
}

take_key() { # whose releases are taken from now on: the new program says so
  if [ -s "$SOURCE/systemd/release.pem" ]; then run install -m 644 "$SOURCE/systemd/release.pem" "$KEY"; fi
}

update() { # from the file or folder $1
  local status=0
  if [ "$dry" = yes ]; then
    say "  Fassung $1 prüfen und daneben einrichten, dann wie eine Installation"
    return
  fi
  if [ -d "$1" ]; then
    [ -x "$1/systemd/install.sh" ] || die "In $1 ist keine Kegelstation."
    "$1/systemd/install.sh"
    return
  fi
  [ -f "$1" ] || die "$1 gibt es nicht."
  run install -d -m 755 "$HOME_DIR"
  incoming=$(mktemp -d "$HOME_DIR/incoming.XXXXXX")
  "$(dirname "${BASH_SOURCE[0]}")/verify.sh" "$KEY" "$1" "$incoming" || status=$?
  case $status in
    0) ;;
    3) rm -rf "$incoming" && die "Hier ist kein Schlüssel für Fassungen hinterlegt ($KEY)." ;;
    5) rm -rf "$incoming" && die "$1 ist nicht mit dem Schlüssel dieser Station unterschrieben." ;;
    *) rm -rf "$incoming" && die "$1 ist keine Fassung der Kegelstation." ;;
  esac
  status=0
  "$incoming/kegelstation/systemd/install.sh" || status=$?
  rm -rf "$incoming"
  return "$status"
}

knows_journal() { # whether the release $1 can read the journal that is there
  "$1/bin/python" - "$DATA/journal.db" <<'PYTHON'
import sqlite3, sys
from station.journal.tables import VERSION
with sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True) as journal:
    sys.exit(journal.execute("PRAGMA user_version").fetchone()[0] > VERSION)
PYTHON
}

go_back() {
  local now
  now=$(readlink "$CURRENT" || true)
  release=$(readlink "$PREVIOUS" || true)
  [ -n "$release" ] && [ -x "$release/bin/kegelstation" ] || die "Es gibt keine vorige Fassung."
  [ ! -e "$DATA/journal.db" ] || knows_journal "$release" ||
    die "Die vorige Fassung kann das Journal nicht lesen: es ist von einer neueren. Zurück geht es nur mit einer Sicherung von vorher."
  install_units "$release/systemd"
  start_service
  say "Die vorige Fassung läuft wieder; die andere bleibt daneben: ${now##*/}."
}

need_station() {
  [ "$dry" = yes ] || [ -x "$CURRENT/bin/kegelstation" ] ||
    die "Erst die Kegelstation selbst einrichten: sudo systemd/install.sh"
}

kiosk() { # the wall on this machine's own screen
  local browser=chromium
  need_station
  if command -v chromium-browser >/dev/null; then browser=chromium-browser; fi # Raspberry Pi OS bookworm
  install_system_packages cage xwayland "$browser" v4l-utils # cage does not start without xwayland
  [ "$dry" = yes ] || { command -v cage && command -v "$browser"; } >/dev/null ||
    die "Ohne cage und $browser geht es nicht; bitte mit Internet."
  getent passwd kegelwand >/dev/null ||
    run useradd --system --user-group --home-dir /run/kegelstation-wall --no-create-home \
      --shell /usr/sbin/nologin kegelwand
  run usermod --append --groups audio,video,render,input kegelwand
  if [ -e /etc/systemd/system/display-manager.service ]; then
    run systemctl set-default --quiet multi-user.target # the desktop would take the screen
    say "Der Schreibtisch startet nicht mehr von selbst. Zurück: sudo systemctl set-default graphical.target"
  fi
  run systemctl enable --quiet kegelstation-wall
  if ! booted; then return 0; fi
  run systemctl stop display-manager || true
  run systemctl restart kegelstation-wall
  say "Die Wand ist auf dem Bildschirm dieses Geräts. Meldungen: journalctl -u kegelstation-wall -n 20 -o cat"
}

radio() { # the Wi-Fi that makes the network: one that is not in use, else the first
  local all
  all=$(LC_ALL=C nmcli --terse --fields TYPE,STATE,DEVICE device 2>/dev/null | sed -n 's/^wifi://p') || true
  all=$(grep -v '^connected:' <<<"$all" || printf '%s' "$all")
  all=${all%%$'\n'*}
  printf '%s\n' "${all##*:}"
}

keyfile() { # NAME PASSWORD INTERFACE: the network as NetworkManager reads it
  local name
  name=$(printf %s "$1" | od -An -v -tu1 | tr -s ' \n' ';') # in bytes, so that no letter of it means something
  cat <<KEYFILE
[connection]
id=kegelstation
uuid=$(cat /proc/sys/kernel/random/uuid)
type=wifi
interface-name=$3
autoconnect-priority=100

[wifi]
mode=ap
band=bg
ssid=${name#;}

[wifi-security]
key-mgmt=wpa-psk
proto=rsn;
pairwise=ccmp;
group=ccmp;
psk=$2

[ipv4]
method=shared
address1=10.42.0.1/24

[ipv6]
method=disabled
KEYFILE
}

access_point() { # NAME: a Wi-Fi of the station's own
  local interface password text
  [ -n "$1" ] && [ "$(printf %s "$1" | wc -c)" -le 32 ] && [[ $1 != *[[:cntrl:]]* ]] ||
    die "Der Name eines WLANs hat 1 bis 32 Bytes."
  need_station
  install_system_packages network-manager dnsmasq-base avahi-daemon
  interface=$(sed -n 's/^interface-name=//p' "$HOTSPOT" 2>/dev/null || true) # a second time this stays, and the password
  [ -e "/sys/class/net/${interface:-none}" ] || interface=$(radio)
  [ -n "$interface" ] || [ "$dry" = yes ] || die "NetworkManager kennt hier kein WLAN."
  password=$(sed -n 's/^psk=//p' "$HOTSPOT" 2>/dev/null || true)
  password=${password:-$(head -c 500 /dev/urandom | LC_ALL=C tr -dc a-km-z2-9 | cut -c 1-12)}
  text=$(keyfile "$1" "$password" "${interface:-wlan0}")
  if [ "$dry" = yes ]; then
    printf '  nach %s:\n%s\n' "$HOTSPOT" "$text"
  else
    install -d -m 755 "${PROBES%/*}" "${HOTSPOT%/*}"
    (umask 077 && printf '%s\n' "$text" >"$HOTSPOT.new" && mv "$HOTSPOT.new" "$HOTSPOT")
  fi
  run install -m 644 "$SOURCE/systemd/access-point.conf" "$PROBES"
  run sed -i 's/^#\{0,1\}host-name=.*/host-name=kegelstation/' /etc/avahi/avahi-daemon.conf # kegelstation.local
  if ! booted; then return 0; fi
  # A radio is silent until it knows the country's rules.
  if command -v raspi-config >/dev/null; then run raspi-config nonint do_wifi_country "${KEGELSTATION_COUNTRY:-DE}"; fi
  run systemctl restart avahi-daemon
  run nmcli connection reload
  run nmcli connection up kegelstation
  say "WLAN $1, Passwort $password. Für den Code an der Wand beides auf der Seite der Spielleitung unter Verein eintragen."
}

warn_of_brltty() { # it takes CH340 and CP210x adapters for Braille displays
  if dpkg-query -W -f '${Status}' brltty 2>/dev/null | grep -q 'ok installed'; then
    say "Hinweis: brltty belegt manche USB-Adapter. Wird es nicht gebraucht: sudo apt remove brltty"
  fi
}

uninstall() {
  say "Entferne die Kegelstation …"
  if booted; then run systemctl disable --quiet --now kegelstation kegelstation-wish.path kegelstation-wall || true; fi
  run rm -f "$UNITS"/kegelstation.service "$UNITS"/kegelstation-*.{service,path} "$RULES" "$SYSCTL" \
    "$UNITS"/multi-user.target.wants/kegelstation{.service,-wall.service,-wish.path}
  run rm -rf "$HOME_DIR"
  if [ -e "$HOTSPOT" ]; then
    run rm -f "$HOTSPOT" "$PROBES"
    if booted; then run nmcli connection reload || true; fi
  fi
  if booted; then
    run systemctl daemon-reload
    run udevadm control --reload
  fi
  say "Entfernt. Es bleiben Daten ($DATA) und Einstellungen ($CONFIG)."
  say "Auch diese löschen: sudo rm -r $DATA $CONFIG && sudo userdel kegelstation"
}

main() {
  local action=install file=
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h) usage && exit 0 ;;
      --dry-run) dry=yes ;;
      --uninstall) action=uninstall ;;
      --back) action=back ;;
      --kiosk) action=kiosk ;;
      --access-point)
        action=access_point file=${2:-}
        [ -n "$file" ] || wrong_use "--access-point braucht einen Namen"
        shift
        ;;
      --update)
        action=update file=${2:-}
        [ -n "$file" ] || wrong_use "--update braucht eine Datei oder einen Ordner"
        shift
        ;;
      *) wrong_use "Unbekannt: $1" ;;
    esac
    shift
  done
  trap aborted ERR
  if [ "$dry" = yes ]; then say "Nur zur Ansicht, nichts wird geändert:"; fi
  check_machine
  case $action in
    uninstall | kiosk)
      "$action"
      return
      ;;
    update | access_point)
      "$action" "$file"
      return
      ;;
    back)
      go_back
      return
      ;;
  esac
  check_source
  install_system_packages python3-venv python3-lgpio openssl
  need_venv
  create_user
  build_release
  install_config
  install_units "$SOURCE/systemd"
  start_service
  take_key
  remove_old_releases
  warn_of_brltty
}

main "$@"
