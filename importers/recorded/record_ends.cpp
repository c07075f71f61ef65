#include "importers/recorded/record_ends.h"

#include <algorithm>

#include "core/base/number_list.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t mostWays = 5;  // that are told one by one
constexpr std::size_t longestList = 60, longestWay = 200;  // characters

std::string named(const std::vector<std::uint32_t>& ranks) {
  const std::string list = listText(ranks);
  if (list.size() > longestList) return std::to_string(ranks.size()) + " ranks";
  return (ranks.size() == 1 ? "rank " : "ranks ") + list;
}

template <class Member>
std::vector<std::uint32_t> ranksWith(const RecordData& data, Member member) {
  std::vector<std::uint32_t> some;
  for (const auto& [rank, one] : data.ranks)
    if (one.*member != 0) some.push_back(number(rank));
  return some;
}

template <class Member>
std::uint64_t sumOf(const RecordData& data, Member member) {
  std::uint64_t sum = 0;
  for (const auto& [rank, one] : data.ranks) sum += std::min(one.*member, std::uint64_t{1} << 32);
  return sum;
}

// "; its command ended with status 137 (signal 9)", where weft record noted it.
std::string statusOf(const RecordData& data) {
  const auto fact = data.facts.find("exit status");
  const auto status = fact == data.facts.end() ? std::nullopt : parseDigits(fact->second, 10);
  if (!status || *status > 255) return {};
  return "; its command ended with status " + fact->second + (*status > 128 ? " (signal " + std::to_string(*status - 128) + ")" : "");
}

}  // namespace

std::string howItEnded(const RecordData& data) {
  std::map<std::string, std::vector<std::uint32_t>> ways;
  std::size_t told = 0;
  for (const auto& [rank, one] : data.ranks)
    if (!one.ended.empty()) ways[one.ended.substr(0, longestWay)].push_back(number(rank)), ++told;
  std::string text;
  for (std::size_t shown = 0; const auto& [way, ranks] : ways)
    if (shown++ < mostWays) text += named(ranks) + ": " + way + "; ";
  const std::size_t others = data.processes.size() - told;
  const std::string status = statusOf(data);
  const std::string silence = status.empty() ? "killed, or still running when the bundle was copied" : "killed";
  if (told == 0) return "the program was " + silence + status;
  if (others == 0) return text.substr(0, text.size() - 2) + status;
  return text + (others == 1 ? "the other rank did not say how it ended: it was " : "the other " + std::to_string(others) + " ranks did not say how they ended: they were ") +
         silence + status;
}

void tellRanks(const RecordData& data, ReaderNotes& notes) {
  if (const auto parents = ranksWith(data, &RecordRank::forks); !parents.empty())
    notes.note("record.forked", named(parents) + " made " + counted(sumOf(data, &RecordRank::forks), "child", "children") + " by fork()",
               "what these did is not recorded");
  if (const auto poor = ranksWith(data, &RecordRank::lost); !poor.empty())
    notes.lost("record.memory",
               named(poor) + " had no memory for " + counted(sumOf(data, &RecordRank::lost), "thing that was", "things that were") + " to be recorded",
               "calls, bytes or names of theirs are missing", "leave the program more memory, or record less with --only");
}

}  // namespace weft
