#!/bin/sh
# Crossings and time of the layered layout beside those of Graphviz dot on the same rows:
#
#   bench/layout_crossings.sh BUILD [FABRIC…]
#
# FABRIC: as bench/layout_crossings.cpp says; without any, all built-in shapes. dot's time is that of its process less
# that of one on an empty graph, each the least of three; DOT_TURNS=1 for large fabrics. Fails where dot crosses less, or
# takes less than ten times as long.
set -eu
build=$1
shift
tool=$build/bin/layout_crossings
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v dot >/dev/null || { echo "Graphviz dot is not installed" >&2; exit 1; }

milliseconds() {  # least of the turns of a dot process on a file
  least=
  for turn in $(seq "${DOT_TURNS:-3}"); do
    start=$(date +%s%N)
    dot -Tplain "$1" >"$work/plain" 2>/dev/null
    took=$((($(date +%s%N) - start) / 1000))
    if [ -z "$least" ] || [ "$took" -lt "$least" ]; then least=$took; fi
  done
  echo "$least"
}

grep -m1 'model name' /proc/cpuinfo | sed 's/.*: //'
uname -srm
dot -V 2>&1
[ $# -gt 0 ] || set -- $("$tool" shapes)
echo 'digraph empty {}' >"$work/empty"
empty=$(milliseconds "$work/empty")
met=0
printf '%-34s %12s %12s %8s %10s %10s %8s\n' fabric 'weft' 'dot' 'weft/dot' 'weft ms' 'dot ms' 'dot/weft'
for fabric in "$@"; do
  "$tool" dot "$fabric" >"$work/dot"
  took=$(milliseconds "$work/dot")
  theirs=$("$tool" count "$fabric" <"$work/plain")
  ours=$("$tool" weft "$fabric")
  echo "$fabric ${ours% *} $theirs ${ours#* } $took $empty" | awk '{
    name = $1; n = split(name, part, "/"); if (n > 3) name = part[n-3] "/" part[n-2]
    dotms = ($5 - $6) / 1000
    printf "%-34s %12s %12s %8.3f %10.3f %10.1f %8.1f\n", name, $2, $3, ($3 > 0 ? $2 / $3 : ($2 > 0 ? 99 : 1)), $4, dotms, dotms / $4
    exit $2 > $3 || dotms < 10 * $4 }' || met=1
done
exit $met
