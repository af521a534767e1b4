#!/usr/bin/env bash
# Installs, updates, breaks and turns back a station on this machine without touching it: as root, in mounts that only
# this process sees, with a note in place of systemctl, udevadm, apt and the making of users.  Some six minutes.
#
#   tests/systemd/updates.sh
set -Eeuo pipefail

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
if [ "${1:-}" != inside ]; then exec unshare --mount "${BASH_SOURCE[0]}" inside; fi

work=$(mktemp -d)
trap 'rm -rf "$work"; [ -z "$pem" ] || rm -f "$pem"' EXIT
pem=
for place in /etc/systemd/system /etc/udev/rules.d /etc/sysctl.d /etc/kegelstation /opt/kegelstation \
  /var/lib/kegelstation /run/systemd; do
  mkdir -p "$place"
  mount -t tmpfs none "$place"
done
mkdir -p /run/systemd/system "$work/bin"
export PATH=$work/bin:$PATH KEGELSTATION_SETTLE=2 WORK=$work

tool() { # NAME: what it does is read from standard input
  { echo '#!/bin/bash' && cat; } >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}
for name in udevadm apt-get useradd groupadd; do tool "$name" <<<'exit 0'; done
tool dpkg-query <<<'echo "install ok installed"'
tool install <<'TOOL'
args=()
while [ $# -gt 0 ]; do case $1 in -o | -g) shift ;; *) args+=("$1") ;; esac; shift; done
exec /usr/bin/install "${args[@]}"
TOOL
tool systemctl <<'TOOL'
case "$*" in
  "show -p MainPID --value kegelstation") cat "$WORK/pid" ;;
  "restart kegelstation-wish.path kegelstation")
    [ ! -e "$WORK/broken" ] || exit 1
    echo "$RANDOM" >"$WORK/pid"
    if [ -e "$WORK/dies" ]; then (sleep 1 && echo another >"$WORK/pid") & fi
    /opt/kegelstation/current/bin/kegelstation --version >/dev/null ;;
esac
TOOL

expect() { # STATUS COMMAND…, and that the link `current` is as $current says: same or other
  local status=0 wanted=$1 before after
  shift
  before=$(readlink /opt/kegelstation/current || true)
  "$@" >"$work/said" 2>&1 || status=$?
  after=$(readlink /opt/kegelstation/current || true)
  [ "$status" -eq "$wanted" ] || { cat "$work/said" && echo "FEHLER: $* gab $status" && exit 1; }
  [ "$([ "$before" = "$after" ] && echo same || echo other)" = "$current" ] || {
    cat "$work/said" && echo "FEHLER: $*: current zeigt auf $after" && exit 1
  }
  echo "ok: $* ($(tail -n 1 "$work/said"))"
}

[ -e "$SOURCE/systemd/release.pem" ] || pem=$SOURCE/systemd/release.pem
"$SOURCE/systemd/release.sh" --key "$work/key" --out "$work" >/dev/null
file=$(echo "$work"/*.release)
current=same
expect 1 "$SOURCE/systemd/install.sh" --update "$file" # no key
openssl pkey -in "$work/key" -pubout -out /opt/kegelstation/release.pem
current=other
expect 0 "$SOURCE/systemd/install.sh" --update "$file"
install=/opt/kegelstation/current/systemd/install.sh
expect 0 "$install" --update "$file"
current=same
touch "$work/broken"
expect 1 "$install" --update "$file"
rm "$work/broken"
touch "$work/dies"
expect 1 "$install" --update "$file" # comes up, and then dies
rm "$work/dies"
cp "$file" "$work/spoiled"
printf x | dd of="$work/spoiled" bs=1 seek=3000000 conv=notrunc status=none
expect 1 "$install" --update "$work/spoiled"
expect 1 "$install" --update /etc/hostname
current=other
expect 0 "$install" --back
expect 0 "$install" --back
current=same
python3 -c "import sqlite3; sqlite3.connect('/var/lib/kegelstation/journal.db').execute('PRAGMA user_version = 99')"
expect 1 "$install" --back
[ "$(find /opt/kegelstation -maxdepth 1 -name 'release.*' -type d | wc -l)" -eq 2 ]
[ -z "$(find /opt/kegelstation -maxdepth 1 -name 'incoming.*')" ]
echo "Alles wie es soll."
