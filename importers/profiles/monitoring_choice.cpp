#include "importers/profiles/monitoring_choice.h"

#include <algorithm>
#include <functional>
#include <map>

#include "core/base/natural_order.h"
#include "core/base/units.h"

namespace weft {
namespace {

struct MonitoringParts {
  std::string folder, stem;           // "run/", "phase_1.12"
  std::string prefix;                 // of a file per rank: "phase_1"
  std::optional<std::uint32_t> rank;  // as its name says
};

struct Group {
  std::string folder, prefix;
  std::map<std::uint32_t, const InputFile*> byRank;
  std::uint64_t lines = 0, sum = 0;
  std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>> files{};  // of files per rank: lines and sum of each
};

MonitoringParts partsOf(const std::string& shown) {
  MonitoringParts parts;
  const auto slash = shown.rfind('/') + 1;  // npos + 1 is 0
  parts.folder = shown.substr(0, slash);
  parts.stem = shown.substr(slash);
  for (const std::string_view ending : {".gz", ".prof"})
    if (parts.stem.size() > ending.size() && parts.stem.ends_with(ending))
      parts.stem.resize(parts.stem.size() - ending.size());
  // PREFIX.RANK, and NAME_PHASE_RANK before version 3
  const auto cut = parts.stem.find_last_of("._");
  if (cut == std::string::npos) return parts;
  const auto rank = parseDigits(std::string_view(parts.stem).substr(cut + 1), 10);
  const std::string prefix = parts.stem.substr(0, cut);
  const auto phase = prefix.rfind('_');
  const bool older = phase != std::string::npos && parseDigits(std::string_view(prefix).substr(phase + 1), 10);
  if (rank && *rank <= UINT32_MAX && (parts.stem[cut] == '.' || older)) {
    parts.rank = static_cast<std::uint32_t>(*rank);
    parts.prefix = prefix;
  }
  return parts;
}

// A file that has no line may be a rank's that sent nothing.
bool isOfOneRank(const MonitoringParts& parts, const MonitoringScan& scan) {
  return parts.rank && !scan.severalRanks && (!scan.rank || *scan.rank == *parts.rank);
}

class MonitoringChooser {
 public:
  explicit MonitoringChooser(const ScannedFiles& files) {
    for (const auto& [file, scan] : files) {
      const MonitoringParts parts = partsOf(file->shown);
      if (isOfOneRank(parts, scan)) addToGroup(parts, *file, scan);
      else wholes_.push_back({parts.folder, parts.stem, {{0, file}}, scan.pairLines, scan.pairSum});
    }
  }

  void run(MonitoringChoice& choice) {
    std::vector<const Group*> largestFirst;  // what is part of another comes after it
    for (const auto& [key, group] : groups_) largestFirst.push_back(&group);
    std::ranges::stable_sort(largestFirst, std::greater{}, [](const Group* group) { return group->byRank.size(); });
    for (const Group* group : largestFirst) keepUnlessRepeated(*group, choice);
    const std::size_t perRank = kept_.size();
    for (const Group& whole : wholes_) keepWhole(whole, perRank, choice);
    std::ranges::stable_sort(kept_, [](const Group& a, const Group& b) {
      return naturalLess(a.prefix, b.prefix) || (a.prefix == b.prefix && naturalLess(a.folder, b.folder));
    });
    for (const Group& group : kept_) choice.phases.push_back(phaseOf(group));
  }

 private:
  void addToGroup(const MonitoringParts& parts, const InputFile& file, const MonitoringScan& scan) {
    Group& group =
        groups_.try_emplace(parts.folder + parts.prefix, Group{parts.folder, parts.prefix, {}}).first->second;
    // "p.1.prof" and "p.01.prof": the second is no file of Open MPI's
    if (!group.byRank.try_emplace(*parts.rank, &file).second) {
      wholes_.push_back({parts.folder, parts.stem, {{0, &file}}, scan.pairLines, scan.pairSum});
      return;
    }
    group.files[*parts.rank] = {scan.pairLines, scan.pairSum};
    group.lines += scan.pairLines;
    group.sum += scan.pairSum;
  }

  static bool same(const Group& a, const Group& b) { return a.lines != 0 && a.lines == b.lines && a.sum == b.sum; }
  // Copies of some of the other's files, under another name.
  static bool isPartOf(const Group& some, const Group& all) {
    return some.lines != 0 && !some.files.empty() && std::ranges::all_of(some.files, [&](const auto& file) {
             const auto known = all.files.find(file.first);
             return known != all.files.end() && known->second == file.second;
           });
  }
  static std::string shown(const Group& group) {
    const std::string& first = group.byRank.begin()->second->shown;
    return group.byRank.size() == 1 ? first : first + " and its like";
  }

  void leaveOut(const Group& group, std::string of, bool isSame, MonitoringChoice& choice) {
    for (const auto& [rank, file] : group.byRank) choice.leftOut.push_back({file, of, isSame});
  }

  void keepUnlessRepeated(const Group& group, MonitoringChoice& choice) {
    for (const Group& other : kept_)
      if (same(group, other) || isPartOf(group, other)) return leaveOut(group, shown(other), true, choice);
    kept_.push_back(group);
  }

  // The sum of several groups: of all, or of those whose prefix starts as the file's name does, as aggregate_profile
  // takes phase_10 into phase_1 too.
  static Group sumOf(const std::vector<Group>& groups, std::size_t count, const Group* like) {
    Group sum;
    for (std::size_t at = 0; at < count; ++at) {
      if (like && (groups[at].folder != like->folder || !groups[at].prefix.starts_with(like->prefix))) continue;
      sum.lines += groups[at].lines;
      sum.sum += groups[at].sum;
    }
    return sum;
  }

  // Where phases were joined into one file and lie beside it.
  bool sumOfOthers(const Group& whole) const {
    Group others;
    std::size_t count = 0;
    for (const Group& each : wholes_)
      if (&each != &whole && each.folder == whole.folder) {
        ++count;
        others.lines += each.lines;
        others.sum += each.sum;
      }
    return count > 1 && same(whole, others);
  }

  void keepWhole(const Group& whole, std::size_t perRank, MonitoringChoice& choice) {
    if (perRank != 0 && (same(whole, sumOf(kept_, perRank, nullptr)) || same(whole, sumOf(kept_, perRank, &whole))))
      return leaveOut(whole, "the files per rank", true, choice);
    if (sumOfOthers(whole)) return leaveOut(whole, "the files of the phases", true, choice);
    for (std::size_t at = 0; at < perRank; ++at)
      if (!same(kept_[at], whole) && kept_[at].folder == whole.folder)
        return leaveOut(whole, shown(kept_[at]), whole.lines == 0, choice);
    keepUnlessRepeated(whole, choice);
  }

  // How much of the folders' names is the same for all.
  std::size_t commonFolder() const {
    std::string_view common = kept_.front().folder;
    for (const Group& group : kept_) {
      const auto differs = std::ranges::mismatch(common, group.folder).in1;
      common = common.substr(0, static_cast<std::size_t>(differs - common.begin()));
    }
    return common.rfind('/') + 1;  // npos + 1 is 0
  }

  MonitoringPhase phaseOf(const Group& group) const {
    const auto sharesPrefix = [&](const Group& other) { return other.prefix == group.prefix; };
    MonitoringPhase phase;
    const bool shared = std::ranges::count_if(kept_, sharesPrefix) > 1;
    phase.name = shared ? group.folder.substr(commonFolder()) + group.prefix : group.prefix;
    for (const auto& [rank, file] : group.byRank) phase.files.push_back(file);
    phase.perRank = !group.files.empty();
    return phase;
  }

  std::map<std::string, Group> groups_;  // files per rank
  std::vector<Group> wholes_, kept_;
};

// Mode 1 adds the library's messages to E; before version 3 it called the sum I.
void chooseClasses(const ScannedFiles& files, MonitoringChoice& choice) {
  bool external = false, internal = false, library = false, headings = false;
  for (const auto& [file, scan] : files) {
    external |= scan.external;
    internal |= scan.internal;
    library |= scan.library;
    headings |= scan.headings;
  }
  const bool splits = internal && (external || headings);
  const bool nothingToSplit = headings && !internal && !library;
  if (external) choice.external = splits || nothingToSplit ? PairClass::pointToPoint : PairClass::mixed;
  if (internal) choice.internal = splits ? PairClass::collective : PairClass::mixed;
}

}  // namespace

MonitoringChoice chooseMonitoring(const ScannedFiles& files) {
  MonitoringChoice choice;
  MonitoringChooser(files).run(choice);
  chooseClasses(files, choice);
  return choice;
}

}  // namespace weft
