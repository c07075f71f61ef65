#!/bin/sh
# Builds Weft's recorder for the MPI whose compiler wrapper is named: sh build.sh MPICC FOLDER, which makes FOLDER/NAME-OF-THE-MPI/ and says so.
# In it are libweft-record.so, which is preloaded, and libweft-record.a, which static programs are linked with.
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
for tool in "$mpicc" ar ld nm objcopy readelf ldd; do
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
try() { "$@" >"$work/log" 2>&1 || { first_error "$work/log"; return 1; }; }
# The first error of a compiler, with the line of source that it shows; else the end of what was printed.
first_error() {  # LOG…
  for log in "$@"; do ! grep -m 1 -A 2 -i 'error\|undefined reference' "$log" >&2 || return 0; done
  tail -n 20 "$1" >&2
}

# C++17 first, for itself: what fails later is then not the compiler's age.
compiler=$("$mpicc" -show 2>/dev/null | awk 'NR == 1 { print $1 }') || compiler=
command -v "${compiler:-none}" >/dev/null || compiler=g++
described() { "$compiler" --version 2>/dev/null | head -n 1 || echo "$compiler"; }
cat >"$work/language.cc" <<'END'
#include <charconv>
#include <optional>
#include <string_view>
#include <tuple>
template <class T>
constexpr int kind() { if constexpr (sizeof(T) > 1) return 1; else return 0; }
inline std::optional<std::string_view> text;
int main() { auto [one, two] = std::tuple(kind<char>(), 2); return text ? one : two - 2; }
END
try "$mpicc" -x c++ -std=c++17 -c "$work/language.cc" -o "$work/checked" ||
  fail "$mpicc compiles no C++17, which the recorder is written in; the lines above are of its compiler, $(described). It needs GCC 8 or later with its C++ compiler (g++)"

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
printf '#include <mpi.h>\n#if MPI_VERSION < 3\n#error MPI_VERSION is less than 3\n#endif\n' >"$work/header.cc"
mpi_flags='-DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX'
try "$mpicc" -x c++ -std=c++17 $mpi_flags -c "$work/header.cc" -o "$work/checked" ||
  fail "the mpi.h of $mpicc, $("$work/mpi"), can't be used from C++; the lines above are of $(described). It needs MPI 3.0 or later"
library=$(ldd "$work/mpi" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | while read -r each; do
  ! nm -D --defined-only "$each" 2>/dev/null | grep -q ' [TtWi] MPI_Init$' || { echo "$each"; break; }
done)
mpi=$("$work/mpi")
soname=static
[ -z "$library" ] || soname=$(readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\].*/\1/p')
name=$(printf '%s-%s' "${soname:-${library##*/}}" "$mpi" | tr -c 'A-Za-z0-9._+-' '-')

sh "$kit/declared.sh" "$mpicc" $mpi_flags >"$work/weft_declared.h"
grep -q 'PMPI_Init ' "$work/weft_declared.h" || fail "the mpi.h of $mpicc, $mpi, declares no PMPI_Init, so that its calls can't be recorded"

# The wrapper compiles, for it knows where mpi.h is; its compiler links, for it must not name MPI.
flags="-std=c++17 ${CXXFLAGS:--O2} -DNDEBUG -fPIC -w -ftls-model=initial-exec -fno-semantic-interposition $mpi_flags"
for group in counting mapping sampling naming calls life preloaded; do
  for file in "$kit/sources/collector/record/$group"/*.cpp; do echo "#include \"collector/record/$group/${file##*/}\""; done >"$work/$group.cpp"
done
version=$(cat "$kit/version")
cd "$kit/sources"
compile() {  # FLAG…
  for file in "$work"/*.cpp collector/record/bundle/*.cpp; do echo "$file"; done |
    MPICC=$mpicc FLAGS="$flags -I. -I$work -DWEFT_VERSION=\"$version\" $*" WORK=$work \
      xargs -I FILE -P "$(nproc 2>/dev/null || echo 1)" sh -c 'o=$WORK/$(basename "$1" .cpp); "$MPICC" -x c++ $FLAGS -c "$1" -o "$o.o" >"$o.failed" 2>&1 || exit 255; rm "$o.failed"' sh FILE 2>"$work/log" || {
    first_error "$work"/*.failed
    fail "the recorder can't be compiled against $mpi by $(described), which compiles C++17 and this mpi.h. Please report the lines above"
  }
}
compile
# For static programs: one object, so that who takes a call of it takes all, and nothing that stands before functions of the system.
for object in "$work"/*.o; do [ "$object" = "$work/preloaded.o" ] || echo "\"$object\""; done >"$work/objects"
{ try ld -r -S -o "$work/weft-record" "@$work/objects" && try ar rcs "$work/made/libweft-record.a" "$work/weft-record"; } || fail "libweft-record.a can't be made"
if [ "$soname" = static ]; then
  rm -rf "${recorders:?}/$name"
  mv "$work/made" "$recorders/$name"
  echo "$recorders/$name"
  echo "weft: programs of $mpicc load no library of MPI (ldd), so that nothing can be preloaded: link them with $recorders/$name/libweft-record.a" >&2
  exit
fi
static() { case $("$compiler" -print-file-name="lib$1.a") in */*) echo "-Wl,-Bstatic -l$1 -Wl,-Bdynamic" ;; *) echo "${2-}" ;; esac; }
libraries="$(static stdc++fs) $(static stdc++ -lstdc++) -ldl -lpthread -lrt"
recorder=$work/made/libweft-record.so
link() {
  try "$compiler" -shared -o "$recorder" "$work"/*.o $libraries -static-libgcc -Wl,-Bsymbolic-functions -Wl,-z,lazy -Wl,--as-needed -Wl,--gc-sections \
    "-Wl,--version-script=collector/record/life/exports.map" -Wl,-s || fail "the recorder can't be linked by $compiler"
}
link
# Programs that a recorded one starts have no MPI: what the recorder lacks there must not keep them from starting.
# Versions tell what is the C library's; nm before binutils 2.35 keeps them back.
readelf --dyn-syms -W "$recorder" | awk '$5 == "GLOBAL" && $7 == "UND" && $8 !~ /@/ { print $8 }' >"$work/weak"
for object in "$work"/*.o; do objcopy "--weaken-symbols=$work/weak" "$object"; done
link
loads() { env LD_BIND_NOW=1 "LD_PRELOAD=$recorder" true >"$work/log" 2>&1; }  # which has no other library
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
compiler $(described)
weft $version
END
rm -rf "${recorders:?}/$name"
mv "$work/made" "$recorders/$name"
echo "$recorders/$name"
