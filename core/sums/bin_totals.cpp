#include "core/sums/bin_totals.h"

#include "core/base/units.h"

namespace weft {

std::vector<BinTotal> binTotals(const RunStore& store, const PairFilter& filter, const std::function<bool()>& stopped) {
  std::map<std::pair<std::uint32_t, PairClass>, BinTotal> sums;
  store.timeBins(filter, [&](const TimeBinRow& row) {
    if (!row.peers.empty()) {
      BinTotal& total = sums[{row.bin, row.kind}];
      for (const PairPeer& peer : row.peers) {
        addHeld(total.messages, peer.messages);
        addHeld(total.bytes, peer.bytes);
      }
    }
    return !stopped || !stopped();
  });
  std::vector<BinTotal> list;
  for (auto& [key, total] : sums) {
    std::tie(total.bin, total.kind) = key;
    list.push_back(total);
  }
  return list;
}

}  // namespace weft
