// A part of RunWriter: samples, and calls by call path.
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {

CodeModuleId RunWriter::codeModule(const CodeModuleRow& row) {
  RunWriterState& s = *state_;
  const CodeModuleId id{++s.nextModule};
  s.insert<stored::codeModule>(set<"id">(asStored(id)), set<"path">(cleanText(row.path)),
                               set<"build_id">(cleanText(row.buildId)),
                               set<"found">(static_cast<std::int64_t>(row.found)), set<"source_id">(s.sourceId()));
  return id;
}

FunctionId RunWriter::function(const FunctionRow& row) {
  RunWriterState& s = *state_;
  const FunctionId id{++s.nextFunction};
  s.insert<stored::function>(set<"id">(asStored(id)), set<"name">(cleanText(row.name)),
                             set<"module_id">(asStored(row.module)));
  return id;
}

StackId RunWriter::stack(const StackRow& row) {
  RunWriterState& s = *state_;
  const StackId id{++s.nextStack};
  s.insert<stored::stack>(set<"id">(asStored(id)), set<"parent_id">(asStored(row.parent)),
                          set<"function_id">(asStored(row.function)), set<"file">(cleanText(row.file)),
                          set<"line">(asStored(row.line)), set<"inlined">(std::int64_t{row.inlined}));
  return id;
}

void RunWriter::sample(const SampleRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  s.insert<stored::sample>(
      set<"stack_id">(asStored(row.stack)), set<"address">(asStored(row.address)), set<"rank">(asStored(row.rank)),
      set<"thread">(std::int64_t{row.thread}), set<"operation_id">(asStored(row.operation)),
      set<"communicator_id">(asStored(row.communicator)), set<"region_id">(asStored(row.region)),
      set<"bin">(asStored(row.bin)), set<"samples">(asStored(row.samples)), set<"seconds">(row.seconds),
      set<"cpu_s">(row.cpuSeconds), set<"wait_s">(row.waitSeconds), set<"poll_s">(row.pollSeconds),
      set<"unclear_s">(row.unclearSeconds), set<"calls">(asStored(row.calls)), set<"sends">(asStored(row.sends)),
      set<"receives">(asStored(row.receives)), set<"bytes_sent">(asStored(row.bytesSent)),
      set<"bytes_received">(asStored(row.bytesReceived)), set<"source_id">(s.sourceId()));
}

}  // namespace weft
