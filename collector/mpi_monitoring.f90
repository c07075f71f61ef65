! The monitoring library of Jeannot and Sartori for Fortran programs: what mpi_monitoring.h is for C. Compile this file along with the program;
! nothing is to be linked. Without Weft's recorder MPI_M_init answers MPI_M_MPIT_FAIL, and all others MPI_M_MISSING_INIT.
! Communicators are those of mpif.h and `use mpi`; of mpi_f08 it is comm%mpi_val. Names are trimmed.
module MPI_Monitoring
  use, intrinsic :: iso_c_binding
  implicit none
  private

  integer, parameter, public :: MPI_M_INTERNAL_FAIL = 1, MPI_M_MPIT_FAIL = 2, MPI_M_MISSING_INIT = 3
  integer, parameter, public :: MPI_M_SESSION_STILL_ACTIVE = 4, MPI_M_SESSION_NOT_SUSPENDED = 5, MPI_M_INVALID_MSID = 6
  integer, parameter, public :: MPI_M_SESSION_OVERFLOW = 7, MPI_M_MULTIPLE_CALL = 8, MPI_M_INVALID_ROOT = 9
  integer, parameter, public :: MPI_M_MAX_SESSIONS = 1000, MPI_M_ALL_MSID = -1
  integer, parameter, public :: MPI_M_P2P_ONLY = 1, MPI_M_COLL_ONLY = 2, MPI_M_OSC_ONLY = 4, MPI_M_ALL_COMM = 7
  ! By their place, as MPI_STATUS_IGNORE is.
  integer, target, save, public :: MPI_M_INT_IGNORE = 0
  integer(c_long), target, save, public :: MPI_M_DATA_IGNORE(1) = 0

  public :: MPI_M_init, MPI_M_finalize, MPI_M_start, MPI_M_suspend, MPI_M_continue, MPI_M_reset, MPI_M_free
  public :: MPI_M_get_info, MPI_M_get_data, MPI_M_allgather_data, MPI_M_rootgather_data, MPI_M_flush, MPI_M_rootflush

  abstract interface
    integer(c_int) function of_nothing() bind(c)
      import :: c_int
    end function
    integer(c_int) function of_number(number) bind(c)
      import :: c_int
      integer(c_int), value :: number
    end function
    integer(c_int) function of_start(comm, msid) bind(c)
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int) :: msid
    end function
    integer(c_int) function of_info(msid, provided, array_size) bind(c)
      import :: c_int, c_ptr
      integer(c_int), value :: msid
      type(c_ptr), value :: provided, array_size
    end function
    integer(c_int) function of_data(msid, counts, sizes, flags) bind(c)
      import :: c_int, c_ptr
      integer(c_int), value :: msid, flags
      type(c_ptr), value :: counts, sizes
    end function
    integer(c_int) function of_root_data(msid, root, counts, sizes, flags) bind(c)
      import :: c_int, c_ptr
      integer(c_int), value :: msid, root, flags
      type(c_ptr), value :: counts, sizes
    end function
    integer(c_int) function of_file(msid, filename, flags) bind(c)
      import :: c_int, c_char
      integer(c_int), value :: msid, flags
      character(kind=c_char) :: filename(*)
    end function
    integer(c_int) function of_root_file(msid, root, filename, flags) bind(c)
      import :: c_int, c_char
      integer(c_int), value :: msid, root, flags
      character(kind=c_char) :: filename(*)
    end function
  end interface

  interface
    type(c_funptr) function dlsym(library, name) bind(c)
      import :: c_funptr, c_ptr, c_char
      type(c_ptr), value :: library
      character(kind=c_char) :: name(*)
    end function
  end interface

contains

  ! The recorder's function of this name; false where the recorder is not there.
  logical function is_there(name, at)
    character(*), intent(in) :: name
    type(c_funptr), intent(out) :: at
    at = dlsym(c_null_ptr, 'weft_m_' // name // '_' // c_null_char)
    is_there = c_associated(at)
  end function

  type(c_ptr) function wanted(numbers)
    integer(c_long), target :: numbers(*)
    wanted = c_loc(numbers)
    if (c_associated(wanted, c_loc(MPI_M_DATA_IGNORE))) wanted = c_null_ptr
  end function

  subroutine without_arguments(name, retval)
    character(*), intent(in) :: name
    integer, intent(inout) :: retval
    procedure(of_nothing), pointer :: call_it
    type(c_funptr) :: at
    if (.not. is_there(name, at)) return
    call c_f_procpointer(at, call_it)
    retval = call_it()
  end subroutine

  subroutine of_session(name, msid, retval)
    character(*), intent(in) :: name
    integer, intent(in) :: msid
    integer, intent(out) :: retval
    procedure(of_number), pointer :: call_it
    type(c_funptr) :: at
    retval = MPI_M_MISSING_INIT
    if (.not. is_there(name, at)) return
    call c_f_procpointer(at, call_it)
    retval = call_it(msid)
  end subroutine

  subroutine MPI_M_init(retval)
    integer, intent(out) :: retval
    retval = MPI_M_MPIT_FAIL
    call without_arguments('init', retval)
  end subroutine

  subroutine MPI_M_finalize(retval)
    integer, intent(out) :: retval
    retval = MPI_M_MISSING_INIT
    call without_arguments('finalize', retval)
  end subroutine

  ! As weft_tell_absent() of weft.h.
  subroutine tell_absent(comm)
    include 'mpif.h'
    integer, intent(in) :: comm
    integer :: own, all, ierror
    logical :: begun, ended, inter
    call MPI_Initialized(begun, ierror)
    call MPI_Finalized(ended, ierror)
    if (.not. begun .or. ended .or. comm == MPI_COMM_NULL) return
    call MPI_Comm_test_inter(comm, inter, ierror)
    if (inter) return
    own = 0
    call MPI_Allreduce(own, all, 1, MPI_INTEGER, MPI_MIN, comm, ierror)
  end subroutine

  subroutine MPI_M_start(comm, msid, retval)
    integer, intent(in) :: comm
    integer, intent(inout) :: msid
    integer, intent(out) :: retval
    procedure(of_start), pointer :: call_it
    type(c_funptr) :: at
    retval = MPI_M_MISSING_INIT
    if (.not. is_there('start_fortran', at)) then
      call tell_absent(comm)
      return
    end if
    call c_f_procpointer(at, call_it)
    retval = call_it(comm, msid)
  end subroutine

  subroutine MPI_M_suspend(msid, retval)
    integer, intent(in) :: msid
    integer, intent(out) :: retval
    call of_session('suspend', msid, retval)
  end subroutine

  subroutine MPI_M_continue(msid, retval)
    integer, intent(in) :: msid
    integer, intent(out) :: retval
    call of_session('continue', msid, retval)
  end subroutine

  subroutine MPI_M_reset(msid, retval)
    integer, intent(in) :: msid
    integer, intent(out) :: retval
    call of_session('reset', msid, retval)
  end subroutine

  subroutine MPI_M_free(msid, retval)
    integer, intent(in) :: msid
    integer, intent(out) :: retval
    call of_session('free', msid, retval)
  end subroutine

  subroutine MPI_M_get_info(msid, provided, array_size, retval)
    integer, intent(in) :: msid
    integer, target, intent(inout) :: provided, array_size
    integer, intent(out) :: retval
    procedure(of_info), pointer :: call_it
    type(c_funptr) :: at
    retval = MPI_M_MISSING_INIT
    if (.not. is_there('get_info', at)) return
    call c_f_procpointer(at, call_it)
    retval = call_it(msid, wanted_number(provided), wanted_number(array_size))
  end subroutine

  type(c_ptr) function wanted_number(number)
    integer, target :: number
    wanted_number = c_loc(number)
    if (c_associated(wanted_number, c_loc(MPI_M_INT_IGNORE))) wanted_number = c_null_ptr
  end function

  ! As many entries as the communicator has ranks.
  subroutine MPI_M_get_data(msid, msg_counts, msg_sizes, flags, retval)
    integer, intent(in) :: msid, flags
    integer(c_long), target, intent(inout) :: msg_counts(*), msg_sizes(*)
    integer, intent(out) :: retval
    call rows('get_data', msid, msg_counts, msg_sizes, flags, retval)
  end subroutine

  ! Row by row, as in C: entry (destination, source) of size by size.
  subroutine MPI_M_allgather_data(msid, matrix_counts, matrix_sizes, flags, retval)
    integer, intent(in) :: msid, flags
    integer(c_long), target, intent(inout) :: matrix_counts(*), matrix_sizes(*)
    integer, intent(out) :: retval
    call rows('allgather_data', msid, matrix_counts, matrix_sizes, flags, retval)
  end subroutine

  subroutine rows(name, msid, counts, sizes, flags, retval)
    character(*), intent(in) :: name
    integer, intent(in) :: msid, flags
    integer(c_long), target, intent(inout) :: counts(*), sizes(*)
    integer, intent(out) :: retval
    procedure(of_data), pointer :: call_it
    type(c_funptr) :: at
    retval = MPI_M_MISSING_INIT
    if (.not. is_there(name, at)) return
    call c_f_procpointer(at, call_it)
    retval = call_it(msid, wanted(counts), wanted(sizes), flags)
  end subroutine

  subroutine MPI_M_rootgather_data(msid, root, matrix_counts, matrix_sizes, flags, retval)
    integer, intent(in) :: msid, root, flags
    integer(c_long), target, intent(inout) :: matrix_counts(*), matrix_sizes(*)
    integer, intent(out) :: retval
    procedure(of_root_data), pointer :: call_it
    type(c_funptr) :: at
    retval = MPI_M_MISSING_INIT
    if (.not. is_there('rootgather_data', at)) return
    call c_f_procpointer(at, call_it)
    retval = call_it(msid, root, wanted(matrix_counts), wanted(matrix_sizes), flags)
  end subroutine

  subroutine MPI_M_flush(msid, filename, flags, retval)
    integer, intent(in) :: msid, flags
    character(*), intent(in) :: filename
    integer, intent(out) :: retval
    procedure(of_file), pointer :: call_it
    type(c_funptr) :: at
    retval = MPI_M_MISSING_INIT
    if (.not. is_there('flush', at)) return
    call c_f_procpointer(at, call_it)
    retval = call_it(msid, trim(filename) // c_null_char, flags)
  end subroutine

  subroutine MPI_M_rootflush(msid, root, filename, flags, retval)
    integer, intent(in) :: msid, root, flags
    character(*), intent(in) :: filename
    integer, intent(out) :: retval
    procedure(of_root_file), pointer :: call_it
    type(c_funptr) :: at
    retval = MPI_M_MISSING_INIT
    if (.not. is_there('rootflush', at)) return
    call c_f_procpointer(at, call_it)
    retval = call_it(msid, root, trim(filename) // c_null_char, flags)
  end subroutine

end module
