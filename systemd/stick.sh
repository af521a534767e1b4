#!/usr/bin/env bash
# Backs the station up onto the USB stick that was put in.  Started by kegelstation-stick@.service for each file system
# on one; whatever is mounted somewhere, or a partition beside it, belongs to the machine and is left alone.
set -Eeuo pipefail

DEVICE=/dev/${1:?which device}
PLACE=/run/kegelstation-stick # in this service's own view of the file systems only
STATION=/opt/kegelstation/current/bin/kegelstation
DATA=/var/lib/kegelstation

disk=$(lsblk --noheadings --nodeps --output PKNAME "$DEVICE")
if lsblk --noheadings --raw --output MOUNTPOINT "/dev/${disk:-$1}" | grep -q .; then
  echo "$DEVICE: gehört zu dieser Maschine, keine Sicherung."
  exit 0
fi
mkdir -p "$PLACE"
# Nothing on a stick is trusted: no program, no device, no owner of its own; FAT takes the station as the owner of all.
mount -o "nosuid,nodev,noexec,umask=077,uid=$(id -u kegelstation),gid=$(id -g kegelstation)" "$DEVICE" "$PLACE"
trap 'umount "$PLACE"' EXIT
setpriv --reuid kegelstation --regid kegelstation --clear-groups --no-new-privs \
  "$STATION" stick "$PLACE" --data "$DATA"
