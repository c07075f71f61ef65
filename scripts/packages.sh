# Debian packages that Weft needs, need() which installs those that are missing, folder_of() a preset, and configure(). Sourced by ./run and ./test.

# What the program is compiled with, and what it draws with under Xvfb. VTK draws the live map, and Debian has one development package of it,
# which depends on nearly all that VTK can be built with (Java, Python, Open MPI, GDAL): more than half of what is installed. Boost is
# used by its headers alone. qt6-l10n-tools has lrelease, which compiles the texts of the window, and lupdate, which finds them.
run_packages=(
  g++ cmake ninja-build ccache mold pkg-config
  qt6-base-dev libqt6opengl6-dev qt6-svg-dev qt6-charts-dev qt6-l10n-tools libgl-dev libvtk9-dev
  libboost-dev libsqlitecpp-dev libsqlite3-dev libcli11-dev nlohmann-json3-dev
  libopen-trace-format2-dev zlib1g-dev libzstd-dev libflatbuffers-dev libprotozero-dev libxxhash-dev libgif-dev libarchive-dev libexpat1-dev libdw-dev libscotch-dev
  fonts-dejavu-core libgl1-mesa-dri
)
# The recorders for both MPI libraries, too.
build_packages=("${run_packages[@]}" libopenmpi-dev libmpich-dev)
test_packages=(clang-format codespell python3 python3-pandas python3-dask python3-distributed python3-jsonschema xz-utils xvfb xauth poppler-utils otf2-tools openmpi-bin mpich gfortran lammps hpcc coinor-cbc valgrind desktop-file-utils appstream man-db)
sanitizer_packages=(clang-19 libclang-rt-19-dev)
coverage_packages=("${sanitizer_packages[@]}" llvm-19)
matrix_packages=(debootstrap python3)
gate_packages=(graphviz ibutils sqlite3 openmpi-bin xvfb xauth)  # peers of bench/gate.sh

need() {
  local installed missing=() package
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
  for package in "$@"; do
    [[ $installed == *" installed:$package "* ]] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "Missing packages: ${missing[*]}. Install them as root, or install sudo." >&2; exit 1; }
    root=(sudo)
  fi
  echo "Installing ${#missing[@]} packages: ${missing[*]}"
  "${root[@]}" apt-get update -q
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}

folder_of() { if [ "$1" = release ]; then echo build; else echo "build-${1#dev-}"; fi; }

# configure PRESET [NAME=VALUE…]: where that was not done before, or with other values of these.
configure() {
  local preset=$1 folder setting
  folder=$(folder_of "$preset")
  shift
  if [ -f "$folder/build.ninja" ]; then
    for setting in "$@"; do
      grep -q "^${setting%%=*}:[A-Z]*=${setting#*=}$" "$folder/CMakeCache.txt" || break
      shift
    done
    [ $# -gt 0 ] || return 0
  fi
  cmake --preset "$preset" -Wno-dev "${@/#/-D}"
}
