#include "analysis/placement/item_traffic.h"

#include <algorithm>

#include "analysis/placement/edges_by_item.h"
#include "core/base/error.h"
#include "ibdiag/model/key_index.h"

namespace weft {
namespace {

void uniteEqual(std::vector<ItemTraffic::Sent>& sent) {
  std::ranges::sort(sent, {}, [](const ItemTraffic::Sent& each) { return std::pair(each.from, each.to); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < sent.size(); ++i) {
    if (kept != 0 && sent[kept - 1].from == sent[i].from && sent[kept - 1].to == sent[i].to)
      sent[kept - 1].bytes += sent[i].bytes;
    else sent[kept++] = sent[i];
  }
  sent.resize(kept);
}

}  // namespace

ItemTraffic::ItemTraffic(std::uint32_t items, std::vector<Sent> sent) {
  std::erase_if(sent, [](const Sent& each) { return each.from == each.to || each.bytes == 0; });
  uniteEqual(sent);
  takeEdges(
      sent, items, firstOut_, out_, [](const Sent& each) { return each.from; },
      [](const Sent& each) { return each.to; });
  takeEdges(
      sent, items, firstIn_, in_, [](const Sent& each) { return each.to; }, [](const Sent& each) { return each.from; });
}

double ItemTraffic::bytes() const {
  return std::accumulate(out_.begin(), out_.end(), 0.0, [](double sum, const Edge& each) { return sum + each.bytes; });
}

ItemTraffic ItemTraffic::grouped(std::span<const std::uint32_t> groupOf, std::uint32_t groups) const {
  std::vector<std::vector<std::uint32_t>> members(groups);
  for (std::uint32_t item = 0; item < items(); ++item) members[groupOf[item]].push_back(item);
  std::vector<Sent> sent;
  for (std::uint32_t group = 0; group < groups; ++group) {
    KeyIndex index;
    std::vector<double> sums;
    for (const std::uint32_t item : members[group])
      for (const Edge& each : out(item)) {
        const std::uint32_t at = index.add(groupOf[each.peer]);
        if (at == sums.size()) sums.push_back(0);
        sums[at] += each.bytes;
      }
    for (std::size_t at = 0; at < sums.size(); ++at) sent.push_back({group, index.keys()[at], sums[at]});
  }
  return {groups, std::move(sent)};
}

ItemTraffic rankTraffic(const PairRows& rows, std::span<const RankId> ranks, std::uint32_t items) {
  const std::uint32_t highest = ranks.empty() ? 0 : number(ranks.back());
  std::vector<std::uint32_t> itemOf(highest + 1, UINT32_MAX);
  for (std::uint32_t item = 0; item < ranks.size(); ++item) itemOf[number(ranks[item])] = item;
  const auto item = [&](RankId rank) { return number(rank) <= highest ? itemOf[number(rank)] : UINT32_MAX; };
  std::vector<ItemTraffic::Sent> sent;
  std::size_t compactAt = 1 << 20;  // a pair has a row in each communicator and region
  rows([&](const PairTrafficRow& row) {
    const std::uint32_t from = item(row.source);
    if (from == UINT32_MAX || !row.hasBytes) return;
    for (const PairPeer& peer : row.peers)
      if (const std::uint32_t to = item(peer.destination); to != UINT32_MAX && to != from && peer.bytes != 0)
        sent.push_back({from, to, static_cast<double>(peer.bytes)});
    if (sent.size() >= compactAt) {
      uniteEqual(sent);
      if (sent.size() > maxPairs)
        throw Error("more than " + std::to_string(maxPairs) +
                    " pairs of ranks sent to each other, which is too many for a placement search; choose a part, as "
                    "--class p2p");
      compactAt = std::max<std::size_t>(1 << 20, 2 * sent.size());
    }
  });
  return {items, std::move(sent)};
}

}  // namespace weft
