#include "core/records/pair_codec.h"

#include <limits>

#include "core/base/units.h"
#include "core/base/varint.h"

namespace weft {

std::string packPairs(std::span<const PairPeer> ascendingByRank) {
  std::string out(ascendingByRank.size() * 3 * longestVarint, '\0');
  char* to = out.data();
  std::uint64_t next = 0;  // the lowest rank that may come
  for (const PairPeer& peer : ascendingByRank) {
    to = putVarint(to, number(peer.destination) + std::uint64_t{1} - next);
    to = putVarint(to, peer.messages);
    to = putVarint(to, peer.bytes);
    next = number(peer.destination) + std::uint64_t{1};
  }
  out.resize(static_cast<std::size_t>(to - out.data()));
  out.shrink_to_fit();  // importers keep many of these
  return out;
}

bool unpackPairs(std::string_view blob, std::vector<PairPeer>& peers) {
  constexpr std::uint64_t ranks = std::uint64_t{std::numeric_limits<std::uint32_t>::max()} + 1;
  peers.clear();
  std::uint64_t next = 0;
  while (!blob.empty()) {
    std::uint64_t step = 0;
    PairPeer peer;
    if (!takeVarint(blob, step) || !takeVarint(blob, peer.messages) || !takeVarint(blob, peer.bytes)) return false;
    if (step == 0 || step > ranks || next + step > ranks) return false;
    if (peer.messages > maxStoredBytes || peer.bytes > maxStoredBytes) return false;
    next += step;
    peer.destination = RankId(static_cast<std::uint32_t>(next - 1));
    peers.push_back(peer);
  }
  return true;
}

}  // namespace weft
