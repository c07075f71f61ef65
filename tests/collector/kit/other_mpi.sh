#!/bin/sh
# Makes of an MPI's compiler wrapper one of an MPI that nobody has named: sh other_mpi.sh MPICC FOLDER. Its mpi.h has const nowhere, and lacks
# functions that the real one declares here and there: none that regular.c, patterns.c or one_sided.c sends by. It has those of MPI 4.1 that ask after
# requests, which its library lacks: nothing calls them.
set -eu
rm -rf "$2"
mkdir -p "$2/include"
echo '#include <mpi.h>' >"$2/empty.c"
header=$("$1" -E "$2/empty.c" | sed -n 's/^# [0-9]* "\(.*\/mpi\.h\)".*/\1/p' | head -n 1)
missing='(?:Isendrecv|Comm_idup_with_info|Send_c|Rsend_init_c|Neighbor_alltoallw_init|Win_flush_local_all|Pready_list|File_iread_at_all|Session_\w+|Comm_create_from_group)'
for each in "${header%/*}"/*.h; do
  perl -0pe "s/\bint\s+P?MPI_$missing\([^;]*;//g; s/\bconst (?=[^;{}#\"]*\)[^;{}#\"]*;)//g" "$each" >"$2/include/${each##*/}"
done
for name in MPI PMPI; do
  for which in any all some; do
    if [ $which = all ]; then more=; else more='int *, '; fi
    printf '#ifdef __cplusplus\nextern "C"\n#endif\nint %s_Request_get_status_%s(int, MPI_Request *, %sint *, MPI_Status *);\n' "$name" "$which" "$more"
  done
done >>"$2/include/mpi.h"
printf '#!/bin/sh\n[ "$*" = -show ] || set -- "-I%s" "$@"\nexec "%s" "$@"\n' "$2/include" "$(command -v "$1")" >"$2/mpicc"
chmod +x "$2/mpicc"
