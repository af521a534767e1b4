#!/usr/bin/env bash
# verify.sh KEY FILE FOLDER: unpacks the release FILE into FOLDER if KEY (PEM, Ed25519) has signed it.
# Ends with 0, or with 3 where there is no key, 4 where FILE is no release, 5 where it was not signed by that key.
#
# openssl does it: every Debian that knows HTTPS has it, and no library has to come onto a Pi for it.
set -Eeuo pipefail

key=$1 file=$2 folder=$3

[ -s "$key" ] || exit 3
tar -xf "$file" -C "$folder" --no-same-owner release.tar release.sig 2>/dev/null || exit 4
[ -f "$folder/release.tar" ] && [ ! -L "$folder/release.tar" ] && [ ! -L "$folder/release.sig" ] || exit 4
openssl pkeyutl -verify -pubin -inkey "$key" -rawin -in "$folder/release.tar" -sigfile "$folder/release.sig" \
  >/dev/null 2>&1 || exit 5
tar -xf "$folder/release.tar" -C "$folder" --no-same-owner
rm "$folder/release.tar" "$folder/release.sig"
[ -f "$folder/kegelstation/release.json" ] || exit 4
