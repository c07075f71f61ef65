#include "views/ranktime/ranktime_lines.h"

#include <algorithm>
#include <tuple>

#include "core/base/units.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;
constexpr std::uint64_t slices = 20;

struct Bundle {
  Wide sent = 0, received = 0;
  std::uint64_t messages = 0, bytes = 0;
};

using Key = std::tuple<std::size_t, std::size_t, std::uint64_t>;  // from, to, slice

RankTimeFacts::Line lineOf(const Key& key, const Bundle& bundle) {
  return {std::get<0>(key), std::get<1>(key), static_cast<std::uint64_t>(bundle.sent / bundle.messages), static_cast<std::uint64_t>(bundle.received / bundle.messages),
          bundle.messages, bundle.bytes};
}

}  // namespace

void addLines(RankTimeFacts& facts, const StateStore& store, const std::map<RankId, std::size_t>& rowOfRank, std::size_t most, const std::function<bool()>& stopped) {
  const TimeParts& time = facts.time;
  std::map<Key, Bundle> bundles;
  std::uint64_t looked = 0;
  store.messages(time.from, time.until, [&](RankId receiver, const MessageFlight& each) {
    if (++looked % 65536 == 0 && stopped && stopped()) return false;
    const auto from = rowOfRank.find(each.source), to = rowOfRank.find(receiver);
    if (from == rowOfRank.end() || to == rowOfRank.end()) return true;
    ++facts.messages;
    if (facts.lines.size() <= most) facts.lines.push_back({from->second, to->second, each.sent, each.received, 1, each.bytes});
    const std::uint64_t at = std::clamp(each.sent, time.from, time.until - 1) - time.from;
    Bundle& bundle = bundles[{from->second, to->second, static_cast<std::uint64_t>(Wide(at) * slices / (time.until - time.from))}];
    ++bundle.messages;
    bundle.sent += each.sent;
    bundle.received += each.received;
    bundle.bytes = checkedSum(bundle.bytes, each.bytes).value_or(maxStoredBytes);
    return true;
  });
  if (facts.messages > most) {
    facts.lines.clear();
    for (const auto& [key, bundle] : bundles) facts.lines.push_back(lineOf(key, bundle));
    std::ranges::stable_sort(facts.lines, std::ranges::greater(), &RankTimeFacts::Line::bytes);
    if (facts.lines.size() > most) facts.lines.resize(most);
  }
  for (const RankTimeFacts::Line& line : facts.lines) facts.drawn += line.messages;
}

}  // namespace weft
