#include "core/sums/part_words.h"

#include <algorithm>

namespace weft {
namespace {

constexpr std::size_t longestList = 40;  // characters

std::string listed(std::span<const RankId> ranks) {
  const std::string list = rankList(ranks);
  return list.size() <= longestList ? list : std::string();
}

}  // namespace

std::string rankList(std::span<const RankId> ranks) {
  std::vector<std::uint32_t> sorted;
  for (const RankId rank : ranks) sorted.push_back(number(rank));
  std::ranges::sort(sorted);
  std::string out;
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t last = i;
    while (last + 1 < sorted.size() && sorted[last + 1] == sorted[last] + 1) ++last;
    if (!out.empty()) out += ", ";
    out += std::to_string(sorted[i]);
    if (last > i) out += "-" + std::to_string(sorted[last]);
    i = last + 1;
  }
  return out;
}

std::string ranksText(const std::vector<RankId>& chosen, const std::vector<RankId>& all) {
  std::vector<RankId> others;
  std::ranges::set_difference(all, chosen, std::back_inserter(others));
  if (!others.empty() && others.size() < chosen.size())
    if (const std::string list = listed(others); !list.empty()) return "all ranks but " + list;
  const std::string list = listed(chosen);
  if (list.empty()) return std::to_string(chosen.size()) + " ranks";
  return (chosen.size() == 1 ? "rank " : "ranks ") + list;
}

std::vector<RankId> ranksOf(const RunSnapshot& run) {
  std::vector<RankId> ranks;
  for (const Process& one : run.processes) ranks.push_back(one.rank);
  return ranks;
}

std::string timeText(const RunSnapshot& run, const BinRange& bins) {
  const auto length = binSeconds(run.facts);
  if (length) return text(bins, *length);
  return "time bins " + std::to_string(bins.first) + " to " + std::to_string(bins.end);
}

}  // namespace weft
