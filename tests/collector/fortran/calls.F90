! One program for the three bindings (BINDING 77: mpif.h, 90: use mpi, 8: use mpi_f08). It checks what it receives, and writes what
! it called to EXPECTED.rank: "communicator operation calls bytes", names and bytes as docs/bundle.md has them.
#if BINDING == 8
#define COMM type(MPI_Comm)
#define REQUEST type(MPI_Request)
#define STATUS type(MPI_Status)
#define STATUSES(n) type(MPI_Status) :: states(n)
#define DATATYPE type(MPI_Datatype)
#define WINDOW type(MPI_Win)
#define FILEHANDLE type(MPI_File)
#define SOURCE_OF(s) s%MPI_SOURCE
#else
#define COMM integer
#define REQUEST integer
#define STATUS integer, dimension(MPI_STATUS_SIZE)
#define STATUSES(n) integer :: states(MPI_STATUS_SIZE, n)
#define DATATYPE integer
#define WINDOW integer
#define FILEHANDLE integer
#define SOURCE_OF(s) s(MPI_SOURCE)
#endif

module counting
  implicit none
  integer :: unit = 0
contains
  subroutine count_call(communicator, operation, calls, bytes)
    character(*), intent(in) :: communicator, operation
    integer, intent(in) :: calls, bytes
    write (unit, '(A,1X,A,1X,I0,1X,I0)') communicator, operation, calls, bytes
  end subroutine
  subroutine must(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    print *, 'wrong: ', what
    stop 3
  end subroutine
end module

program calls
#if BINDING == 8
  use mpi_f08
#elif BINDING == 90
  use mpi
#endif
  use counting
  use weft
  implicit none
#if BINDING == 77
  include 'mpif.h'
#endif
  integer :: rank, ranks, right, left, ierror
  character(512) :: path

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  call must(ranks == 4, 'the program is for four processes')
  right = mod(rank + 1, ranks)
  left = mod(rank + ranks - 1, ranks)
  call get_environment_variable('EXPECTED', path)
  write (path, '(A,A,I0)') trim(path), '.', rank
  open (newunit=unit, file=path)

  call blocking()
  call nonblocking()
  call persistent()
  call absolute_addresses()
  call collectives()
  call communicators()
  call regions()

  close (unit)
  call MPI_Finalize(ierror)

contains

  subroutine blocking()
    integer :: data(100), got(200)
    STATUS :: state
    logical :: flag
    data = rank
    if (mod(rank, 2) == 0) then
      call MPI_Send(data, 100, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierror)
      call MPI_Recv(got, 200, MPI_INTEGER, left, 1, MPI_COMM_WORLD, state, ierror)
      call must(SOURCE_OF(state) == left, 'source of a receive')
    else
      call MPI_Recv(got, 200, MPI_INTEGER, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
      call MPI_Ssend(data, 100, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierror)
    end if
    call must(got(100) == left, 'what was received')
    call count_call('W', merge('Send ', 'Ssend', mod(rank, 2) == 0), 1, 400)
    call count_call('W', 'Recv', 1, 400)

    call MPI_Sendrecv(data, 10, MPI_INTEGER, right, 2, got, 20, MPI_INTEGER, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call MPI_Sendrecv_replace(data, 5, MPI_INTEGER, right, 3, left, 3, MPI_COMM_WORLD, state, ierror)
    call must(data(5) == left .and. data(6) == rank, 'Sendrecv_replace')
    call count_call('W', 'Sendrecv', 1, 40)
    call count_call('W', 'Sendrecv_replace', 1, 20)
    call count_call('W', 'Sendrecv_received', 0, 60)
    call MPI_Send(data, 10, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, ierror)
    call count_call('W', 'Send', 1, 0)

    call MPI_Iprobe(MPI_ANY_SOURCE, 999, MPI_COMM_WORLD, flag, state, ierror)
    call must(.not. flag, 'a message that nobody sent')
    call count_call('W', 'Iprobe', 1, 0)
#if BINDING == 8
    call MPI_Barrier(MPI_COMM_WORLD)
#else
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
#endif
    call count_call('W', 'Barrier', 1, 0)
  end subroutine

  subroutine nonblocking()
    REQUEST :: requests(4)
    STATUSES(4)
    integer :: data(8), got(8, 2), index, done, indices(4), i
    logical :: flag
    data = rank
    do i = 1, 2
      call MPI_Irecv(got(1, i), 8, MPI_INTEGER, left, 10 + i, MPI_COMM_WORLD, requests(i), ierror)
      call MPI_Isend(data, 4 * i, MPI_INTEGER, right, 10 + i, MPI_COMM_WORLD, requests(2 + i), ierror)
    end do
    call MPI_Waitall(2, requests(3:4), MPI_STATUSES_IGNORE, ierror)
    call MPI_Waitany(2, requests(1:2), index, MPI_STATUS_IGNORE, ierror)
    ! MPICH 4.0.2 counts from 0 in mpi_f08.
    call must(index >= merge(0, 1, MPI_VERSION == 4) .and. index <= 2, 'indices begin with 1')
    call MPI_Waitsome(2, requests(1:2), done, indices, states, ierror)
    call must(done == 1 .and. indices(1) /= index, 'the other one')
    call must(all(got(1:4, 1) == left) .and. all(got(:, 2) == left), 'nonblocking')
    call MPI_Testall(2, requests(1:2), flag, MPI_STATUSES_IGNORE, ierror)
    call must(flag, 'null requests are complete')
    call count_call('W', 'Irecv', 2, 48)
    call count_call('W', 'Isend', 2, 48)
    call count_call('W', 'Waitall', 1, 0)
    call count_call('W', 'Waitany', 1, 0)
    call count_call('W', 'Waitsome', 1, 0)
    call count_call('W', 'Testall', 1, 0)
  end subroutine

  subroutine persistent()
    REQUEST :: requests(2)
    integer :: data(3), got(3), i
    call MPI_Send_init(data, 3, MPI_INTEGER, right, 20, MPI_COMM_WORLD, requests(1), ierror)
    call MPI_Recv_init(got, 3, MPI_INTEGER, left, 20, MPI_COMM_WORLD, requests(2), ierror)
    do i = 1, 5
      data = rank * i
      call MPI_Startall(2, requests, ierror)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
      call must(all(got == left * i), 'persistent')
    end do
    call MPI_Request_free(requests(1), ierror)
    call MPI_Request_free(requests(2), ierror)
    call count_call('W', 'Send_init', 1, 60)
    call count_call('W', 'Recv_init', 1, 60)
    call count_call('W', 'Startall', 5, 0)
    call count_call('W', 'Waitall', 5, 0)
    call count_call('W', 'Request_free', 2, 0)
  end subroutine

  ! MPI_BOTTOM is an address that only the Fortran library knows.
  subroutine absolute_addresses()
    integer, target, asynchronous :: data(6)
    integer(MPI_ADDRESS_KIND) :: places(1)
    DATATYPE :: type
    data = merge(rank, -1, rank == 0)
    call MPI_Get_address(data, places(1), ierror)
    call MPI_Type_create_hindexed(1, [6], places, MPI_INTEGER, type, ierror)
    call MPI_Type_commit(type, ierror)
    call MPI_Bcast(MPI_BOTTOM, 1, type, 0, MPI_COMM_WORLD, ierror)
    call must(all(data == 0), 'MPI_BOTTOM')
    call MPI_Type_free(type, ierror)
    call count_call('W', 'Bcast', 1, merge(0, 24, rank == 0))
  end subroutine

  subroutine collectives()
    integer :: sums(2), mine(4), all_of(4), counts(4), places(4), i
    REQUEST :: request
    sums = rank
    call MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
    call must(all(sums == 6), 'MPI_IN_PLACE')
    call count_call('W', 'Allreduce', 1, 8)
    all_of = rank
    if (rank == 2) then
      call MPI_Gather(MPI_IN_PLACE, 1, MPI_INTEGER, all_of, 1, MPI_INTEGER, 2, MPI_COMM_WORLD, ierror)
      call must(all(all_of == [0, 1, 2, 3]), 'Gather')
    else
      call MPI_Gather(rank, 1, MPI_INTEGER, all_of, 1, MPI_INTEGER, 2, MPI_COMM_WORLD, ierror)
    end if
    call count_call('W', 'Gather', 1, 4)
    counts = 1
    places = [(i - 1, i = 1, 4)]
    mine = rank
    call MPI_Alltoallv(mine, counts, places, MPI_INTEGER, all_of, counts, places, MPI_INTEGER, MPI_COMM_WORLD, ierror)
    call must(all(all_of == [0, 1, 2, 3]), 'Alltoallv')
    call count_call('W', 'Alltoallv', 1, 16)
    call MPI_Ibcast(mine, 4, MPI_INTEGER, 1, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call must(all(mine == 1), 'Ibcast')
    call count_call('W', 'Ibcast', 1, merge(0, 16, rank == 1))
    call count_call('W', 'Wait', 1, 0)
  end subroutine

  subroutine communicators()
    COMM :: half, grid, ring
    integer :: ones(1)
    ones = 1
    call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), -rank, half, ierror)
    call MPI_Comm_set_name(half, 'a half  ', ierror)
    call MPI_Cart_create(MPI_COMM_WORLD, 2, [2, 2], [.true., .false.], .false., grid, ierror)
    call MPI_Dist_graph_create_adjacent(grid, 1, [left], MPI_UNWEIGHTED, 1, [right], MPI_UNWEIGHTED, MPI_INFO_NULL, .false., &
                                        ring, ierror)
    call MPI_Barrier(half, ierror)
    call MPI_Allreduce(MPI_IN_PLACE, ones, 1, MPI_INTEGER, MPI_SUM, half, ierror)
    call must(ones(1) == 2, 'size of a half')
    call MPI_Bcast(ones, 1, MPI_INTEGER, 0, grid, ierror)
    call MPI_Barrier(ring, ierror)
    call MPI_Comm_free(half, ierror)
    call count_call('W', 'Comm_split', 1, 0)
    call count_call('W', 'Cart_create', 1, 0)
    call count_call('W_a2', 'Dist_graph_create_adjacent', 1, 0)
    call count_call(merge('W_s1.0', 'W_s1.1', mod(rank, 2) == 0), 'Barrier', 1, 0)
    call count_call(merge('W_s1.0', 'W_s1.1', mod(rank, 2) == 0), 'Allreduce', 1, 4)
    call count_call(merge('W_s1.0', 'W_s1.1', mod(rank, 2) == 0), 'Comm_free', 1, 0)
    call count_call('W_a2', 'Bcast', 1, merge(0, 4, rank == 0))
    call count_call('W_a2_j3', 'Barrier', 1, 0)
  end subroutine

  ! What is not recorded leaves no row behind. The collector may be absent.
  subroutine regions()
    integer :: answer
    answer = weft_region_begin('solve ')
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call must(weft_region_end() == answer, 'begin and end are there or not')
    call count_call('W', 'Barrier', 1, 0)
    call MPI_Pcontrol(0)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Pcontrol(1)
  end subroutine
end program
