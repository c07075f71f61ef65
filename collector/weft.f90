! Weft's annotations for Fortran programs: what weft.h is for C. Compile this file along with the program; nothing is to be linked.
! Without Weft's collector (LD_PRELOAD=libweft-record.so, or `weft record`) every function returns WEFT_ABSENT and does nothing,
! but for the reduction and the communicator that weft.h states.
! Names are trimmed. Communicators are those of mpif.h and `use mpi`; of mpi_f08 it is comm%mpi_val.
module weft
  use, intrinsic :: iso_c_binding
  implicit none
  private

  integer, parameter, public :: WEFT_OK = 0, WEFT_ABSENT = 1, WEFT_MISUSE = 2, WEFT_UNCHANGED = 3
  integer, parameter, public :: WEFT_P2P = 1, WEFT_COLLECTIVE = 2, WEFT_ONESIDED = 4, WEFT_ANY = 7
  integer, parameter, public :: WEFT_ALL_SESSIONS = -1, WEFT_NO_SESSION = -2

  public :: weft_region_begin, weft_region_end, weft_recording, weft_dump
  public :: weft_session_start, weft_session_suspend, weft_session_continue, weft_session_reset, weft_session_free
  public :: weft_session_get, weft_session_gather, weft_comm_reorder, weft_reorder_if_changed

  abstract interface
    integer(c_int) function of_name(name) bind(c)
      import :: c_int, c_ptr
      type(c_ptr), value :: name
    end function
    integer(c_int) function of_number(number) bind(c)
      import :: c_int
      integer(c_int), value :: number
    end function
    integer(c_int) function of_start(comm, session) bind(c)
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int) :: session
    end function
    integer(c_int) function of_reorder(comm, session, reordered) bind(c)
      import :: c_int
      integer(c_int), value :: comm, session
      integer(c_int) :: reordered
    end function
    integer(c_int) function of_reorder_if(comm, percent, session, reordered) bind(c)
      import :: c_int, c_double
      integer(c_int), value :: comm, session
      real(c_double), value :: percent
      integer(c_int) :: reordered
    end function
    integer(c_int) function of_get(session, classes, messages, bytes) bind(c)
      import :: c_int, c_long_long
      integer(c_int), value :: session, classes
      integer(c_long_long) :: messages(*), bytes(*)
    end function
    integer(c_int) function of_gather(session, root, classes, messages, bytes) bind(c)
      import :: c_int, c_long_long
      integer(c_int), value :: session, root, classes
      integer(c_long_long) :: messages(*), bytes(*)
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

  ! The collector's function of this name; not associated where the collector is not there.
  type(c_funptr) function found(name)
    character(*), intent(in) :: name
    found = dlsym(c_null_ptr, name // '_' // c_null_char)
  end function

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

  integer function with_name(function_name, name)
    character(*), intent(in) :: function_name
    character(*), intent(in), optional :: name
    character(kind=c_char), target :: text(1024)
    procedure(of_name), pointer :: call_it
    type(c_funptr) :: at
    integer :: i, length
    with_name = WEFT_ABSENT
    at = found(function_name)
    if (.not. c_associated(at)) return
    call c_f_procpointer(at, call_it)
    if (.not. present(name)) then
      with_name = call_it(c_null_ptr)
      return
    end if
    length = min(len_trim(name), size(text) - 1)
    do i = 1, length
      text(i) = name(i:i)
    end do
    text(length + 1) = c_null_char
    with_name = call_it(c_loc(text))
  end function

  integer function with_number(function_name, number)
    character(*), intent(in) :: function_name
    integer, intent(in) :: number
    procedure(of_number), pointer :: call_it
    type(c_funptr) :: at
    with_number = WEFT_ABSENT
    at = found(function_name)
    if (.not. c_associated(at)) return
    call c_f_procpointer(at, call_it)
    with_number = call_it(int(number, c_int))
  end function

  integer function weft_region_begin(name)
    character(*), intent(in) :: name
    weft_region_begin = with_name('weft_region_begin', name)
  end function

  ! Without a name: the region that was entered last.
  integer function weft_region_end(name)
    character(*), intent(in), optional :: name
    weft_region_end = with_name('weft_region_end', name)
  end function

  integer function weft_recording(on)
    logical, intent(in) :: on
    weft_recording = with_number('weft_recording', merge(1, 0, on))
  end function

  integer function weft_dump(name)
    character(*), intent(in) :: name
    weft_dump = with_name('weft_dump', name)
  end function

  integer function weft_session_start(comm, session)
    integer, intent(in) :: comm
    integer, intent(out) :: session
    procedure(of_start), pointer :: call_it
    type(c_funptr) :: at
    session = WEFT_NO_SESSION
    weft_session_start = WEFT_ABSENT
    at = found('weft_session_start_fortran')
    if (.not. c_associated(at)) then
      call tell_absent(comm)
      return
    end if
    call c_f_procpointer(at, call_it)
    weft_session_start = call_it(comm, session)
  end function

  integer function weft_session_suspend(session)
    integer, intent(in) :: session
    weft_session_suspend = with_number('weft_session_suspend', session)
  end function

  integer function weft_session_continue(session)
    integer, intent(in) :: session
    weft_session_continue = with_number('weft_session_continue', session)
  end function

  integer function weft_session_reset(session)
    integer, intent(in) :: session
    weft_session_reset = with_number('weft_session_reset', session)
  end function

  integer function weft_session_free(session)
    integer, intent(in) :: session
    weft_session_free = with_number('weft_session_free', session)
  end function

  ! One's own row: as many entries as the communicator has ranks.
  integer function weft_session_get(session, classes, messages, bytes)
    integer, intent(in) :: session, classes
    integer(c_long_long), intent(inout) :: messages(*), bytes(*)
    procedure(of_get), pointer :: call_it
    type(c_funptr) :: at
    weft_session_get = WEFT_ABSENT
    at = found('weft_session_get')
    if (.not. c_associated(at)) return
    call c_f_procpointer(at, call_it)
    weft_session_get = call_it(session, classes, messages, bytes)
  end function

  ! The matrix, on `root`, or everywhere where root is -1: entry (destination, source) of size by size.
  integer function weft_session_gather(session, root, classes, messages, bytes)
    integer, intent(in) :: session, root, classes
    integer(c_long_long), intent(inout) :: messages(*), bytes(*)
    procedure(of_gather), pointer :: call_it
    type(c_funptr) :: at
    weft_session_gather = WEFT_ABSENT
    at = found('weft_session_gather')
    if (.not. c_associated(at)) return
    call c_f_procpointer(at, call_it)
    weft_session_gather = call_it(session, root, classes, messages, bytes)
  end function

  ! A communicator of the same processes: the one that is to do what rank r did has rank r in it. See weft.h.
  integer function weft_comm_reorder(comm, session, reordered)
    integer, intent(in) :: comm, session
    integer, intent(out) :: reordered
    procedure(of_reorder), pointer :: call_it
    type(c_funptr) :: at
    integer :: ierror
    external :: MPI_Comm_dup
    weft_comm_reorder = WEFT_ABSENT
    at = found('weft_comm_reorder_fortran')
    if (.not. c_associated(at)) then
      call tell_absent(comm)
      call MPI_Comm_dup(comm, reordered, ierror)
      return
    end if
    call c_f_procpointer(at, call_it)
    weft_comm_reorder = call_it(comm, session, reordered)
  end function

  ! The same, but only if the matrix changed by at least `percent`; otherwise reordered is comm itself. See weft.h.
  integer function weft_reorder_if_changed(comm, percent, session, reordered)
    integer, intent(in) :: comm, session
    double precision, intent(in) :: percent
    integer, intent(out) :: reordered
    procedure(of_reorder_if), pointer :: call_it
    type(c_funptr) :: at
    reordered = comm
    weft_reorder_if_changed = WEFT_ABSENT
    at = found('weft_reorder_if_changed_fortran')
    if (.not. c_associated(at)) then
      call tell_absent(comm)
      return
    end if
    call c_f_procpointer(at, call_it)
    weft_reorder_if_changed = call_it(comm, percent, session, reordered)
  end function

end module
