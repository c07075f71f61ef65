#include "core/records/peer_codec.h"

#include "core/base/varint.h"

namespace weft {
std::string packPeers(std::span<const PeerTraffic> ascendingByLid) {
  std::string out;
  out.reserve(ascendingByLid.size() * 12);
  std::uint64_t previous = 0;
  for (const PeerTraffic& peer : ascendingByLid) {
    putVarint(out, number(peer.lid) - previous);
    putVarint(out, peer.sent);
    putVarint(out, peer.received);
    previous = number(peer.lid);
  }
  return out;
}

std::optional<std::vector<PeerTraffic>> unpackPeers(std::string_view blob) {
  std::vector<PeerTraffic> peers;
  peers.reserve(blob.size() / 8);
  std::uint64_t lid = 0;
  while (!blob.empty()) {
    std::uint64_t step = 0;
    PeerTraffic peer;
    if (!takeVarint(blob, step) || !takeVarint(blob, peer.sent) || !takeVarint(blob, peer.received))
      return std::nullopt;
    if (step == 0 || step > 0xFFFF || lid + step > 0xFFFF) return std::nullopt;
    lid += step;
    peer.lid = Lid(static_cast<std::uint16_t>(lid));
    peers.push_back(peer);
  }
  return peers;
}

}  // namespace weft
