// MPI-IO. Bytes are those that were read or written, not those that were asked for: known when the call or its request is complete.
#include "collector/record/calls/counts.h"
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

int MPI_File_open(MPI_Comm comm, const char* name, int mode, MPI_Info info, MPI_File* file) {
  return open(Op::File_open, files, comm, file, PMPI_File_open, comm, name, mode, info, file);
}
int MPI_File_close(MPI_File* file) { return close(Op::File_close, files, file, PMPI_File_close); }
int MPI_File_delete(const char* name, MPI_Info info) {
  Call call(Op::File_delete);
  const int result = call.through(PMPI_File_delete, name, info);
  if (call) call.book(call.world(), 0);
  return result;
}

#define WEFT_ON_FILE(name, parameters, ...) \
  int MPI_File_##name parameters { return visit(Op::File_##name, files, file, PMPI_File_##name, __VA_ARGS__); }
WEFT_ON_FILE(set_size, (MPI_File file, MPI_Offset size), file, size)
WEFT_ON_FILE(preallocate, (MPI_File file, MPI_Offset size), file, size)
WEFT_ON_FILE(set_view, (MPI_File file, MPI_Offset place, MPI_Datatype unit, MPI_Datatype shape, const char* form, MPI_Info info), file,
             place, unit, shape, form, info)
WEFT_ON_FILE(sync, (MPI_File file), file)
WEFT_ON_FILE(seek, (MPI_File file, MPI_Offset offset, int from), file, offset, from)
WEFT_ON_FILE(seek_shared, (MPI_File file, MPI_Offset offset, int from), file, offset, from)
#undef WEFT_ON_FILE

// The second halves of split collectives, which know how much it was.
#define WEFT_END(name, Data)                                                                      \
  int MPI_File_##name(MPI_File file, Data* data, MPI_Status* status) {                            \
    return transfer(Op::File_##name, file, status, PMPI_File_##name, data);                       \
  }
WEFT_END(read_all_end, void)
WEFT_END(read_at_all_end, void)
WEFT_END(read_ordered_end, void)
WEFT_END(write_all_end, const void)
WEFT_END(write_at_all_end, const void)
WEFT_END(write_ordered_end, const void)
#undef WEFT_END

}  // extern "C"
