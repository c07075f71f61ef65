#!/bin/sh
# Which functions an MPI's mpi.h declares, as macros for calls/declared.h: sh declared.sh COMPILER [FLAG…] prints a header. Versions are no
# answer: Open MPI 5 has sessions and persistent collectives but no large counts, and MPIs have parts of a version before they state it.
set -eu
source=$(mktemp)
trap 'rm -f "$source"' EXIT
echo '#include <mpi.h>' >"$source"
"$@" -x c++ -E "$source" | grep -o '\<PMPI_[A-Za-z0-9_]* *(' | tr -d ' (' | sort -u | sed 's/.*/#define WEFT_DECLARED_& ,/'
