#!/usr/bin/env bash
# Time to the first picture of the window beside that of an empty one (turn by turn; their ratio), to a run and its answers,
# and the memory that closed runs leave behind.   bench/window_life.sh BUILD RUN.weft [TURNS]
set -euo pipefail
build=$1 run=$2 turns=${3:-5}
settings=$(mktemp -d)
trap 'rm -rf "$settings"' EXIT
life() {
  XDG_CONFIG_HOME=$settings LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s "-screen 0 1400x900x24" timeout 600 "$build/bin/window_life" "$@"
}
uname -sr
grep -m1 "model name" /proc/cpuinfo
for turn in $(seq "$turns"); do
  bare=$(life bare | awk '/first_paint/ { print $2 }')
  ours=$(life open "$run" | awk '/first_paint/ { print $2 }')
  echo "turn $turn: first picture $ours ms, of an empty window $bare ms, ratio $(awk -v a="$ours" -v b="$bare" 'BEGIN { printf "%.2f", a / b }')"
done
"$build/bin/weft" --version | head -1
"$build/bin/weft" info "$run" | head -6
for workspace in everything links waits; do
  echo "$workspace:"
  life answers "$run" 20 "$workspace" || slow=1
done
life memory "$run" 50
exit "${slow:-0}"
