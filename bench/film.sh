#!/usr/bin/env bash
# How fast the film of a large fabric is prepared and runs, beside what it is measured against (bench/film_frames.cpp).   bench/film.sh BUILD [HOSTS [BINS]]
set -euo pipefail
build=$1 hosts=${2:-11664} bins=${3:-20}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
uname -sr
grep -m1 "model name" /proc/cpuinfo
echo "$(nproc) cores, load $(cut -d' ' -f1-3 /proc/loadavg)"
"$build/bin/weft" --version
"$build/bin/make_fabric" "$folder/fabric" "$hosts" 1 36
"$build/bin/weft" import "$folder/fabric" -o "$folder/fabric.weft" >/dev/null
"$build/bin/film_frames" make "$folder/fabric.weft" "$folder/run.weft" "$bins"
LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s "-screen 0 1400x900x24" "$build/bin/film_frames" "$folder/run.weft"
