// Put, get and accumulate, and their forms with a request. Counted by the origin: what it writes to the target, or
// reads from it.
#include "collector/record/calls/declared.h"
#include "collector/record/calls/owned_call.h"

namespace weft::record {
namespace {

// The bytes that one access moves in each direction; what goes both ways is booked with what comes back.
struct Access {
  std::uint64_t written = 0, read = 0;
  std::uint64_t bytes() const { return read != 0 ? read : written; }
};

template <class N>
auto writes(N count, MPI_Datatype type) {
  return [=] { return Access{bytesOf(count, type), 0}; };
}

template <class N>
auto reads(N count, MPI_Datatype type) {
  return [=] { return Access{0, bytesOf(count, type)}; };
}

// MPI_NO_OP only reads, and the origin's own buffer is not looked at. `operands`: of the origin's (two to compare and
// swap).
template <class N>
auto exchanges(N count, MPI_Datatype type, N fetchedCount, MPI_Datatype fetchedType, MPI_Op op, unsigned operands = 1) {
  return [=] {
    return Access{op == MPI_NO_OP ? 0 : bytesOf(count, type) * operands, bytesOf(fetchedCount, fetchedType)};
  };
}

Block* book(Call& call, MPI_Win window, int target, const Access& access) {
  const Owners::Owner owner = windows.owner(keyOf(window));
  Block* const at = call.block(*owner.communicator);
  const bool nowhere = target == MPI_PROC_NULL;
  call.book(at, nowhere ? 0 : access.bytes());
  const auto peer = static_cast<std::uint32_t>(target);
  if (state.traces && !nowhere) call.traceAccess(at, owner.number, target, access.written, access.read);
  if (!nowhere && (access.written != 0 || access.read == 0))
    call.pair(at, sentBy(call.operation()), peer, access.written);
  if (!nowhere && access.read != 0) call.pair(at, fetchedBy(call.operation()), peer, access.read);
  return at;
}

template <class Moved, class Function, class... Arguments>
int access(Op operation, MPI_Win window, int target, const Moved& moved, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments..., window);
  if (call && result == MPI_SUCCESS) book(call, window, target, moved());
  return result;
}

template <class Moved, class Function, class... Arguments>
int startAccess(Op operation, MPI_Win window, int target, MPI_Request* request, const Moved& moved, Function* pmpi,
                Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments..., window, request);
  if (call && result == MPI_SUCCESS) call.started(*request, book(call, window, target, moved()), Started::Kind::send);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

WEFT_WRAP(MPI_Fetch_and_op, (data, fetchedData, type, target, place, op, window),
          return access(Op::Fetch_and_op, window, target, exchanges(1, type, 1, type, op), PMPI_Fetch_and_op, data,
                        fetchedData, type, target, place, op);)

WEFT_WRAP(MPI_Compare_and_swap, (data, compared, fetchedData, type, target, place, window),
          return access(Op::Compare_and_swap, window, target, exchanges(1, type, 1, type, MPI_REPLACE, 2),
                        PMPI_Compare_and_swap, data, compared, fetchedData, type, target, place);)

}  // extern "C"

#define WEFT_WRAPPERS "collector/record/calls/one_sided.inc"
#include "collector/record/calls/each_count.h"
