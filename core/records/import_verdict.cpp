#include "core/records/import_verdict.h"

#include <algorithm>
#include <array>

#include "core/base/known_value.h"
#include "core/base/units.h"

namespace weft {
namespace {

bool isOf(const DiagnosticRecord& record, const Source& source) {
  return record.source ? *record.source == source.id : record.diagnostic.file == source.row.path;
}

// Keeps the first of the worst.
class Judge {
 public:
  void take(Verdict verdict, const std::string& why) {
    if (verdict > judged_.verdict) judged_ = {verdict, why};
    if (verdict >= Verdict::lost) ++findings_;
  }

  Judged judged(std::uint64_t kept, std::uint64_t leftOut) const {
    Judged all = judged_;
    if (leftOut != 0) {
      all.verdict = std::max(all.verdict, Verdict::lost);
      const std::string rows = std::to_string(leftOut) + " of " + counted(kept + leftOut, "row", "rows");
      all.what = judged_.verdict >= Verdict::lost ? rows + "; " + all.what : rows;
    }
    if (findings_ > 1) all.what += ", and " + counted(findings_ - 1, "more finding", "more findings");
    return all;
  }

 private:
  Judged judged_;
  std::uint64_t findings_ = 0;
};

constexpr std::array<std::string_view, 6> twice{"bundle.copy",         "bundle.same_file", "bundle.twice",
                                                "monitoring.repeated", "nccl.repeated",    "training.repeated_record"};

// Codes of what the tool that wrote the input did not write down, so that numbers lack it.
constexpr std::array<std::string_view, 1> notWritten{"trace.no-messages"};

}  // namespace

bool isDuplicate(std::string_view code) { return std::ranges::find(twice, code) != twice.end(); }

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kept:
      return "kept";
    case Verdict::notRecorded:
      return word(Absence::notRecorded);
    case Verdict::lost:
      return "lost";
    case Verdict::refused:
      return "refused";
  }
  return "refused";
}

Verdict verdictOf(const Diagnostic& diagnostic) {
  switch (diagnostic.severity) {
    case Severity::note:
      return std::ranges::find(notWritten, diagnostic.code) == notWritten.end() ? Verdict::kept : Verdict::notRecorded;
    case Severity::dataLost:
      return Verdict::lost;
    case Severity::importStopped:
      return Verdict::refused;
  }
  return Verdict::refused;
}

Judged judgedSource(const Source& source, const std::vector<DiagnosticRecord>& diagnostics) {
  Judge judge;
  for (const DiagnosticRecord& each : diagnostics)
    if (isOf(each, source)) {
      const Verdict verdict = verdictOf(each.diagnostic);
      judge.take(source.rowsKept != 0 ? std::min(verdict, Verdict::lost) : verdict, each.diagnostic.seen);
    }
  return judge.judged(source.rowsKept, source.rowsLeftOut);
}

Judged judgedImport(const std::vector<Source>& sources, const std::vector<DiagnosticRecord>& diagnostics) {
  Judge judge;
  std::uint64_t kept = 0, leftOut = 0;
  for (const Source& each : sources) {
    kept += each.rowsKept;
    leftOut += each.rowsLeftOut;
  }
  for (const DiagnosticRecord& each : diagnostics) {
    const std::string& file = each.diagnostic.file;
    judge.take(std::min(verdictOf(each.diagnostic), Verdict::lost),
               (file.empty() ? "" : file + ": ") + each.diagnostic.seen);
  }
  return judge.judged(kept, leftOut);
}

}  // namespace weft
