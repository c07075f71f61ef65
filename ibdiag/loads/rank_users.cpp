#include "ibdiag/loads/rank_users.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/units.h"

namespace weft {
namespace {

using LayerKey =
    std::tuple<std::optional<CommunicatorId>, std::optional<RegionId>, PairClass, std::optional<OperationId>>;

bool isAmong(RankId rank, std::span<const RankId> ranks) {
  return ranks.empty() || std::ranges::binary_search(ranks, rank);
}

class Adder {
 public:
  void add(const PairTrafficRow& row, const PairPeer& peer) {
    addTo(layers_[{row.communicator, row.region, row.kind, row.operation}], peer.bytes);
    addTo(pairs_[{row.source, peer.destination}], peer.bytes);
    addTo(users_.bytes, peer.bytes);
  }

  EndUsers result() {
    for (const auto& [key, bytes] : layers_)
      users_.layers.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key), bytes});
    for (const auto& [pair, bytes] : pairs_) users_.pairs.push_back({pair.first, pair.second, bytes});
    std::ranges::stable_sort(users_.layers, std::ranges::greater{}, &LayerShare::bytes);
    std::ranges::stable_sort(users_.pairs, std::ranges::greater{}, &PairShare::bytes);
    return std::move(users_);
  }

 private:
  void addTo(std::uint64_t& sum, std::uint64_t bytes) { addHeld(sum, bytes, users_.held); }

  std::map<LayerKey, std::uint64_t> layers_;
  std::map<std::pair<RankId, RankId>, std::uint64_t> pairs_;
  EndUsers users_;
};

}  // namespace

EndUsers trafficOf(const PairStream& pairs, const PairFilter& filter,
                   const std::function<bool(RankId source, RankId destination)>& isWanted,
                   const std::function<bool()>& stopped) {
  Adder adder;
  pairs(filter, [&](const PairTrafficRow& row) {
    if (row.hasBytes)
      for (const PairPeer& peer : row.peers)
        if (peer.bytes > 0 && isWanted(row.source, peer.destination)) adder.add(row, peer);
    return !stopped || !stopped();
  });
  return adder.result();
}

EndUsers trafficBetween(const PairStream& pairs, const PairFilter& filter, std::span<const RankId> sources,
                        std::span<const RankId> destinations, const std::function<bool()>& stopped) {
  return trafficOf(
      pairs, filter,
      [&](RankId source, RankId destination) { return isAmong(source, sources) && isAmong(destination, destinations); },
      stopped);
}

}  // namespace weft
