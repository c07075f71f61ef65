#!/bin/sh
# Every speed goal of Weft, measured: what it costs beside its peer in the same turns, memory, and how it grows.   bench/gate.sh BUILD [--turns N] [--scale PART] [--only NAME]…
#   BUILD: a release build with -DWEFT_BENCH=ON; PART: of the sizes (0.1: ten times smaller, to try it out). It fails where a row falls short.
exec python3 "$(dirname "$0")/gate.py" "$@"
