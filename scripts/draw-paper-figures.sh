#!/usr/bin/env bash
# Draws into screenshots/paper the kinds of figures that Weft exists to make: those of the papers on mpisee (figures 2, 3, 4,
# 7, 8), on introspection monitoring (3, 5 to 7), on port traffic over fat trees (3, 7, 8, 9), on MPI state profiling (MPI charts) and on what tools cost
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

# Before and after another order of ranks by size of messages, as figure 5, and the ratio of both for the exchanges of CG, as
# figure 7: predicted, beside what bench/reorder.sh measured in SimGrid (the tables of docs/placement.md). Nodes of 24 cores.
gains() {  # NAME RANKS NODES HOSTS TIMES: the run, whose pairs are on standard input, and its table of gains
  local name=$1 ranks=$2 nodes=$3 hosts=$4 times=$5
  cat >"$work/$name.prof"
  awk -v ranks="$ranks" -v nodes="$nodes" -v hosts="$hosts" 'BEGIN {
    print "rank,host"
    for (r = 0; r < ranks; ++r) order[r] = r
    seed = 7
    if (hosts == "random")
      for (r = ranks - 1; r > 0; --r) { seed = (seed * 1103515245 + 12345) % 2147483648; to = int(seed / 65536) % (r + 1); kept = order[r]; order[r] = order[to]; order[to] = kept }
    for (r = 0; r < ranks; ++r) print r ",node" 22 + (hosts == "random" ? int(order[r] / 24) : r % nodes)
  }' >"$work/$name.csv"
  run "$name" "$ranks ranks on $nodes nodes" "$data/fabrics/two_switch_42/minhop/ibdiagnet1" "$work/$name.prof" --hosts "$work/$name.csv"
  "$weft" breakeven "$work/$name.weft" --times "$times" --sizes "$(awk -F, 'NR > 1 { printf "%s%s", (NR > 2 ? "," : ""), $1 }' "$times")" --assume-gbps 100 --host-gbps 80 --format csv >"$work/$name-gains.csv"
}
broadcast() {  # RANKS: a binomial tree, as Open MPI's monitoring counts it
  awk -v ranks="$1" 'BEGIN {
    print "# POINT TO POINT"
    for (r = 0; r < ranks; ++r)
      for (bit = 1; bit < ranks && (r == 0 || r % (2 * bit) == 0); bit *= 2)
        if (r + bit < ranks) print "E\t" r "\t" r + bit "\t4000 bytes\t1 msgs sent\t0"
  }'
}
cg() {  # RANKS BYTES: sums over rows of processes, then the transpose
  awk -v ranks="$1" -v bytes="$2" 'function xor(a, b) { return int(a / b) % 2 ? a - b : a + b }
    BEGIN {
      print "# POINT TO POINT"
      for (rows = 1; 4 * rows * rows <= ranks;) rows *= 2
      columns = ranks / rows
      for (r = 0; r < ranks; ++r) {
        for (step = 1; step < columns; step *= 2) print "E\t" r "\t" int(r / columns) * columns + xor(r % columns, step) "\t" bytes " bytes\t1 msgs sent\t0"
        to = columns == rows ? r % rows * rows + int(r / rows) : 2 * (int(r / 2) % rows * rows + int(int(r / 2) / rows)) + r % 2
        if (to != r) print "E\t" r "\t" to "\t" bytes " bytes\t1 msgs sent\t0"
      }
    }'
}
# What an order of ranks costs is that of the broadcast on as many ranks; neither figure uses it.
if [ -d "$data/fabrics/two_switch_42" ]; then
  bcasts=() cgs=()
  while read -r kind ranks nodes times; do
    { echo size,before_s,after_s,cost_s; tr ' ' '\n' <<<"$times"; } >"$work/$kind-$ranks-times.csv"
    if [ "$kind" = bcast ]; then
      broadcast "$ranks" | gains "$kind-$ranks" "$ranks" "$nodes" cyclic "$work/$kind-$ranks-times.csv"
      bcasts+=(--gains "$ranks ranks=$work/$kind-$ranks-gains.csv")
    else
      cg "$ranks" 75000 | gains "$kind-$ranks" "$ranks" "$nodes" random "$work/$kind-$ranks-times.csv"
      cgs+=(--gains "$ranks ranks=$work/$kind-$ranks-gains.csv")
    fi
  done <<'END'
bcast 48 2 4000,14.1e-6,4.1e-6,15.7e-6 400000,1.19e-3,249.9e-6,15.7e-6 4000000,11.90e-3,2.47e-3,15.7e-6
bcast 96 4 4000,38.8e-6,9.3e-6,36.5e-6 400000,2.22e-3,515.8e-6,36.5e-6 4000000,22.10e-3,5.10e-3,36.5e-6
bcast 192 8 4000,76.9e-6,14.5e-6,89.3e-6 400000,3.24e-3,565.9e-6,89.3e-6 4000000,32.30e-3,5.51e-3,89.3e-6
cg 64 3 75000,530.3e-6,164.6e-6,36.5e-6 150000,1.05e-3,318.0e-6,36.5e-6 1500000,10.36e-3,3.13e-3,36.5e-6
cg 128 6 75000,807.7e-6,395.8e-6,89.3e-6 150000,1.60e-3,782.0e-6,89.3e-6 1500000,15.81e-3,7.73e-3,89.3e-6
cg 256 11 37500,679.1e-6,289.2e-6,89.3e-6 75000,1.03e-3,427.4e-6,89.3e-6 750000,10.11e-3,4.18e-3,89.3e-6
END
  figure gains-times bcast-48 --view breakeven "${bcasts[@]}" --gains-as times --width-mm 88.9
  figure gains-ratio cg-64 --view breakeven "${cgs[@]}" --gains-as ratio --width-mm 88.9
fi

# Routing engines tried for one application.
figure routings spread --view routings --traffic pair --width-mm 88.9

# Times with tools and without, as weft overhead measured them.
if run tools "times with tools and without" tests/data/overhead; then
  figure tools-times tools --view times --width-mm 88.9
  figure tools-overhead tools --view times --relative --width-mm 88.9
fi
