#!/bin/sh
# Weft's places beside those of Scotch in all its strategies, TreeMatch (of Open MPI), block, cyclic, plane and bricks: kinds of traffic × fabrics × routing engines × hosts that follow
# each other or drawn at random.   bench/placement.sh BUILD FABRIC:HOSTS:SLOTS:ENGINE,… …  >cases.csv      the summary goes to standard error
#   FABRIC: a folder of dumps; ENGINE: kept, minhop, updn, ftree, or one of the opensm that is installed; PAIRS, if set: files of weft pairs --format csv; EFFORT=--quick or --thorough;
#   KINDS: of traffic, all if unset
set -eu
build=$(realpath "$1") && shift
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
pairs=$(for each in ${PAIRS:-}; do printf -- '-p %s ' "$each"; done)
kinds=$(for each in ${KINDS:-}; do printf -- '-k %s ' "$each"; done)
for each in "$@"; do
  IFS=: read -r fabric hosts slots engines <<END
$each
END
  "$build/bin/weft" import "$fabric" -o "$work/run.weft" >"$work/import.log" 2>&1
  name=$(echo "$fabric" | sed 's,/*$,,; s,.*fabrics/,,')
  "$build/bin/placement_quality" "$work/run.weft" "$name $hosts x $slots" "$hosts" "$slots" $(echo "$engines" | tr ',' '\n' | sed 's/^/-e /') $pairs $kinds ${EFFORT:-}
done | tee "$work/cases.csv"
# Of each case two readings: beside the least that any other comes to, number by number, though no single one of them may have all three; and beside the single best of the others:
# that with the coolest hottest end, of these that with the coolest ends between switches, then the least bytes x links.
sed 's/"[^"]*,[^"]*"/other/' "$work/cases.csv" | awk -F, '
  function mean(sum, count) { return count ? exp(sum / count) : 1 }
  { gsub(/"/, "", $5); key = $1 FS $2 FS $3 FS $4; hot = $6 > $7 ? $6 : $7
    if ($5 == "weft") { weft[key] = hot; between[key] = $6; sum[key] = $8; next }
    if ($5 == "bound") { any[key] = $6; anyHot[key] = hot; next }
    if ($5 == "bound of these groups") { groups[key] = $6; next }
    if (!(key in leastHot) || hot < leastHot[key]) leastHot[key] = hot
    if (!(key in leastBetween) || $6 < leastBetween[key]) leastBetween[key] = $6
    if (!(key in leastSum) || $8 < leastSum[key]) leastSum[key] = $8
    if (!(key in bestHot) || hot < bestHot[key] || (hot == bestHot[key] && ($6 < bestBetween[key] || ($6 == bestBetween[key] && $8 < bestSum[key]))))
      { bestHot[key] = hot; bestBetween[key] = $6; bestSum[key] = $8 } }
  END {
    for (key in weft) {
      ++cases; above += weft[key] > leastHot[key]
      if (leastHot[key] > 0) {
        hots += log(weft[key] / leastHot[key]); ++hotCases; hotMet += weft[key] <= anyHot[key]
        if (anyHot[key] > 0) { hotBounds += log(anyHot[key] / leastHot[key]); ++hotBounded }
      }
      if (leastBetween[key] > 0 && between[key] > 0) {
        betweens += log(between[key] / leastBetween[key]); ++betweenCases
        if (between[key] < leastBetween[key]) ++cooler
        else { between[key] == leastBetween[key] ? ++equal : ++hotter; if (between[key] <= any[key]) ++metAny; else if (between[key] <= groups[key]) ++metGroups }
        if (between[key] > any[key]) { opens += log(between[key] / leastBetween[key]); ++open }
        if (any[key] > 0) { bounds += log(any[key] / leastBetween[key]); ofBounded += log(between[key] / leastBetween[key]); ++bounded }
      }
      if (leastSum[key] > 0) { ratio = sum[key] / leastSum[key]; sums += log(ratio); if (ratio > most) most = ratio; over += ratio > 1.05; ++sumCases }
      if (bestBetween[key] > 0 && between[key] > 0) { singles += log(between[key] / bestBetween[key]); ++singleCases }
      if (bestSum[key] > 0) { ratio = sum[key] / bestSum[key]; singleSums += log(ratio); singleOver += ratio > 1.05; ++singleSumCases }
    }
    printf "%d cases; the hottest end is above the least of all others in %d, geometric mean of the ratio %.3f; of ends between switches %.3f (%d cases: cooler %d, equal %d, hotter %d; not cooler, but at the bound of any groups %d, of these groups %d; without those at the bound of any %.3f); bytes x links %.3f, at most %.3f, above 1.05 in %d\n",
      cases, above, mean(hots, hotCases), mean(betweens, betweenCases), betweenCases, cooler, equal, hotter, metAny, metGroups, mean(opens, open), mean(sums, sumCases), most, over
    printf "beside the single best of the others: ends between switches %.3f (%d cases); bytes x links %.3f, above 1.05 in %d\n", mean(singles, singleCases), singleCases, mean(singleSums, singleSumCases), singleOver
    printf "what no placement is below, as a part of the least of all others: hottest end %.3f (%d cases; %d are at it); ends between switches %.3f where anything is proved (%d cases; Weft has %.3f there)\n",
      mean(hotBounds, hotBounded), hotBounded, hotMet, mean(bounds, bounded), bounded, mean(ofBounded, bounded)
  }' >&2
