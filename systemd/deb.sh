#!/usr/bin/env bash
# Makes a Debian package: the program and every wheel that one kind of machine needs, for Debian 12 and 13.
#
#   deb.sh [--machine aarch64|x86_64] [--out FOLDER]
#
# Without --machine it is for machines like this one.  What it does there is done by install.sh, which it brings along.
set -Eeuo pipefail

. "$(dirname "${BASH_SOURCE[0]}")/payload.sh"
machine=$(uname -m)
out=$SOURCE/dist

while [ $# -gt 0 ]; do
  case $1 in
    --machine) machine=$2 ;;
    --out) out=$2 ;;
    *) sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
  esac
  shift 2
done
case $machine in
  aarch64) architecture=arm64 ;;
  x86_64) architecture=amd64 ;;
  *) echo "Für $machine gibt es kein Paket, nur für aarch64 und x86_64." >&2 && exit 2 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
package=$work/package
library=$package/usr/lib/kegelstation
papers=$package/usr/share/doc/kegelstation
mkdir -p "${library%/*}" "$papers" "$package/usr/share/lintian/overrides" "$package/DEBIAN"

payload "$library" "$machine" 3.11 3.12 3.13
rm -r "$library"/{Makefile,requirements-dev.lock,.gitignore,.oxfmtrc.json,.oxlintrc.json}
maintainer=$(git -C "$SOURCE" log -1 --format='%an <%ae>')
full=$version+$(TZ=UTC0 git -C "$SOURCE" log -1 --format=%cd --date=format-local:%Y%m%d.%H%M%S)

cp "$SOURCE"/systemd/deb/{postinst,prerm,postrm,templates} "$package/DEBIAN/"
chmod 755 "$package"/DEBIAN/{postinst,prerm,postrm}
cp "$SOURCE/systemd/deb/copyright" "$papers/"
cp "$SOURCE/systemd/deb/overrides" "$package/usr/share/lintian/overrides/kegelstation"
gzip -9n >"$papers/changelog.gz" <<TEXT
kegelstation ($full) stable; urgency=medium

  * $(git -C "$SOURCE" log -1 --format=%s | fold -s -w 70 | sed '2,$s/^/    /')

 -- $maintainer  $(git -C "$SOURCE" log -1 --format=%cD)
TEXT
size=$(du -sk --apparent-size --exclude=DEBIAN "$package" | cut -f 1)
sed -e "s/@MAINTAINER@/$maintainer/" -e "s/@VERSION@/$full/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" \
  "$SOURCE/systemd/deb/control" >"$package/DEBIAN/control"
(cd "$package" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)

mkdir -p "$out"
file=$out/kegelstation_${full}_$architecture.deb
SOURCE_DATE_EPOCH=$(git -C "$SOURCE" log -1 --format=%ct) dpkg-deb --root-owner-group -Zxz --build "$package" "$file" >/dev/null
echo "$file"
