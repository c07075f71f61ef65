! The introspection library from Fortran (the paper's listing 1): a ring of 40 numbers, read by the program and written to FOLDER.
program introspection
  use MPI_Monitoring
  use, intrinsic :: iso_c_binding, only: c_long
  implicit none
  include "mpif.h"
  integer :: rank, ranks, retval, msid, length, expected, i, ierror, out(40), in(40)
  integer(c_long) :: counts(16), sizes(16), matrix(256)
  character(1000) :: folder

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  call get_environment_variable('FOLDER', folder)
  out = rank
  call MPI_M_init(retval)
  if (retval == MPI_M_MPIT_FAIL) then
    call MPI_M_start(MPI_COMM_WORLD, msid, retval)
    if (retval /= MPI_M_MISSING_INIT) stop 3
    call MPI_M_finalize(retval)
    if (retval /= MPI_M_MISSING_INIT) stop 4
    call get_environment_variable('WITHOUT', folder)
    if (folder == '') stop 5
    call MPI_Finalize(ierror)
    stop
  end if
  call MPI_M_start(MPI_COMM_WORLD, msid, retval)
  if (retval /= MPI_SUCCESS) stop 6
  call MPI_Sendrecv(out, 40, MPI_INTEGER, mod(rank + 1, ranks), 0, in, 40, MPI_INTEGER, mod(rank + ranks - 1, ranks), 0, &
                    MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
  call MPI_M_get_data(msid, counts, sizes, MPI_M_ALL_COMM, retval)
  if (retval /= MPI_M_SESSION_NOT_SUSPENDED) stop 7
  call MPI_M_suspend(msid, retval)
  call MPI_M_get_info(msid, MPI_M_INT_IGNORE, length, retval)
  if (retval /= MPI_SUCCESS .or. length /= ranks) stop 8
  counts = -1
  call MPI_M_get_data(msid, MPI_M_DATA_IGNORE, sizes, MPI_M_P2P_ONLY, retval)
  do i = 1, ranks
    expected = merge(160, 0, i == mod(rank + 1, ranks) + 1)
    if (retval /= MPI_SUCCESS .or. sizes(i) /= expected) stop 9
  end do
  call MPI_M_allgather_data(msid, matrix, MPI_M_DATA_IGNORE, MPI_M_P2P_ONLY, retval)
  if (retval /= MPI_SUCCESS .or. sum(matrix(1:ranks * ranks)) /= ranks .or. matrix(2) /= 1) stop 10
  call MPI_M_rootgather_data(msid, ranks, matrix, matrix, MPI_M_P2P_ONLY, retval)
  if (retval /= MPI_M_INVALID_ROOT) stop 11
  call MPI_M_rootgather_data(msid, 0, matrix, MPI_M_DATA_IGNORE, MPI_M_P2P_ONLY, retval)
  if (retval /= MPI_SUCCESS) stop 12
  call MPI_M_flush(msid, trim(folder) // '/row', MPI_M_P2P_ONLY, retval)
  if (retval /= MPI_SUCCESS) stop 13
  call MPI_M_rootflush(msid, 0, trim(folder) // '/ring', MPI_M_P2P_ONLY, retval)
  if (retval /= MPI_SUCCESS) stop 14
  call MPI_M_continue(msid, retval)
  call MPI_M_suspend(MPI_M_ALL_MSID, retval)
  if (retval /= MPI_SUCCESS) stop 15
  call MPI_M_reset(msid, retval)
  call MPI_M_free(msid, retval)
  if (retval /= MPI_SUCCESS) stop 16
  call MPI_M_finalize(retval)
  if (retval /= MPI_SUCCESS) stop 17
  call MPI_Finalize(ierror)
end program
