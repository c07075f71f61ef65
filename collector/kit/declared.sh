#!/bin/sh
# Which functions an MPI's mpi.h, and its mpi-ext.h where it has one, declare, as macros for calls/declared.h: sh declared.sh COMPILER [FLAG…] prints a header. Versions are no
# answer: Open MPI 5 has sessions and persistent collectives but no large counts, and MPIs have parts of a version before they state it.
set -eu
source=$(mktemp)
declared=$(mktemp)
trap 'rm -f "$source" "$declared"' EXIT
printf '#include <mpi.h>\n#if __has_include(<mpi-ext.h>)\n#include <mpi-ext.h>\n#endif\n#ifdef MPI_Fint\nis_macro_MPI_Fint\n#endif\n' >"$source"
"$@" -x c++ -E "$source" >"$declared"
grep -o '\<PMPIX\{0,1\}_[A-Za-z0-9_]* *(' "$declared" | tr -d ' (' | sort -u | sed 's/.*/#define WEFT_DECLARED_& ,/'
# The ABI of MPI 5 leaves it to Fortran's own library which integer Fortran has.
grep -q 'MPI_Fint' "$declared" || echo 'typedef int MPI_Fint;'
