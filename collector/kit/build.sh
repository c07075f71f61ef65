#!/bin/sh
# Builds Weft's recorder for the MPI whose compiler wrapper is named: sh build.sh MPICC FOLDER, which makes FOLDER/NAME-OF-THE-MPI/ and says so.
# It needs GCC 8 or later and binutils. The recorder names no MPI library: it takes the one that the program has loaded.
set -eu
export LC_ALL=C
kit=$(cd "$(dirname "$0")" && pwd)
mpicc=${1:-mpicc}
recorders=${2:-${XDG_DATA_HOME:-$HOME/.local/share}/weft/recorders}
fail() {
  echo "weft: $*" >&2
  exit 1
}
for tool in "$mpicc" nm objcopy readelf ldd; do
  command -v "$tool" >/dev/null || fail "there is no $tool; load the modules of your compiler and your MPI, or name another wrapper with --mpicc"
done
mpicc=$(command -v "$mpicc")
case $mpicc in /*) ;; *) mpicc=$PWD/$mpicc ;; esac
mkdir -p "$recorders" || fail "$recorders can't be made; name another folder with --prefix"
recorders=$(cd "$recorders" && pwd)
work=$(mktemp -d "$recorders/.building.XXXXXX") || fail "$recorders can't be written; name another folder with --prefix"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$work/made"
try() { "$@" >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; return 1; }; }

# Which MPI: its library is what a program of the wrapper is linked with and that has MPI_Init; its version is in mpi.h.
cat >"$work/mpi.c" <<'END'
#include <mpi.h>
#define WEFT_TEXT_(x) #x
#define WEFT_TEXT(x) WEFT_TEXT_(x)
#if defined(OMPI_MAJOR_VERSION)
const char* weft_mpi = "Open MPI " WEFT_TEXT(OMPI_MAJOR_VERSION) "." WEFT_TEXT(OMPI_MINOR_VERSION) "." WEFT_TEXT(OMPI_RELEASE_VERSION);
#elif defined(I_MPI_VERSION)
const char* weft_mpi = "Intel MPI " I_MPI_VERSION;
#elif defined(MVAPICH_VERSION)
const char* weft_mpi = "MVAPICH " MVAPICH_VERSION;
#elif defined(MVAPICH2_VERSION)
const char* weft_mpi = "MVAPICH2 " MVAPICH2_VERSION;
#elif defined(CRAY_MPICH_VERSION)
const char* weft_mpi = "Cray MPICH " WEFT_TEXT(CRAY_MPICH_VERSION);
#elif defined(MPICH_VERSION)
const char* weft_mpi = "MPICH " MPICH_VERSION;
#else
const char* weft_mpi = "MPI " WEFT_TEXT(MPI_VERSION) "." WEFT_TEXT(MPI_SUBVERSION);
#endif
#include <stdio.h>
int main(int count, char** words) { return count > 1 ? MPI_Init(&count, &words) : puts(weft_mpi) < 0; }
END
try "$mpicc" "$work/mpi.c" -o "$work/mpi" || fail "$mpicc compiles no program of MPI; the lines above are its own"
library=$(ldd "$work/mpi" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | while read -r each; do
  ! nm -D --defined-only "$each" 2>/dev/null | grep -q ' [TtWi] MPI_Init$' || { echo "$each"; break; }
done)
[ -n "$library" ] || fail "programs of $mpicc find no library of MPI (ldd); load its module. A static MPI can't be recorded"
soname=$(readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\].*/\1/p')
mpi=$("$work/mpi")
name=$(printf '%s-%s' "${soname:-${library##*/}}" "$mpi" | tr -c 'A-Za-z0-9._+-' '-')

# What of MPI 4 its header declares.
"$mpicc" -E "$work/mpi.c" >"$work/mpi.i"
declared=-DWEFT_DECLARED
for each in LARGE_COUNTS:PMPI_Send_c PERSISTENT_COLLECTIVES:PMPI_Bcast_init PARTITIONED:PMPI_Psend_init BOTH_WAYS:PMPI_Isendrecv \
  IDUP_WITH_INFO:PMPI_Comm_idup_with_info SESSIONS:PMPI_Session_init; do
  ! grep -q "\<${each#*:} *(" "$work/mpi.i" || declared="$declared -DWEFT_${each%%:*}"
done

# The wrapper compiles, for it knows where mpi.h is; its compiler links, for it must not name MPI.
compiler=$("$mpicc" -show 2>/dev/null | awk 'NR == 1 { print $1 }') || compiler=
command -v "${compiler:-none}" >/dev/null || compiler=g++
flags="-std=c++17 ${CXXFLAGS:--O2} -DNDEBUG -fPIC -w -ftls-model=initial-exec -fno-semantic-interposition -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX"
for group in counting mapping sampling naming calls life; do
  for file in "$kit/sources/collector/record/$group"/*.cpp; do echo "#include \"collector/record/$group/${file##*/}\""; done >"$work/$group.cpp"
done
version=$(cat "$kit/version")
cd "$kit/sources"
compile() {  # FLAG…
  for file in "$work"/*.cpp collector/record/bundle/*.cpp; do echo "$file"; done |
    MPICC=$mpicc FLAGS="$flags $declared -I. -DWEFT_VERSION=\"$version\" $*" WORK=$work \
      xargs -I FILE -P "$(nproc 2>/dev/null || echo 1)" sh -c 'o=$WORK/$(basename "$1" .cpp).o; exec "$MPICC" -x c++ $FLAGS -c "$1" -o "$o"' sh FILE >"$work/log" 2>&1 || {
    grep -m 20 -i error "$work/log" >&2 || tail -n 20 "$work/log" >&2
    fail "the recorder can't be compiled by $compiler: $("$compiler" --version | head -n 1). It needs C++17: GCC 8 or later"
  }
}
compile
static() { case $("$compiler" -print-file-name="lib$1.a") in */*) echo "-Wl,-Bstatic -l$1 -Wl,-Bdynamic" ;; *) echo "${2-}" ;; esac; }
libraries="$(static stdc++fs) $(static stdc++ -lstdc++) -ldl -lpthread -lrt"
recorder=$work/made/libweft-record.so
link() {
  try "$compiler" -shared -o "$recorder" "$work"/*.o $libraries -static-libgcc -Wl,-Bsymbolic-functions -Wl,-z,lazy -Wl,--as-needed -Wl,--gc-sections \
    "-Wl,--version-script=collector/record/life/exports.map" -Wl,-s || fail "the recorder can't be linked by $compiler"
}
link
# Programs that a recorded one starts have no MPI: what the recorder lacks there must not keep them from starting.
nm -D --undefined-only "$recorder" | awk '$1 == "U" && $2 !~ /@/ { print $2 }' >"$work/weak"
for object in "$work"/*.o; do objcopy "--weaken-symbols=$work/weak" "$object"; done
link
loads() { env LD_BIND_NOW=1 "LD_PRELOAD=$recorder" ls / >"$work/log" 2>&1; }
loads || {  # objcopy before binutils 2.36 leaves what is undefined as it is: the compiler weakens it
  sed 's/.*/#pragma weak &/' "$work/weak" >"$work/weak.h"
  compile -include "$work/weak.h"
  link
}
loads || { cat "$work/log" >&2; fail "the recorder can't be loaded into a program"; }
! grep -q 'ERROR: ld.so' "$work/log" || fail "the recorder can't be loaded: $(cat "$work/log")"

cat >"$work/made/recorder" <<END
mpi $mpi
soname $soname
library $library
mpicc $mpicc
compiler $("$compiler" --version | head -n 1)
weft $version
END
rm -rf "${recorders:?}/$name"
mv "$work/made" "$recorders/$name"
echo "$recorders/$name"
