#include "importers/events/pair_gather.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

// Sorted by destination, each once. The sum over all has been checked.
bool mergeRepeated(std::vector<PairPeer>& peers) {
  std::ranges::stable_sort(peers, {}, &PairPeer::destination);
  std::size_t kept = 0;
  for (std::size_t at = 1; at < peers.size(); ++at) {
    if (peers[at].destination == peers[kept].destination) {
      peers[kept].messages += peers[at].messages;
      peers[kept].bytes += peers[at].bytes;
    } else {
      peers[++kept] = peers[at];
    }
  }
  const bool any = kept + 1 < peers.size();
  peers.resize(std::min(peers.size(), kept + 1));
  return any;
}

}  // namespace

bool PairTotals::add(std::uint64_t messages, std::uint64_t bytes) {
  const auto allMessages = checkedSum(messages_, messages), allBytes = checkedSum(bytes_, bytes);
  if (!allMessages || !allBytes) return false;
  messages_ = *allMessages;
  bytes_ = *allBytes;
  return true;
}

bool PairGather::add(PairClass kind, RankId source, RankId destination, std::uint64_t messages, std::uint64_t bytes) {
  if (!totals_.add(messages, bytes)) return false;
  rows_[{source, kind}].push_back({destination, messages, bytes});
  return true;
}

void PairGather::give(RowSink& sink, const PairTrafficRow& like) {
  PairTrafficRow row = like;
  for (auto& [key, peers] : rows_) {
    repeated_ |= mergeRepeated(peers);
    row.source = key.first;
    row.kind = key.second;
    row.peers = std::move(peers);
    sink.pairTraffic(row);
    if (row.kind == PairClass::collective) sink.fact(collectiveMessages::fact, collectiveMessages::sent);
  }
  rows_.clear();
}

}  // namespace weft
