#include "importers/mpisee/mpisee_processes.h"

#include <algorithm>

#include "core/base/units.h"
#include "importers/mpisee/mpisee_lines.h"

namespace weft {
namespace {

struct RankValue {
  std::uint64_t rank = 0;
  std::string_view value;
};

// "12 hydra01"
std::optional<RankValue> rankValue(std::string_view item) {
  const auto blank = item.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const auto rank = parseDigits(item.substr(0, blank), 10);
  const std::string_view value = trimmed(item.substr(blank));
  if (!rank || *rank > largestRank || value.empty()) return std::nullopt;
  return RankValue{*rank, value};
}

}  // namespace

std::string_view takeMpiseeItem(std::string_view& list) {
  const auto comma = list.find(',');
  const std::string_view item = trimmed(list.substr(0, comma));
  list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
  return item;
}

bool MpiseeProcesses::isNew(std::vector<bool>& seen, std::uint64_t rank, std::uint64_t line) {
  if (rank >= seen.size()) seen.resize(rank + 1);
  if (!seen[rank]) return seen[rank] = true;
  if (repeats_++ == 0) {
    firstRank_ = rank;
    firstLine_ = line;
  }
  return false;
}

void MpiseeProcesses::hosts(std::string_view list, std::uint64_t number) {
  while (!list.empty()) {
    const std::string_view item = takeMpiseeItem(list);
    if (item.empty()) continue;
    if (const auto entry = rankValue(item)) {
      if (!isNew(hasHost_, entry->rank, number)) continue;
      ++mapped_;
      const auto rank = RankId(static_cast<std::uint32_t>(entry->rank));
      reading_.sink.process({rank, std::string(entry->value), HostOrigin::profile, {}});
    } else {
      reading_.lost("mpisee.mapping",
                    "the mapping entry \"" + std::string(item.substr(0, 80)) + "\" is not a rank and a host",
                    "this entry was skipped", {}, number);
    }
  }
}

void MpiseeProcesses::elapsed(std::string_view list, std::uint64_t number) {
  while (!list.empty()) {
    const std::string_view item = takeMpiseeItem(list);
    if (item.empty()) continue;
    const auto entry = rankValue(item);
    const auto seconds = entry ? secondsCell(entry->value) : std::nullopt;
    if (seconds && isNew(hasTime_, entry->rank, number))
      reading_.sink.process({RankId(static_cast<std::uint32_t>(entry->rank)), {}, HostOrigin::profile, seconds});
    else if (!seconds)
      reading_.lost("mpisee.elapsed",
                    "the entry \"" + std::string(item.substr(0, 80)) + "\" is not a rank and its seconds",
                    "this entry was skipped", {}, number);
  }
}

void MpiseeProcesses::clockValue(std::size_t rank, std::string_view value, bool isEnd) {
  auto& list = isEnd ? end_ : start_;
  if (rank >= mpiseeMostItems) return;
  list.resize(std::max(list.size(), rank + 1));
  list[rank] = parseReal(value);
}

// Position = rank.
void MpiseeProcesses::clockByRank(std::string_view list, bool isEnd) {
  for (std::size_t rank = 0; !list.empty(); ++rank) clockValue(rank, takeMpiseeItem(list), isEnd);
}

// "0 x,2 x,4 x": the labels count in steps of two, so the position is the rank here too.
void MpiseeProcesses::clock(std::string_view list, bool isEnd) {
  for (std::size_t rank = 0; !list.empty(); ++rank) {
    const std::string_view item = takeMpiseeItem(list);
    const auto blank = item.find(' ');
    clockValue(rank, blank == std::string_view::npos ? item : trimmed(item.substr(blank)), isEnd);
  }
}

void MpiseeProcesses::elapsedFromClock() {
  for (std::size_t rank = 0; rank < std::min(start_.size(), end_.size()); ++rank) {
    if (!start_[rank] || !end_[rank]) continue;
    const double seconds = *end_[rank] - *start_[rank];
    if (seconds >= 0 && seconds <= mpiseeMaxSeconds)
      reading_.sink.process({RankId(static_cast<std::uint32_t>(rank)), {}, HostOrigin::profile, seconds});
  }
}

void MpiseeProcesses::finish(bool appended) {
  elapsedFromClock();
  if (repeats_ == 0 || appended) return;
  reading_.lost("mpisee.duplicate_rank",
                counted(repeats_, "entry", "entries") + " of the mapping or of the times " +
                    (repeats_ == 1 ? "names" : "name") + " a rank again, first rank " + std::to_string(firstRank_),
                "the first entry of each rank was kept", "compare the file with the original", firstLine_);
}

}  // namespace weft
