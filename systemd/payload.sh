# Sourced by release.sh and deb.sh: what comes onto a machine, the same in both.

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
PIP=${PIP:-python3 -m pip}
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' "$SOURCE/station/__init__.py")

payload() { # FOLDER MACHINE PYTHON…: the committed program, and every wheel that MACHINE needs with any of these
  local folder=$1 machine=$2 python glibc platforms=() journal
  shift 2
  mkdir "$folder"
  git -C "$SOURCE" -c tar.umask=022 archive HEAD -- . ':!tests' ':!.ci' ':!systemd/deb' | tar -x -C "$folder"
  for glibc in 2_17 2_28 2_31 2_34 2_35; do platforms+=(--platform "manylinux_${glibc}_$machine"); done
  for python; do
    $PIP download --quiet --disable-pip-version-check --require-hashes -r "$folder/requirements.lock" \
      -d "$folder/wheels" --only-binary=:all: --implementation cp --python-version "$python" \
      "${platforms[@]}" --platform "manylinux2014_$machine"
  done
  journal=$(sed -n 's/^VERSION = \([0-9]*\).*/\1/p' "$folder/station/journal/tables.py")
  cat >"$folder/release.json" <<JSON
{"version": "$version", "made": $(git -C "$SOURCE" log -1 --format=%ct), "python": "$*", "machine": "$machine", "journal": $journal}
JSON
}
