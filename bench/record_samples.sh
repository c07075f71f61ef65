#!/bin/bash
# What sampling costs a program that computes, in percent of its processor time: the timer and its signal alone, with a handler that does nothing, and what
# Weft's recorder does in the handler besides, in turn:
#
#   bench/record_samples.sh BUILD_FOLDER [HZ [TURNS]]
#
# The first is the machine's and the system's: whoever samples by a timer of each thread pays it. Exit status 1 where the recorder's part is more than
# 0.5 % at 1 kHz, or its share of that at another rate.
set -euo pipefail
build=$1 hertz=${2:-1000} turns=${3:-7}
here=$(cd "$(dirname "$0")" && pwd)
library=$(realpath "$build/lib/libweft-record.so")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mpicc.openmpi -O2 -Wall -I"$here/../collector" "$here/record_calls/sampled.c" -o "$work/sampled"

once() { mpirun.openmpi --allow-run-as-root --oversubscribe -n 1 "$@" "$work/sampled" "$hertz" 100; }
for ((turn = 0; turn < turns; ++turn)); do
  echo "bare $(once)"
  echo "weft $(once -x "LD_PRELOAD=$library" -x "WEFT_SAMPLE=$hertz" -x "WEFT_BUNDLE=$work/bundle")"
  rm -rf "$work"/bundle*
done | sort -k1,1 -k2,2g > "$work/all"

awk -v hertz="$hertz" -v turns="$turns" '
  { all[$1, ++count[$1]] = $2 }
  END {
    middle = int((turns + 1) / 2)
    bare = all["bare", middle]; weft = all["weft", middle]
    printf "%s Hz: timer and signal %.2f %%, recorder besides %.2f %%, together %.2f %% (medians of %d turns)\n", hertz, bare, weft, bare + weft, turns
    exit weft > 0.5 * hertz / 1000
  }' "$work/all"
