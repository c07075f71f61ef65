// The verdict on a source and on an import as a whole, from which summary, JSON, exit status and banners follow.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/records.h"

namespace weft {

// Ascending: an import is as its worst source.
enum class Verdict {
  kept,
  notRecorded,  // all of it was read; the tool that wrote it left something out that Weft would show
  lost,         // a part of it is missing, damaged or could not be used
  refused,      // nothing of it was read
};

// Whether a diagnostic of this code reports a duplicate, which was skipped: nothing is lost, but the input is not what
// it should be.
bool isDuplicate(std::string_view code);

std::string_view name(Verdict verdict);           // "kept", "not recorded", "lost", "refused"
Verdict verdictOf(const Diagnostic& diagnostic);  // that it alone gives

struct Judged {
  Verdict verdict = Verdict::kept;
  std::string what;  // "3 of 1,203 rows; the file is cut off or damaged after event 2"; empty: nothing is missing
};

// A diagnostic belongs to the source for which it was reported, or else to the one whose path it names.
Judged judgedSource(const Source& source, const std::vector<DiagnosticRecord>& diagnostics);
// The verdict on all sources, and on files that belong to no source.
Judged judgedImport(const std::vector<Source>& sources, const std::vector<DiagnosticRecord>& diagnostics);

}  // namespace weft
