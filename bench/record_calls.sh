#!/bin/bash
# What Weft's recorder adds to an MPI call, in nanoseconds, beside a wrapper that only reads the clock twice and one that does what
# mpisee's does, turn by turn in one session:
#
#   bench/record_calls.sh BUILD_FOLDER [TURNS]
#
# Prints the fastest series of each program over all turns, and what a tool adds per call. Exit status 1 where Weft adds more than 60 ns,
# or 1.5 times what the clock does, to any of the calls.
set -euo pipefail
build=$1 turns=${2:-7}
here=$(cd "$(dirname "$0")" && pwd)/record_calls
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for each in program clock_twice as_mpisee; do
  shared=(-shared -fPIC)
  [ "$each" = program ] && shared=()
  mpicc.openmpi -O2 -w "${shared[@]}" "$here/$each.c" -o "$work/$each"
done
declare -A tools=([none]= [clock]=$work/clock_twice [mpisee]=$work/as_mpisee [weft]=$(realpath "$build/lib/libweft-record.so"))

for ((turn = 0; turn < turns; ++turn)); do
  for tool in none clock weft mpisee; do
    preload=()
    [ -n "${tools[$tool]}" ] && preload=(-x "LD_PRELOAD=${tools[$tool]}")
    mpirun.openmpi --allow-run-as-root --oversubscribe -n 1 -x "WEFT_BUNDLE=$work/bundle" "${preload[@]}" "$work/program" | sed "s/^/$tool /" >> "$work/all"
    rm -rf "$work/bundle"
  done
done

awk '
  !(($1, $2) in best) || $3 + 0 < best[$1, $2] { best[$1, $2] = $3 + 0 }
  END {
    printf "%-22s %8s %8s %8s %8s %10s\n", "ns per call", "alone", "+clock", "+Weft", "+mpisee", "Weft/clock"
    count = split("Send+Recv Isend+Irecv+Waitall Allreduce Barrier Iprobe Test Testany", order, " ")
    for (i = 1; i <= count; ++i) {
      call = order[i]
      alone = best["none", call]
      clock = best["clock", call] - alone
      weft = best["weft", call] - alone
      mpisee = best["mpisee", call] - alone
      printf "%-22s %8.1f %8.1f %8.1f %8.1f %10.2f\n", call, alone, clock, weft, mpisee, weft / clock
      if (weft > 60 || weft > 1.5 * clock) missed = 1
    }
    exit missed
  }' "$work/all"
