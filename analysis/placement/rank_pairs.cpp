#include "analysis/placement/rank_pairs.h"

#include <algorithm>

#include "analysis/placement/edges_by_item.h"
#include "analysis/placement/item_traffic.h"
#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace {

struct Directed {
  std::uint32_t from = 0, to = 0;
  std::uint64_t bytes = 0;
};

std::vector<std::uint32_t> itemsByRank(std::span<const RankId> ranks) {
  std::vector<std::uint32_t> itemOf(ranks.empty() ? 0 : number(ranks.back()) + std::size_t{1}, UINT32_MAX);
  for (std::uint32_t item = 0; item < ranks.size(); ++item) itemOf[number(ranks[item])] = item;
  return itemOf;
}

class PairReading {
 public:
  PairReading(std::span<const RankId> ranks, bool whole) : itemOf_(itemsByRank(ranks)), whole_(whole) {}

  void add(const PairTrafficRow& row) {
    if (!row.hasBytes) return;
    const std::uint32_t from = item(row.source);
    for (const PairPeer& peer : row.peers) {
      if (peer.bytes == 0) continue;
      sums.bytes = saturatingAdd(sums.bytes, peer.bytes, sums.held);
      const std::uint32_t to = item(peer.destination);
      if (peer.destination == row.source) sums.toItself = saturatingAdd(sums.toItself, peer.bytes, sums.held);
      else if (from == UINT32_MAX || to == UINT32_MAX)
        sums.unlisted = saturatingAdd(sums.unlisted, peer.bytes, sums.held);
      else sent.push_back({from, to, peer.bytes});
    }
    if (sent.size() >= compactAt_) compact();
  }

  void compact() {
    std::ranges::stable_sort(sent, {}, [](const Directed& each) { return std::pair(each.from, each.to); });
    if (whole_) {
      std::size_t kept = 0;
      for (const Directed& each : sent) {
        if (kept != 0 && sent[kept - 1].from == each.from && sent[kept - 1].to == each.to)
          sent[kept - 1].bytes = saturatingAdd(sent[kept - 1].bytes, each.bytes, sums.held);
        else sent[kept++] = each;
      }
      sent.resize(kept);
    }
    if (sent.size() > maxPairs)
      throw Error(
          "more than " + std::to_string(maxPairs) +
          " pairs of ranks sent to each other, which is too many to move ranks by hand; choose a part of the traffic");
    compactAt_ = std::max<std::size_t>(1 << 20, 2 * sent.size());
  }

  std::vector<Directed> sent;
  RankPairs::Sums sums;

 private:
  std::uint32_t item(RankId rank) const { return number(rank) < itemOf_.size() ? itemOf_[number(rank)] : UINT32_MAX; }

  const std::vector<std::uint32_t> itemOf_;
  const bool whole_;
  std::size_t compactAt_ = 1 << 20;  // a pair has a row in each communicator and region
};

}  // namespace

RankPairs RankPairs::read(const RunStore& store, const PairFilter& filter, std::span<const RankId> ranks, bool whole,
                          const std::function<bool()>& stopped) {
  return read(
      [&](const auto& visit) {
        store.pairTraffic(filter, [&](const PairTrafficRow& row) {
          visit(row);
          return !stopped || !stopped();
        });
      },
      ranks, whole, stopped);
}

RankPairs RankPairs::read(const PairRows& rows, std::span<const RankId> ranks, bool whole,
                          const std::function<bool()>& stopped) {
  PairReading reading(ranks, whole);
  rows([&](const PairTrafficRow& row) {
    if (!stopped || !stopped()) reading.add(row);
  });
  reading.compact();
  RankPairs pairs;
  pairs.sums_ = reading.sums;
  takeEdges(
      reading.sent, ranks.size(), pairs.firstOut_, pairs.out_, [](const Directed& each) { return each.from; },
      [](const Directed& each) { return each.to; });
  takeEdges(
      reading.sent, ranks.size(), pairs.firstIn_, pairs.in_, [](const Directed& each) { return each.to; },
      [](const Directed& each) { return each.from; });
  return pairs;
}

}  // namespace weft
