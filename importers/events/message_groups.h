// Messages summed by the call paths of sender and receiver ("transactions"), and within these by pair of ranks.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>

#include "importers/events/trace_tables.h"

namespace weft {

class MessageGroups {
 public:
  struct Key {
    std::uint32_t sender = noIndex, receiver = noIndex;  // paths; receiver noIndex: the trace does not show it received
    std::uint32_t communicator = noIndex;
    RankId source = noRank, destination = noRank;
    auto operator<=>(const Key&) const = default;
  };
  struct Sums {
    std::uint64_t messages = 0, bytes = 0;
    std::uint64_t sendWait = 0, receiveWait = 0;  // nanoseconds that sender and receiver waited for each other
  };

  Sums& operator[](const Key& key) {
    Recent& recent = recent_[Hash()(key) % recent_.size()];
    if (!recent.sums || recent.key != key) recent = {key, &sums_[key]};
    return *recent.sums;
  }
  void each(const std::function<void(const Key&, const Sums&)>& visit) const;  // ascending

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t mixed = (std::uint64_t{number(key.source)} << 32 | number(key.destination)) * 0x9E3779B97F4A7C15;
      mixed = (mixed ^ mixed >> 31 ^ (std::uint64_t{key.sender} << 32 | key.receiver)) * 0xD6E8FEB86659FD93;
      mixed = (mixed ^ mixed >> 31 ^ key.communicator) * 0x9E3779B97F4A7C15;
      return mixed ^ mixed >> 32;
    }
  };
  struct Recent {
    Key key;
    Sums* sums = nullptr;  // which stays where it is
  };
  std::unordered_map<Key, Sums, Hash> sums_;
  std::array<Recent, 2048> recent_;
};

}  // namespace weft
