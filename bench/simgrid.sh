#!/bin/sh
# What better places gain in the simulator: weft remap's hottest link end before and after, and the seconds of an exchange under SMPI, for
# programs of bench/simgrid/exchange.c, 64 ranks on 32 hosts here and there. In SimGrid's model of InfiniBand: its others share links as TCP does, where
# the longer route gets less.
#   bench/simgrid.sh WEFT FABRIC [GBPS]      FABRIC: a folder of dumps whose hosts are r1 … r192; GBPS: of links whose rate is not known
set -eu
weft=$(realpath "$1") fabric=$(realpath "$2") gbps=${3:-100}
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT && cd "$work"
cc -DPAIRS "$here/simgrid/exchange.c" -o pairs
smpicc -O1 "$here/simgrid/exchange.c" -o exchange
awk 'BEGIN { print "rank,host"; for (r = 0; r < 64; ++r) print r ",r" 1 + r * 7 % 32 * 5 }' >hosts.csv
echo pattern,hottest_before,hottest_after,ratio,seconds_before,seconds_after,ratio
for pattern in stencil rows columns hypercube diagonals; do
  ./pairs $pattern >pairs.prof
  "$weft" import "$fabric" pairs.prof --hosts hosts.csv -o run.weft >import.log
  "$weft" remap run.weft -o ranks.csv --format csv >table.csv 2>remap.log
  rm -rf sim && "$weft" export run.weft --simgrid sim --hosts ranks.csv --assume-gbps "$gbps" >export.log 2>&1
  for places in before after; do
    smpirun -platform sim/platform.xml -hostfile sim/hosts-$places.txt --log=root.thresh:error --cfg=smpi/simulate-computation:no --cfg=network/model:IB ./exchange $pattern >$places.txt
  done
  awk -F, -v name=$pattern -v before="$(cat before.txt)" -v after="$(cat after.txt)" '
    $2 == "before" { b = $3 > $4 ? $3 : $4 }
    $2 == "after" { a = $3 > $4 ? $3 : $4; printf "%s,%d,%d,%.3f,%s,%s,%.3f\n", name, b, a, b ? a / b : 1, before, after, after / before }' table.csv
done
