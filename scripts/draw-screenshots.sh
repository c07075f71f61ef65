#!/usr/bin/env bash
# Draws the pictures of the README and the manual from the sample and the fabrics in tests/data, by the program itself.
set -euo pipefail
cd "$(dirname "$0")/.."

weft=build/bin/weft
mkdir -p out screenshots
"$weft" import resources/sample -o out/sample.weft >out/import.txt

# The window takes its size and layout from fresh settings, not from those of the person who runs this.
settings=$(mktemp -d)
trap 'rm -rf "$settings"' EXIT
window() {  # FILE RUN [SELECTED]
  WEFT_SCREENSHOT=screenshots/$1 WEFT_WORKSPACE=${WEFT_WORKSPACE:-links} WEFT_SELECT=${3:-} XDG_CONFIG_HOME=$settings LIBGL_ALWAYS_SOFTWARE=1 \
    xvfb-run -a -s "-screen 0 1440x1000x24" timeout 60 "$weft" "$2"
}
WEFT_WORKSPACE=summary window summary.png out/sample.weft
window window.png out/sample.weft
WEFT_WORKSPACE=waits window waits-workspace.png out/sample.weft
window communicator.png out/sample.weft W_s16.0_s17.0
window hot-link.png out/sample.weft hottest
WEFT_PANEL=timeline window timeline-panel.png out/sample.weft

# The same program on other hosts, and how the loads of the links differ.
{ echo rank,host; for rank in {0..15}; do printf '%d,n%03d\n' "$rank" $((rank / 2 + 5)); done; } >out/near.csv
"$weft" import resources/sample/{r1,r2,trace.tar.zst} --hosts resources/sample/hosts.csv --label "on four leaves" -o out/spread.weft >out/import-spread.txt
"$weft" import resources/sample/{r1,r2,trace.tar.zst} --hosts out/near.csv --label "on eight neighbours" -o out/near.weft >out/import-near.txt
compare() {  # FILE MODE
  WEFT_SCREENSHOT=screenshots/$1 WEFT_COMPARE=$2 XDG_CONFIG_HOME=$settings LIBGL_ALWAYS_SOFTWARE=1 \
    xvfb-run -a -s "-screen 0 1440x1000x24" timeout 60 "$weft" out/spread.weft out/near.weft
}
compare side-by-side.png side
compare difference.png difference
WEFT_PLACES=1 window places.png out/sample.weft

"$weft" figure out/sample.weft --view map --traffic port -o screenshots/map.png
"$weft" figure out/sample.weft --view map --traffic port --region "PTRANS section." -o screenshots/map-ptrans.svg
"$weft" figure out/sample.weft --view tree --colour locality -o screenshots/tree.svg
"$weft" figure out/sample.weft --view matrix --width-mm 88.9 -o screenshots/matrix.png
"$weft" figure out/sample.weft --view matrix --each communicator -o screenshots/matrices.svg
"$weft" figure out/sample.weft --view map --communicator W_s16.0_s17.0 -o screenshots/map-communicator.svg
"$weft" figure out/sample.weft --view bars --metric volume -o screenshots/bars.svg
"$weft" figure out/sample.weft --view timeline --width-mm 181 -o screenshots/timeline.png
"$weft" figure out/sample.weft --view waits -o screenshots/waits.svg

# A training job whose data-parallel rings cross the spines more often than they must.
"$weft" import resources/training -o out/job.weft >out/import-job.txt
"$weft" figure out/job.weft --view map --communicator W_s2.0 -o screenshots/training.png
"$weft" figure out/job.weft --view map --colour rail --hide-unused -o screenshots/training-rails.png

# Fabrics of every kind, loaded by one byte from every adapter port to every other.
fabric() {  # NAME FOLDER [OPTION…]
  local name=$1 folder=$2
  shift 2
  "$weft" import "$folder/ibdiagnet1" -o "out/$name.weft" >"out/import-$name.txt"
  "$weft" figure "out/$name.weft" --view map --traffic all-to-all "$@" -o "screenshots/fabric-$name.png"
}
fabric oversubscribed tests/data/fabrics/oversubscribed/updn_lmc2
fabric damaged tests/data/fabrics/ft3_damaged/updn
fabric torus tests/data/fabrics/torus7x5_damaged/lash
fabric mesh tests/data/fabrics/mesh6x5/dor
fabric dragonfly tests/data/fabrics/dragonfly40/minhop
"$weft" figure out/damaged.weft --view map --traffic all-to-all --layout matrix --width-mm 88.9 -o screenshots/fabric-matrix.png

# What counters measured of traffic that was really sent.
golden=tests/data/fabrics/ft3_damaged/updn/golden
"$weft" import tests/data/fabrics/ft3_damaged/updn/ibdiagnet1 --counters-before "$golden/counters_2_idle.pm.gz" \
  --counters-after "$golden/counters_3_after.pm.gz" -o out/measured.weft >out/import-measured.txt
"$weft" figure out/measured.weft --view map --traffic counter -o screenshots/fabric-measured.png
window fabric-window.png out/measured.weft

mkdir -p out/large
[ -f out/large/r1/ibdiagnet.lst ] || build/bin/make_fabric out/large 11664 1 36 >out/make-large.txt
"$weft" import out/large -o out/large.weft >out/import-large.txt
"$weft" figure out/large.weft --view map --traffic all-to-all -o screenshots/fabric-11664.png

scripts/draw-paper-figures.sh
