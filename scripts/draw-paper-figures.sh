#!/usr/bin/env bash
# Draws into screenshots/paper the kinds of figures that Weft exists to make: those of the papers on mpisee (figures 2, 3, 4,
# 7, 8), on introspection monitoring (3, 6), on port traffic over fat trees (3, 7, 8, 9), on MPI state profiling (MPI charts) and on what tools cost
# (3 to 6). docs/paper-figures.md sets them beside the papers' own. Data lie beside the project, or in the folder that is
# given; what is not there is told and not drawn.
set -euo pipefail
cd "$(dirname "$0")/.."

weft=build/bin/weft
data=$(realpath "${1:-../shared/data}" 2>/dev/null || true)
work=out/paper
to=screenshots/paper
mkdir -p "$work" "$to"

run() {  # NAME LABEL PATH…
  local name=$1 label=$2
  shift 2
  [ -e "$1" ] || { echo "no $name: $1 is not here" >&2; return 1; }
  "$weft" import "$@" --label "$label" -o "$work/$name.weft" >"$work/import-$name.txt"
}
figure() {  # FILE RUN OPTION…
  local file=$1 of=$2
  shift 2
  "$weft" figure "$work/$of.weft" "$@" -o "$to/$file.svg"
}

# Bars per communicator: the author's own profile, read where it lies, and one that was recorded for Weft.
profile() {  # NAME
  figure "$1-time" "$1" --view bars --metric time --width-mm 88.9
  figure "$1-volume" "$1" --view bars --metric volume --width-mm 88.9
  figure "$1-calls" "$1" --view bars --metric calls --width-mm 88.9
}
if run splatt-256 "SPLATT, 256 processes, as published by the author of mpisee" "$data/mpisee/published-csv-long-splatt-256/profile.csv"; then
  profile splatt-256
  figure splatt-256-above splatt-256 --view bars --above 0.1 --width-mm 88.9
  figure splatt-256-operations splatt-256 --view bars --bars-of operation --width-mm 88.9
fi
if run hpcc-16 "HPCC, 16 processes" "$data/mpisee/hpcc-16/profile.db"; then profile hpcc-16; fi

# Several runs of one program: which communicator explains the run time, and what each run spends in which.
versions=(hier16 v4.0-hier16 db-v1.0-36ee8b7-hier16 csv-long-974fbd1-hier16 csv-wide-2fdc303-hier16)
against=()
for at in "${!versions[@]}"; do
  folder=$data/mpisee/${versions[$at]}
  file=$folder/profile.db
  [ -e "$file" ] || file=$folder/profile.csv
  run "hier16-$at" "hier16, recording $((at + 1))" "$file" || continue
  [ "$at" -eq 0 ] || against+=(--against "$work/hier16-$at.weft")
done
if [ "${#against[@]}" -gt 2 ]; then
  figure runs-first hier16-0 --view bars --metric time --width-mm 88.9
  figure runs-second hier16-1 --view bars --metric time --width-mm 88.9
  figure correlation hier16-0 "${against[@]}" --view correlation --width-mm 88.9
  figure variants hier16-0 "${against[@]}" --view variants
  figure speedup hier16-0 "${against[@]}" --view speedup --width-mm 88.9
fi

# Maps: a broadcast behind two switches; the sample on its hosts and on others close to each other, in one range of colours;
# both rails against the first alone.
sample=resources/sample
if [ -d "$data/fabrics/two_switch_42" ]; then
  { echo rank,host; for rank in {0..15}; do printf '%d,node%02d\n' "$rank" $((rank * 2 + 1)); done; } >"$work/two-switches.csv"
  run two-switches "HPCC's broadcasts, 16 processes" "$data/fabrics/two_switch_42/minhop/ibdiagnet1" "$sample/trace.tar.zst" --hosts "$work/two-switches.csv"
  figure map-two-switches two-switches --view map --traffic pair --operation Bcast
fi
run spread "HPCC on hosts of four leaves" "$sample/r1" "$sample/r2" "$sample/trace.tar.zst" --hosts "$sample/hosts.csv"
{ echo rank,host; for rank in {0..15}; do printf '%d,n%03d\n' "$rank" $((rank / 2 + 5)); done; } >"$work/near.csv"
run near "HPCC on eight neighbours" "$sample/r1" "$sample/r2" "$sample/trace.tar.zst" --hosts "$work/near.csv"
figure map-spread spread --view map --traffic pair --hide-unused --range-of "$work/near.weft"
figure map-near near --view map --traffic pair --hide-unused --range-of "$work/spread.weft"
largest=$("$weft" links "$work/spread.weft" --traffic pair --rails first --format csv | awk -F, 'NR > 1 && $10 + 0 > most { most = $10 + 0 } END { printf "%.0f", most }')
figure map-both-rails spread --view map --traffic pair --rails even --hide-service --range "0:$largest"
figure map-one-rail spread --view map --traffic pair --rails first --hide-service --range "0:$largest"
figure map-difference spread --against "$work/near.weft" --view map --traffic pair

# Matrices: messages and bytes between processes, one communicator each, and the difference of two placements by host.
figure matrix-messages spread --view matrix --rows rank --measure messages --width-mm 88.9
figure matrix-bytes spread --view matrix --rows rank --measure bytes --width-mm 88.9
figure matrix-bytes-grey spread --view matrix --rows rank --measure bytes --width-mm 88.9 --grey
figure matrix-communicators spread --view matrix --each communicator

# What was sent until then, as figure 3 of the introspection paper; the gain of another order of ranks, as its figure 6.
figure cumulative spread --view cumulative --width-mm 88.9
"$weft" breakeven "$work/spread.weft" --cost 0.01 --iterations 1,10,100,1000,10000 --format csv >"$work/gains.csv"
figure breakeven spread --view breakeven --gains "$work/gains.csv" --width-mm 88.9

# Times with tools and without, as weft overhead measured them.
if run tools "times with tools and without" tests/data/overhead; then
  figure tools-times tools --view times --width-mm 88.9
  figure tools-overhead tools --view times --relative --width-mm 88.9
fi
