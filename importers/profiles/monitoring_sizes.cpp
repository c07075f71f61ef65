#include "importers/profiles/monitoring_sizes.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/records/size_class.h"

namespace weft {
namespace {

constexpr std::size_t mostCounts = sizeClasses + 2;

// Messages of one pair that stood on several lines.
void merge(std::vector<PairPeer>& peers) {
  std::ranges::stable_sort(peers, {}, &PairPeer::destination);
  std::vector<PairPeer> merged;
  for (const PairPeer& each : peers) {
    if (merged.empty() || merged.back().destination != each.destination) merged.push_back(each);
    else addHeld(merged.back().messages, each.messages);
  }
  peers = std::move(merged);
}

}  // namespace

bool MonitoringSizes::add(PairClass kind, RankId source, RankId destination, std::uint64_t messages,
                          std::string_view list) {
  counts_.clear();
  std::uint64_t sum = 0;
  while (!list.empty()) {
    const auto end = std::min(list.find(','), list.size());
    const auto count = parseDigits(list.substr(0, end), 10);
    const auto more = count ? checkedSum(sum, *count) : std::nullopt;
    if (!more || counts_.size() == mostCounts) return false;
    sum = *more;
    counts_.push_back(*count);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  Sums& sums = pairs_[{source, destination}];
  addHeld(sums.messages, messages);
  addHeld(sums.counted, sum);
  for (std::size_t i = 0; i < counts_.size(); ++i)
    if (counts_[i] != 0)
      rows_[{source, kind, static_cast<std::uint8_t>(std::min<std::size_t>(i, sizeClasses - 1))}].push_back(
          {destination, counts_[i], 0});
  return true;
}

std::size_t MonitoringSizes::give(RowSink& sink, const std::optional<RegionId>& region) {
  for (auto& [key, peers] : rows_) {
    const auto& [source, kind, sizeClass] = key;
    merge(peers);
    sink.messageSizes(
        {{}, region, kind, {}, source, smallestOf(sizeClass), limitOf(sizeClass), false, std::move(peers)});
  }
  const bool none = rows_.empty();  // older versions write no sizes
  const auto differ =
      std::ranges::count_if(pairs_, [](const auto& each) { return each.second.messages != each.second.counted; });
  rows_.clear();
  pairs_.clear();
  return none ? 0 : static_cast<std::size_t>(differ);
}

}  // namespace weft
