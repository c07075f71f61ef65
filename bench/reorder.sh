#!/bin/sh
# What weft_comm_reorder gains in the simulator, as figures 5 to 7 of the introspection paper (Bosilca and others) have it: a broadcast, a reduction, an allgather in groups,
# and the exchanges of CG; nodes of 24 cores on one switch with links of 100 Gbit/s.
#   bench/reorder.sh WEFT FABRIC        FABRIC: a folder of dumps; NAMES, if set: eleven hosts of it that share a switch
set -eu
weft=$(realpath "$1") fabric=$(realpath "$2")
top=$(dirname "$(dirname "$(realpath "$0")")")
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT && cd "$work"
smpicxx -std=c++20 -O2 -I"$top" "$top/bench/reorder/reorder.cpp" "$top/collector/record/mapping/node_mapping.cpp" "$top/collector/record/mapping/exchanges.cpp" -o reorder

names=${NAMES:-$(seq -f node%g 22 32)}  # all on the second switch of two_switch_42

# platform NODES: of the first NODES hosts, 24 cores each
platform() {
  awk -v nodes="$1" -v names="$names" 'BEGIN { split(names, host, " "); print "rank,host"; for (r = 0; r < nodes * 24; ++r) print r "," host[1 + int(r / 24)] }' >ranks.csv
  awk -v ranks=$(($1 * 24)) 'BEGIN { print "# POINT TO POINT"; for (r = 0; r < ranks; ++r) print "E\t" r "\t" (r + 1) % ranks "\t1 bytes\t1 msgs sent\t0" }' >pairs.prof
  rm -rf sim && "$weft" import "$fabric" pairs.prof --hosts ranks.csv -o run.weft >import.log 2>&1
  "$weft" export run.weft --simgrid sim --assume-gbps 100 >export.log 2>&1
}
# simulate HOSTFILE ARGUMENTS…
simulate() {
  hosts=$1 && shift
  smpirun -platform sim/platform.xml -hostfile "$hosts" --log=root.thresh:error --cfg=network/model:IB --cfg=smpi/simulate-computation:no \
    --cfg=smpi/bcast:binomial_tree --cfg=smpi/reduce:binomial --cfg=smpi/allgather:ring ./reorder "$@"
}

echo mapping,exchange,ranks,size,before_s,after_s,ratio,reorder_messages_s,reorder_mapping_s,break_even
for nodes in 2 4 8; do
  platform $nodes
  awk -v nodes=$nodes '{ host[NR] = $1 } END { for (r = 0; r < nodes * 24; ++r) print host[1 + r % nodes * 24] }' sim/hosts-before.txt >cyclic.txt
  for size in 1000 100000 1000000; do
    for kind in bcast reduce; do echo "round-robin,$(simulate cyclic.txt $kind $size)"; done
  done
  for size in 10 1000 100000; do echo "round-robin,$(simulate cyclic.txt allgather $size $((nodes * 2)))"; done
done
while read -r ranks nodes; do
  platform $nodes
  head -n $ranks sim/hosts-before.txt >block.txt
  awk -v ranks=$ranks 'BEGIN { srand(7) } { print rand() "\t" $0 }' sim/hosts-before.txt | sort | cut -f2 | head -n $ranks >random.txt
  for order in 75000 150000 1500000; do
    for mapping in block random; do echo "$mapping,$(simulate $mapping.txt cg $order)"; done
  done
done <<END
64 3
128 6
256 11
END
