#include "core/store/layer_totals.h"

#include "core/base/units.h"

namespace weft {
void LayerTotals::add(const PairTrafficRow& row) {
  if (row.peers.empty() && row.unpairedMessages == 0 && row.unpairedBytes == 0) return;
  PairLayer& sums = sums_[{row.communicator, row.region, row.kind, row.operation, row.undirected}];
  std::uint64_t messages = 0, bytes = 0;
  for (const PairPeer& peer : row.peers) {
    addHeld(messages, peer.messages);
    addHeld(bytes, peer.bytes);
  }
  sums.entries += row.peers.size();
  if (row.hasMessages) addHeld(sums.messages, messages);
  if (row.hasBytes) addHeld(sums.bytes, bytes);
  addHeld(sums.unpairedMessages, row.unpairedMessages);
  addHeld(sums.unpairedBytes, row.unpairedBytes);
}

std::vector<PairLayer> LayerTotals::layers() const {
  std::vector<PairLayer> list;
  for (const auto& [key, sums] : sums_) {
    list.push_back(sums);
    PairLayer& one = list.back();
    std::tie(one.communicator, one.region, one.kind, one.operation, one.undirected) = key;
  }
  return list;
}

}  // namespace weft
