#include "importers/io/reader_notes.h"

namespace weft {

void ReaderNotes::add(const char* code, Severity severity, std::uint64_t line, std::string seen, std::string done,
                      std::string advice) {
  report.diagnostics.add({code, severity, file_, line, std::move(seen), std::move(done), std::move(advice)});
}

void ReaderNotes::note(const char* code, std::string seen, std::string done, std::string advice, std::uint64_t line) {
  add(code, Severity::note, line, std::move(seen), std::move(done), std::move(advice));
}

void ReaderNotes::lost(const char* code, std::string seen, std::string done, std::string advice, std::uint64_t line) {
  add(code, Severity::dataLost, line, std::move(seen), std::move(done), std::move(advice));
}

void ReaderNotes::stop(const char* code, std::string seen, std::string advice, std::uint64_t line) {
  add(code, Severity::importStopped, line, std::move(seen), "nothing more was read from this file", std::move(advice));
}

void ReaderNotes::leaveOut(const char* code, std::uint64_t line, std::string seen, std::string advice) {
  ++report.rowsLeftOut;
  lost(code, std::move(seen), "this row was skipped", std::move(advice), line);
}

}  // namespace weft
