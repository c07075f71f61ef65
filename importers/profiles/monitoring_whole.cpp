#include "importers/profiles/monitoring_whole.h"

#include <algorithm>
#include <set>

#include "core/base/number_list.h"
#include "core/base/units.h"

namespace weft {
namespace {

// Each file with its scan.
std::vector<std::pair<const InputFile*, const MonitoringScan*>> filesOf(const MonitoringPhase& phase,
                                                                        const ScannedFiles& scanned) {
  const std::set<const InputFile*> ofPhase(phase.files.begin(), phase.files.end());
  std::vector<std::pair<const InputFile*, const MonitoringScan*>> files;
  for (const auto& [file, scan] : scanned)
    if (ofPhase.contains(file)) files.emplace_back(file, &scan);
  return files;
}

}  // namespace

bool isJoined(const MonitoringPhase& phase, const ScannedFiles& scanned) {
  return std::ranges::any_of(filesOf(phase, scanned), [](const auto& each) { return each.second->severalRanks; });
}

void tellCutFiles(const MonitoringPhase& phase, const ScannedFiles& scanned, ReaderNotes& notes) {
  const auto files = filesOf(phase, scanned);
  std::uint64_t sections = 0;
  bool communicators = false;
  for (const auto& [file, scan] : files) {
    sections = std::max(sections, scan->headings);
    communicators |= scan->communicators > 0;
  }
  for (const auto& [file, scan] : files) {
    std::string seen;
    if (scan->headings < sections)
      seen =
          std::to_string(scan->headings) + " of " + counted(sections, "section", "sections") + " that other files have";
    else if (!scan->ended) seen = "its last line does not end";
    else if (scan->blockIsOpen) seen = "its last communicator has not all three lines";
    else if (communicators && scan->communicators == 0) seen = "it has no communicator, others have";
    else continue;
    notes.about(file->shown);
    notes.lost("monitoring.cut", "the file is cut off: " + seen, "what it lacks is missing from the run",
               "the file was copied too early, or the disk was full; copy it again");
  }
}

void tellMissingFiles(const MonitoringPhase& phase, const ScannedFiles& scanned, const RanksSeen& named,
                      ReaderNotes& notes) {
  std::set<std::uint32_t> writers, elsewhere;
  for (const auto& [file, scan] : scanned)
    if (scan.rank) elsewhere.insert(*scan.rank);
  std::size_t silent = 0;
  for (const auto& [file, scan] : filesOf(phase, scanned)) {
    if (scan->severalRanks) return;  // one file holds the lines of all
    if (scan->rank) writers.insert(*scan->rank);
    else ++silent;
  }
  std::vector<std::uint32_t> missing, here;
  named.each([&](std::uint32_t rank) {
    if (!writers.contains(rank)) (elsewhere.contains(rank) ? here : missing).push_back(rank);
  });
  if (missing.size() + here.size() <= silent) return;
  notes.about(phase.files.front()->shown);
  const auto ranks = [](const std::vector<std::uint32_t>& list) {
    return (list.size() == 1 ? "rank " : "ranks ") + listText(list);
  };
  const std::string of = "of " + counted(named.count(), "rank that is named", "ranks that are named") + ", ";
  if (!missing.empty())
    notes.lost("monitoring.missing_file",
               of + counted(missing.size(), "has", "have") + " no file (" + ranks(missing) + ")",
               "what they sent is missing from the run", "copy all files of the set, one for each rank");
  if (!here.empty())
    notes.note("monitoring.missing_in_phase",
               of + counted(here.size(), "has", "have") + " no file of phase " + phase.name + ", but of others (" +
                   ranks(here) + ")",
               "what they sent in it, if they did, is missing from the run",
               "where every rank wrote each phase, copy all files of the set");
}

}  // namespace weft
