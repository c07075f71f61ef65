// Of RunWriter: what was sampled, and calls by call path.
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {

CodeModuleId RunWriter::codeModule(const CodeModuleRow& row) {
  RunWriterState& s = *state_;
  const CodeModuleId id{++s.nextModule};
  run(s["code_module"], asStored(id), cleanText(row.path), cleanText(row.buildId), static_cast<std::int64_t>(row.found),
      s.sourceId());
  return id;
}

FunctionId RunWriter::function(const FunctionRow& row) {
  RunWriterState& s = *state_;
  const FunctionId id{++s.nextFunction};
  run(s["function"], asStored(id), cleanText(row.name), asStored(row.module));
  return id;
}

StackId RunWriter::stack(const StackRow& row) {
  RunWriterState& s = *state_;
  const StackId id{++s.nextStack};
  run(s["stack"], asStored(id), asStored(row.parent), asStored(row.function), cleanText(row.file), asStored(row.line),
      std::int64_t{row.inlined});
  return id;
}

void RunWriter::sample(const SampleRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  run(s["sample"], std::optional<std::int64_t>(), asStored(row.stack), asStored(row.rank), std::int64_t{row.thread},
      asStored(row.operation), asStored(row.communicator), asStored(row.region), asStored(row.bin),
      asStored(row.samples), row.seconds, row.cpuSeconds, row.waitSeconds, asStored(row.calls), asStored(row.sends),
      asStored(row.receives), asStored(row.bytesSent), asStored(row.bytesReceived), s.sourceId());
}

}  // namespace weft
