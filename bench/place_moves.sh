#!/bin/sh
# What moving ranks by hand costs the window, on a fabric of any size: a stencil of 16 ranks on each of its hosts, each rank with up to 26 neighbours.
#   bench/place_moves.sh BUILD FABRIC      FABRIC: a folder of dumps
set -eu
build=$(realpath "$1") fabric=$2
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
"$build/bin/weft" import "$fabric" -o "$work/fabric.weft" >"$work/import.log" 2>&1
"$build/bin/place_moves" make "$work/fabric.weft" "$work/stencil.prof" "$work/hosts.csv"
"$build/bin/weft" import "$fabric" "$work/stencil.prof" --hosts "$work/hosts.csv" -o "$work/run.weft" >"$work/import.log" 2>&1
XDG_CONFIG_HOME=$work LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s "-screen 0 1400x900x24" timeout 600 "$build/bin/place_moves" "$work/run.weft"
