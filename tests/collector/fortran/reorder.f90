! Ranks 0 and 2, 1 and 3 talk; of each two processes after each other one node is made. Without the recorder the order stays.
program reorder
  use mpi
  use weft
  implicit none
  integer :: rank, partner, session, answer, now, new_rank, ierror, ranks(4), data(100)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  partner = mod(rank + 2, 4)
  data = rank
  answer = weft_session_start(MPI_COMM_WORLD, session)
  call MPI_Sendrecv_replace(data, 100, MPI_INTEGER, partner, 0, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
  if (weft_session_suspend(session) /= answer) stop 3
  if (weft_comm_reorder(MPI_COMM_WORLD, session, now) /= answer) stop 4
  call MPI_Comm_rank(now, new_rank, ierror)
  call MPI_Allgather(new_rank, 1, MPI_INTEGER, ranks, 1, MPI_INTEGER, MPI_COMM_WORLD, ierror)
  if (answer == WEFT_ABSENT) then
    if (any(ranks /= [0, 1, 2, 3])) stop 5
  else
    if (mod(ranks(1) + 2, 4) /= ranks(2) .or. mod(ranks(3) + 2, 4) /= ranks(4)) stop 6
  end if
  call MPI_Comm_free(now, ierror)
  ! Nothing has changed since; with another percentage than 0 to 100 nothing is done.
  if (answer == WEFT_ABSENT) then
    if (weft_reorder_if_changed(MPI_COMM_WORLD, 10d0, session, now) /= WEFT_ABSENT .or. now /= MPI_COMM_WORLD) stop 7
  else
    if (weft_reorder_if_changed(MPI_COMM_WORLD, 10d0, session, now) /= WEFT_UNCHANGED) stop 8
    if (now /= MPI_COMM_WORLD) stop 9
    if (weft_reorder_if_changed(MPI_COMM_WORLD, 101d0, session, now) /= WEFT_MISUSE .or. now /= MPI_COMM_NULL) stop 10
    if (weft_reorder_if_changed(MPI_COMM_WORLD, 0d0, session, now) /= WEFT_OK .or. now == MPI_COMM_WORLD) stop 11
    call MPI_Comm_free(now, ierror)
  end if
  call MPI_Finalize(ierror)
end program
