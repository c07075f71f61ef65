// MPI-IO. Bytes are those that were read or written, not those that were asked for: known when the call or its request
// is complete.
#include "collector/record/calls/declared.h"
#include "collector/record/calls/owned_call.h"

namespace weft::record {
namespace {

// The status is the last argument.
template <class Function, class... Arguments>
int transfer(Op operation, MPI_File file, MPI_Status* status, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(pmpi, file, arguments..., status);
  if (call && result == MPI_SUCCESS) call.book(call.block(files.of(keyOf(file))), bytesOf(*status));
  return result;
}

template <class Function, class... Arguments>
int startTransfer(Op operation, MPI_File file, MPI_Request* request, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, file, arguments..., request);
  if (call && result == MPI_SUCCESS) call.started(*request, call.block(files.of(keyOf(file))), Started::Kind::transfer);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

#define WEFT_WRAPPERS "collector/record/calls/files.inc"
#include "collector/record/calls/each_count.h"

extern "C" {

int MPI_File_open(WEFT_PARAMETERS(PMPI_File_open, comm, name, mode, info, file)) {
  return open(Op::File_open, files, comm, file, PMPI_File_open, comm, name, mode, info, file);
}
int MPI_File_close(WEFT_PARAMETERS(PMPI_File_close, file)) {
  return close(Op::File_close, files, file, PMPI_File_close);
}
int MPI_File_delete(WEFT_PARAMETERS(PMPI_File_delete, name, info)) {
  Call call(Op::File_delete);
  const int result = call.through(PMPI_File_delete, name, info);
  if (call && result == MPI_SUCCESS) call.book(call.world(), 0);
  return result;
}

#define WEFT_ON_FILE(name, ...) \
  WEFT_WRAP(MPI_File_##name, (__VA_ARGS__), return visit(Op::File_##name, files, file, PMPI_File_##name, __VA_ARGS__);)
WEFT_ON_FILE(set_size, file, size)
WEFT_ON_FILE(preallocate, file, size)
WEFT_ON_FILE(set_view, file, place, unit, shape, form, info)
WEFT_ON_FILE(sync, file)
WEFT_ON_FILE(seek, file, offset, from)
WEFT_ON_FILE(seek_shared, file, offset, from)
#undef WEFT_ON_FILE

// The second halves of split collectives, which know how much it was.
#define WEFT_END(name)                             \
  WEFT_WRAP(MPI_File_##name, (file, data, status), \
            return transfer(Op::File_##name, file, status, PMPI_File_##name, data);)
WEFT_END(read_all_end)
WEFT_END(read_at_all_end)
WEFT_END(read_ordered_end)
WEFT_END(write_all_end)
WEFT_END(write_at_all_end)
WEFT_END(write_ordered_end)
#undef WEFT_END

}  // extern "C"
