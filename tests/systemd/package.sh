#!/usr/bin/env bash
# Installs, upgrades, breaks, removes and purges the Debian package in a Debian of its own, as root.  The Debian is made
# once by debootstrap and kept in $BASE; what the package does goes into an overlay that is thrown away.  While dpkg is
# at work there is no network.  Some two minutes, the first time four.
#
#   tests/systemd/package.sh [bookworm|trixie]
set -Eeuo pipefail

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
suite=${1:-bookworm}
BASE=${BASE:-/var/tmp/kegelstation-debian}
MIRROR=${MIRROR:-http://deb.debian.org/debian}
NEEDED=(python3 python3-venv openssl passwd systemd udev debconf)

if [ "${2:-}" != inside ]; then exec unshare --mount "${BASH_SOURCE[0]}" "$suite" inside; fi
work=$(mktemp -d)
trap 'umount -R "$work/root" 2>/dev/null || true; umount "$work"; rmdir "$work"' EXIT
mount -t tmpfs none "$work"
mkdir "$work"/{upper,space,root,deb}
: >"$work/said"

if [ ! -e "$BASE/$suite.made" ]; then
  rm -rf "${BASE:?}/$suite" && mkdir -p "$BASE"
  debootstrap --variant=minbase "$suite" "$BASE/$suite" "$MIRROR" >"$BASE/$suite.log"
  DEBIAN_FRONTEND=noninteractive chroot "$BASE/$suite" apt-get -qq install -y --no-install-recommends \
    "${NEEDED[@]}" >>"$BASE/$suite.log" 2>&1
  touch "$BASE/$suite.made"
fi
mount -t overlay -o "lowerdir=$BASE/$suite,upperdir=$work/upper,workdir=$work/space" none "$work/root"
for place in proc dev; do mount --rbind "/$place" "$work/root/$place"; done

in_root() { DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 unshare --net chroot "$work/root" "$@"; }
station() { in_root /opt/kegelstation/current/bin/kegelstation "$@"; }
current() { readlink "$work/root/opt/kegelstation/current"; }
fail() { cat "$work/said" && echo "FEHLER: $*" && exit 1; }
expect() { # STATUS WHAT COMMAND…
  local status=0 wanted=$1 what=$2 began=$SECONDS
  shift 2
  "$@" >"$work/said" 2>&1 || status=$?
  [ "$status" -eq "$wanted" ] || fail "$what: $* gab $status"
  echo "ok: $what ($((SECONDS - began)) s)"
}
holds() { # WHAT COMMAND…
  local what=$1
  shift
  "$@" >>"$work/said" 2>&1 || fail "$what"
}
again() { # VERSION [SED-EXPRESSION FILE]: the same package as another version, with FILE of the program changed
  rm -rf "$work/again" && dpkg-deb -R "$deb" "$work/again"
  sed -i "s/^Version: .*/Version: $1/" "$work/again/DEBIAN/control"
  if [ $# -gt 1 ]; then sed -i "$2" "$work/again/usr/lib/kegelstation/$3"; fi
  dpkg-deb --root-owner-group -Znone -b "$work/again" "$work/root/root/$1.deb" >/dev/null
}
plays() { # the program starts as the unit would start it, opens its journal, and answers
  cat >"$work/root/root/plays" <<'INSIDE'
set -eu
ip link set lo up 2>/dev/null || python3 - <<'PYTHON'
import fcntl, socket, struct
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh14x", b"lo", 0x1 | 0x40))  # SIOCSIFFLAGS, IFF_UP | IFF_RUNNING
PYTHON
/usr/lib/systemd/systemd-sysctl /etc/sysctl.d/70-kegelstation.conf # port 80
cd /tmp
setpriv --reuid kegelstation --regid kegelstation --init-groups /opt/kegelstation/current/bin/kegelstation run \
  --config /etc/kegelstation/kegelstation.toml --data /var/lib/kegelstation &
trap "kill $!" EXIT
python3 - <<'PYTHON'
import time, urllib.request
for _ in range(200):
    try:
        assert urllib.request.urlopen("http://127.0.0.1/health").status == 200
        break
    except OSError:
        time.sleep(0.1)
else:
    raise SystemExit("no answer")
PYTHON
trap - EXIT
kill $!
wait $! || true
INSIDE
  in_root install -d -o kegelstation -g kegelstation -m 700 /var/lib/kegelstation
  in_root sh /root/plays
}

if [ ! -e "${deb:=}" ]; then deb=$(PIP="$SOURCE/.venv/bin/python -m pip --quiet" "$SOURCE/systemd/deb.sh" --out "$work/deb"); fi
echo "$suite: $(basename "$deb"), $(du -k "$deb" | cut -f 1) KB"
lintian --allow-root --fail-on error,warning "$deb" || fail "lintian"
cp "$deb" "$work/root/root/first.deb"

expect 0 "dpkg finds all it needs in Debian, and installs" in_root dpkg -i /root/first.deb
expect 0 "it starts and answers" plays
holds "its files" in_root test -s /var/lib/kegelstation/journal.db
holds "its units" in_root test -e /etc/systemd/system/multi-user.target.wants/kegelstation.service
echo '# the club' >>"$work/root/etc/kegelstation/kegelstation.toml"
first=$(current)
again 9.1
expect 0 "upgrade" in_root dpkg -i /root/9.1.deb
[ "$(current)" != "$first" ] || fail "the upgrade turned nothing"
[ "$(readlink "$work/root/opt/kegelstation/previous")" = "$first" ] || fail "the release before is gone"
holds "the settings" grep -q '# the club' "$work/root/etc/kegelstation/kegelstation.toml"
expect 0 "it starts with the same journal" plays
second=$(current)
again 9.2 '1i raise SystemExit("broken")' station/__main__.py
expect 1 "an upgrade that cannot start is refused" in_root dpkg -i /root/9.2.deb
[ "$(current)" = "$second" ] || fail "the broken one is in use"
expect 0 "the release before plays on" plays
expect 0 "and the old package may come back" in_root dpkg -i /root/9.1.deb
expect 0 "remove" in_root dpkg -r kegelstation
[ ! -e "$work/root/opt/kegelstation" ] || fail "the program stayed"
[ -z "$(find "$work/root"/etc/{systemd/system,udev/rules.d,sysctl.d} -name '*kegelstation*')" ] || fail "units stayed"
holds "data and settings" in_root test -s /var/lib/kegelstation/journal.db -a -s /etc/kegelstation/kegelstation.toml
expect 0 "purge, nobody there to ask" in_root dpkg -P kegelstation
holds "the data" in_root test -s /var/lib/kegelstation/journal.db
[ ! -e "$work/root/etc/kegelstation" ] || fail "the settings stayed"
expect 0 "install again" in_root dpkg -i /root/first.deb
expect 0 "it finds its journal" plays
holds "the answer" in_root sh -c 'echo kegelstation kegelstation/remove-data boolean true | debconf-set-selections'
expect 0 "purge with the data" in_root dpkg -P kegelstation
[ -z "$(find "$work/root"/{opt,etc,var/lib,usr,run} -xdev -name '*kegelstation*' -not -path '*/dpkg/*')" ] ||
  fail "something stayed: $(find "$work/root"/{opt,etc,var/lib,usr,run} -xdev -name '*kegelstation*')"
holds "no user" sh -c "! grep kegelstation $work/root/etc/passwd"
echo "Alles wie es soll."
