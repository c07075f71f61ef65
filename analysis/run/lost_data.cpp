#include "analysis/run/lost_data.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "analysis/run/output.h"
#include "core/base/units.h"
#include "core/records/import_verdict.h"

namespace weft {
namespace {

bool isOf(const DiagnosticRecord& record, std::span<const Source> sources, std::span<const std::string> kinds) {
  if (kinds.empty() || !record.source) return true;
  const auto source = std::ranges::find(sources, *record.source, &Source::id);
  return source == sources.end() || std::ranges::find(kinds, source->row.kind) != kinds.end();
}

}  // namespace

std::optional<std::string> lostData(std::span<const Source> sources, std::span<const DiagnosticRecord> diagnostics,
                                    std::span<const std::string> kinds) {
  const DiagnosticRecord* first = nullptr;
  std::uint64_t more = 0;
  for (const DiagnosticRecord& each : diagnostics) {
    const bool ofThisRun = each.diagnostic.code != "bundle.other_run" && isOf(each, sources, kinds);
    if (verdictOf(each.diagnostic) == Verdict::kept || !ofThisRun) continue;
    if (first) ++more;
    else first = &each;
  }
  if (!first) return std::nullopt;
  const std::string file = std::filesystem::path(first->diagnostic.file).filename().string();
  std::string text = (file.empty() ? "" : file + ": ") + first->diagnostic.seen;
  if (more > 0) text += ", and " + counted(more, "more finding", "more findings");
  return text + " (weft info lists them)";
}

void noteLostData(const RunStore& store) {
  if (const auto lost = lostData(store.sources(), store.diagnostics()))
    say("data were lost or in doubt at the import, so that numbers may be wrong: " + *lost);
}

}  // namespace weft
