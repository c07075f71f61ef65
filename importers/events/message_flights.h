// Collects messages while calls are matched and delivers them by receiver, each with the call paths of both ends, from
// another thread. If clocks were corrected, messages are collected again.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <unordered_map>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/events/message_groups.h"
#include "importers/events/wait_sums.h"

namespace weft {

class MessageFlights {
 public:
  using PathRow = std::function<MessagePathRow(const MessageGroups::Key& group)>;  // of the store
  MessageFlights(const TraceClock& clock, std::size_t locations, RowSink& sink, PathRow row);
  ~MessageFlights();
  MessageFlights(const MessageFlights&) = delete;

  // Times in ticks. `location`: of the receiver.
  void add(std::uint32_t location, const MessageGroups::Key& group, std::uint64_t sent, std::uint64_t received,
           std::uint64_t bytes);
  void finish();                                   // all are handed over; throws what the sink did
  void beginCorrected() { areCorrected_ = true; }  // after finish(): the same messages follow by corrected clocks

 private:
  struct Paths {
    std::uint32_t sender = noIndex, receiver = noIndex, communicator = noIndex;
    bool operator==(const Paths&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Paths& paths) const;
  };
  MessagePathId pathsOf(const MessageGroups::Key& group);
  void flush(MessageChunkRow& chunk);
  void give();

  const TraceClock clock_;
  const PathRow row_;
  std::unordered_map<Paths, MessagePathId, Hash> paths_;
  Paths recent_;
  MessagePathId recentId_{};
  RowSink& sink_;
  std::size_t most_;                     // messages of a location that are kept
  std::vector<MessageChunkRow> chunks_;  // by location
  std::vector<MessageChunkRow> full_;    // to be handed over
  std::future<void> giving_;
  bool areCorrected_ = false;
};

}  // namespace weft
