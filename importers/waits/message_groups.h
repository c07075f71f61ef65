// Messages added up by the call paths of their sender and receiver ("transactions"), and within these by who sent to whom.
#pragma once

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
    if (!recent_ || recentKey_ != key) recent_ = &sums_[key], recentKey_ = key;
    return *recent_;
  }
  void each(const std::function<void(const Key&, const Sums&)>& visit) const;  // ascending

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  std::unordered_map<Key, Sums, Hash> sums_;
  Key recentKey_;
  Sums* recent_ = nullptr;
};

}  // namespace weft
