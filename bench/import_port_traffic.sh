#!/bin/bash
# Times `weft import` of a port-traffic archive against a program that merely reads it, turn by turn in one session.
#
#   bench/import_port_traffic.sh BUILD_FOLDER [ARCHIVE.otf2 [TURNS [READER]]]
#
# BUILD_FOLDER is a release build with -DWEFT_BENCH=ON. Without an archive one of 1024 hosts, 2 rails and 4 regions
# (8.4 million entries, 160 MB) is made in a temporary folder. READER: another program that is given the archive's path.
set -euo pipefail
build=$1 archive=${2:-} turns=${3:-7} reader=${4:-$1/bin/read_port_traffic}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [[ -z $archive ]]; then
  mkdir "$work/archive"
  "$build/bin/make_port_traffic" "$work/archive" 1024 2 4
  archive=$work/archive/traces.otf2
fi

milliseconds() {  # of a command
  local begin=${EPOCHREALTIME/./}
  "$@" > "$work/out" 2>&1 || { cat "$work/out" >&2; return 1; }
  echo $(((${EPOCHREALTIME/./} - begin) / 1000))
}
median() { sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
spread() { sort -n | awk 'NR == 1 { low = $1 } END { print low " to " $1 }'; }
highest() {  # resident memory of a command, in MiB
  if [[ -x /usr/bin/time ]]; then /usr/bin/time -f %M "$@" 2>&1 >/dev/null | tail -1 | awk '{ print $1 / 1024 " MiB" }'
  else echo "unknown (install the package time)"; fi
}

import=("$build/bin/weft" import "$archive" -o "$work/run.weft")
"$reader" "$archive" > /dev/null    # warms the page cache
for ((turn = 1; turn <= turns; ++turn)); do
  milliseconds "$reader" "$archive" >> "$work/read"
  milliseconds "${import[@]}" >> "$work/import"
done

echo "machine:  $(nproc) cores, $(awk '/MemTotal/ { printf "%.1f GiB", $2 / 1048576 }' /proc/meminfo), load $(cut -d' ' -f1-3 /proc/loadavg)"
echo "          $(uname -sr), OTF2 $(pkg-config --modversion otf2 2>/dev/null || echo unknown), $("$build/bin/weft" --version | head -1)"
echo "archive:  $(du -sb "$(dirname "$archive")" | cut -f1) bytes in $(find "$(dirname "$archive")" -type f | wc -l) files"
echo "read:     median $(median < "$work/read") ms, $(spread < "$work/read") ms"
echo "import:   median $(median < "$work/import") ms, $(spread < "$work/import") ms, peak $(highest "${import[@]}")"
echo "ratio of the medians of $turns turns: $(awk -v a="$(median < "$work/import")" -v b="$(median < "$work/read")" 'BEGIN { printf "%.2f", a / b }')"
