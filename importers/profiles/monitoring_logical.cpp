#include "importers/profiles/monitoring_logical.h"

#include <algorithm>
#include <set>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr const char* advice = "the file was copied too early, or the disk was full; copy it again";

void tellCut(const InputFile& file, std::uint64_t lines, std::size_t others, ReaderNotes& notes) {
  notes.about(file.shown);
  if (lines != 0)
    return notes.lost("monitoring.collectives_missing",
                      "it has lines C to " + std::to_string(lines) + " of " +
                          counted(others, "other rank", "other ranks") + ", most files have some to all",
                      "the collectives in the other files are missing from the run", advice);
  // It may have been the root of nothing, where all others were one of something.
  notes.note("monitoring.no_collectives", "it has no lines C, most files have some to all other ranks",
             "collectives that it may have had are missing from the run",
             std::string("where this rank took part in a collective of all to all, ") + advice);
}

}  // namespace

void tellCutCollectives(const MonitoringPhase& phase, const ScannedFiles& scanned, ReaderNotes& notes) {
  constexpr std::size_t fewest = 4;  // of less, most prove nothing
  const std::size_t ranks = phase.files.size();
  if (!phase.perRank || ranks < fewest) return;
  const std::set<const InputFile*> ofPhase(phase.files.begin(), phase.files.end());
  std::vector<std::pair<const InputFile*, std::uint64_t>> cut;
  std::size_t whole = 0;
  for (const auto& [file, scan] : scanned) {
    if (!ofPhase.contains(file)) continue;
    if (scan.logicalLines != 0 && !scan.logicalAlike) return;
    if (scan.logicalLines == ranks - 1) ++whole;
    else if (scan.logicalLines < ranks - 1) cut.emplace_back(file, scan.logicalLines);
  }
  if (whole <= ranks / 2) return;
  for (const auto& [file, lines] : cut) tellCut(*file, lines, ranks - 1, notes);
}

}  // namespace weft
