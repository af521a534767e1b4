#!/usr/bin/env bash
# Makes a release: one signed file with the program and every wheel that one kind of machine needs.
#
#   release.sh [--python 3.11|3.13] [--machine aarch64|x86_64] [--key FILE] [--out FOLDER]
#
# Without --python and --machine it is for machines like this one.  The key is made when there is none; its public half,
# systemd/release.pem, belongs into the repository: what is installed from there takes updates signed by it.
set -Eeuo pipefail

. "$(dirname "${BASH_SOURCE[0]}")/payload.sh"
python=$(python3 -c 'import sys; print("{}.{}".format(*sys.version_info))')
machine=$(uname -m)
key=${XDG_CONFIG_HOME:-$HOME/.config}/kegelstation/release.key
out=$SOURCE/dist

while [ $# -gt 0 ]; do
  case $1 in
    --python) python=$2 ;;
    --machine) machine=$2 ;;
    --key) key=$2 ;;
    --out) out=$2 ;;
    *) sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
  esac
  shift 2
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$SOURCE"

if [ ! -f "$key" ]; then
  (umask 077 && mkdir -p "$(dirname "$key")" && openssl genpkey -algorithm ed25519 -out "$key")
  echo "Neuer Schlüssel: $key. Gut aufheben: Wer ihn hat, macht Fassungen."
fi
openssl pkey -in "$key" -pubout -out "$work/release.pem"
cmp -s "$work/release.pem" systemd/release.pem || {
  cp "$work/release.pem" systemd/release.pem
  echo "Neu: systemd/release.pem. Gehört ins Repository; Stationen nehmen erst danach Fassungen mit diesem Schlüssel."
}

payload "$work/kegelstation" "$machine" "$python"
cp systemd/release.pem "$work/kegelstation/systemd/"
tar -cf "$work/release.tar" -C "$work" --owner=0 --group=0 --sort=name kegelstation
openssl pkeyutl -sign -inkey "$key" -rawin -in "$work/release.tar" -out "$work/release.sig"
mkdir -p "$out"
file=$out/kegelstation-$version-$(git log -1 --format=%cs)-py$python-$machine.release
tar -cf "$file" -C "$work" release.tar release.sig
echo "$file"
