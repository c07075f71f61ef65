#include "core/peer_codec.h"

namespace weft {
namespace {

void put(std::string& out, std::uint64_t value) {
  while (value >= 0x80) {
    out += static_cast<char>((value & 0x7FU) | 0x80U);
    value >>= 7;
  }
  out += static_cast<char>(value);
}

// Takes one number off the front of `bytes`; false where there is no whole one that fits 64 bits.
bool take(std::string_view& bytes, std::uint64_t& value) {
  value = 0;
  for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    if (shift == 63 && byte > 1) return false;
    value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

}  // namespace

std::string packPeers(std::span<const PeerTraffic> ascendingByLid) {
  std::string out;
  out.reserve(ascendingByLid.size() * 12);
  std::uint64_t previous = 0;
  for (const PeerTraffic& peer : ascendingByLid) {
    put(out, number(peer.lid) - previous);
    put(out, peer.sent);
    put(out, peer.received);
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
    if (!take(blob, step) || !take(blob, peer.sent) || !take(blob, peer.received)) return std::nullopt;
    if (step == 0 || step > 0xFFFF || lid + step > 0xFFFF) return std::nullopt;
    lid += step;
    peer.lid = Lid(static_cast<std::uint16_t>(lid));
    peers.push_back(peer);
  }
  return peers;
}

}  // namespace weft
