#!/bin/bash
# Times what Weft does with a fabric against ibdm (package ibutils), turn by turn in one session:
#
#   bench/trace_pairs.sh BUILD_FOLDER [FOLDER [TURNS]]
#
# BUILD_FOLDER is a release build with -DWEFT_BENCH=ON. FOLDER has ibdiagnet.lst and ibdiagnet.fdbs; without it a fat tree
# of 2328 hosts is made. Three ratios: tracing all pairs in memory; the programs, from files to the numbers of every link;
# the import against wc -l and sha256sum of the same files.
set -euo pipefail
build=$1 folder=${2:-} turns=${3:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [[ -z $folder ]]; then
  "$build/bin/make_fabric" "$work" 2328 1 36
  folder=$work/r1
fi
lst=$folder/ibdiagnet.lst fdbs=$folder/ibdiagnet.fdbs weft=$build/bin/weft

milliseconds() {  # of a command, whatever its exit status: ibdmchk often crashes after its report
  local begin=${EPOCHREALTIME/./}
  { "$@" > "$work/out" 2>&1; } 2>/dev/null || true
  echo $(((${EPOCHREALTIME/./} - begin) / 1000))
}
median() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
spread() { sort -n "$work/$1" | awk 'NR == 1 { low = $1 } END { print low " to " $1 }'; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", (b > 0 ? a / b : 0) }'; }
importAndLinks() { "$weft" import "$lst" "$fdbs" -o "$work/run.weft" && "$weft" links "$work/run.weft" --traffic all-to-all; }
touch "$work/no.mcfdbs"  # ibdmchk asks for one
ibdmchk() { command ibdmchk -s "$lst" -f "$fdbs" -m "$work/no.mcfdbs"; }
readOnly() { wc -l "$lst" "$fdbs" && sha256sum "$lst" "$fdbs"; }
cat > "$work/verify.tcl" <<'TCL'
foreach {lst fdbs} $argv break
set f [new_IBFabric]
IBFabric_parseSubnetLinks $f $lst
IBFabric_parseFdbFile $f $fdbs
puts "microseconds [lindex [time {ibdmVerifyCAtoCARoutes $f}] 0]"
exit
TCL

hasIbdm=true
command -v ibdmchk > /dev/null && command -v ibdmsh > /dev/null || hasIbdm=false
readOnly > /dev/null  # warms the page cache
"$weft" import "$lst" "$fdbs" -o "$work/run.weft" > /dev/null
for ((turn = 1; turn <= turns; ++turn)); do
  "$build/bin/trace_pairs" "$work/run.weft" 21 | awk '/median_s/ { print $6 * 1e6 }' >> "$work/trace"
  milliseconds "$weft" import "$lst" "$fdbs" -o "$work/run.weft" >> "$work/import"
  milliseconds readOnly >> "$work/read"
  milliseconds importAndLinks >> "$work/both"
  if $hasIbdm; then
    ibdmsh "$work/verify.tcl" "$lst" "$fdbs" 2>/dev/null | awk '/^microseconds/ { print $2 }' >> "$work/verify"
    milliseconds ibdmchk >> "$work/chk"
  fi
done

echo "machine:  $(nproc) cores, $(awk '/MemTotal/ { printf "%.1f GiB", $2 / 1048576 }' /proc/meminfo), load $(cut -d' ' -f1-3 /proc/loadavg)"
echo "          $(uname -sr), ibutils $(dpkg-query -W -f '${Version}' ibutils 2>/dev/null || echo unknown), $("$weft" --version | head -1)"
echo "fabric:   $(wc -l < "$lst") links, tables of $(stat -c %s "$fdbs") bytes; medians of $turns turns"
echo "import:   $(median import) ms ($(spread import)); wc -l and sha256sum $(median read) ms ($(spread read)): ratio $(ratio "$(median import)" "$(median read)")"
echo "trace:    $(median trace) µs ($(spread trace))"
echo "import and links: $(median both) ms ($(spread both))"
$hasIbdm || { echo "ibdm is not installed (package ibutils): nothing to compare with"; exit; }
echo "ibdm verifies all CA-to-CA routes: $(median verify) µs ($(spread verify)), $(ratio "$(median verify)" "$(median trace)") times the trace"
echo "ibdmchk:  $(median chk) ms ($(spread chk)), $(ratio "$(median chk)" "$(median both)") times import and links"
