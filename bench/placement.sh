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
  "$build/bin/placement_quality" "$work/run.weft" "$name" "$hosts" "$slots" $(echo "$engines" | tr ',' '\n' | sed 's/^/-e /') $pairs $kinds ${EFFORT:-}
done | tee "$work/cases.csv"
# Of each case, the least that any other comes to, number by number: no single one of them has all three.
sed 's/"[^"]*,[^"]*"/other/' "$work/cases.csv" | awk -F, '
  { gsub(/"/, "", $5); key = $1 FS $2 FS $3 FS $4; hot = $6 > $7 ? $6 : $7
    if ($5 == "weft") { weft[key] = hot; between[key] = $6; sum[key] = $8; next }
    if ($5 == "bound") { any[key] = $6; next }
    if ($5 == "bound of these groups") { groups[key] = $6; next }
    if (!(key in leastHot) || hot < leastHot[key]) leastHot[key] = hot
    if (!(key in leastBetween) || $6 < leastBetween[key]) leastBetween[key] = $6
    if (!(key in leastSum) || $8 < leastSum[key]) leastSum[key] = $8 }
  END {
    for (key in weft) {
      ++cases; above += weft[key] > leastHot[key]
      if (leastHot[key] > 0) { hots += log(weft[key] / leastHot[key]); ++hotCases }
      if (leastBetween[key] > 0 && between[key] > 0) {
        betweens += log(between[key] / leastBetween[key]); ++betweenCases
        if (between[key] < leastBetween[key]) ++cooler
        else { between[key] == leastBetween[key] ? ++equal : ++hotter; if (between[key] <= any[key]) ++metAny; else if (between[key] <= groups[key]) ++metGroups }
        if (between[key] > any[key]) { opens += log(between[key] / leastBetween[key]); ++open }
      }
      if (leastSum[key] > 0) { ratio = sum[key] / leastSum[key]; sums += log(ratio); if (ratio > most) most = ratio; over += ratio > 1.05; ++sumCases }
    }
    printf "%d cases; the hottest end is above the least of all others in %d, geometric mean of the ratio %.3f; of ends between switches %.3f (%d cases: cooler %d, equal %d, hotter %d; not cooler, but at the bound of any groups %d, of these groups %d; without those at the bound of any %.3f); bytes x links %.3f, at most %.3f, above 1.05 in %d\n",
      cases, above, exp(hots / hotCases), exp(betweens / betweenCases), betweenCases, cooler, equal, hotter, metAny, metGroups, open ? exp(opens / open) : 1, exp(sums / sumCases), most, over
  }' >&2
