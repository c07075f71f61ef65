// Queues of messages in flight: messages from one rank to another with the same communicator and tag are received in
// the order in which they were sent (MPI 3.5). At most `most` messages are stored, however many are never received.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "importers/events/trace_tables.h"

namespace weft {

struct MessageKey {
  RankId source = noRank, destination = noRank;
  std::uint32_t communicator = noIndex, tag = 0;
  bool operator==(const MessageKey&) const = default;
};

// The call in which a send is known to be done: the sender waits there until the receiver comes.
struct SendEnd {
  std::uint64_t enter = 0, leave = 0;  // ticks; leave 0: not known
  std::uint32_t path = noIndex, region = noIndex, operation = noIndex;
  std::uint32_t several = noIndex;  // of a call that waits for several: its number
  bool operator==(const SendEnd&) const = default;
};

struct SentMessage {
  MessageKey key;
  std::uint32_t location = noIndex;  // that sent it
  std::uint32_t slot = noIndex;      // of its request
  std::uint32_t path = noIndex;      // that it was sent on
  std::uint64_t bytes = 0;
  std::uint64_t enter = 0, time = 0;  // of the call, of the event: corrected ticks
  std::uint64_t recorded = 0;         // of the event: as in the trace
  SendEnd end;
};

class MessageQueues {
 public:
  explicit MessageQueues(std::size_t most = std::size_t{1} << 21) : most_(most) {}

  struct Sent {
    std::optional<std::uint32_t> at;  // its number as long as it is on its way; nothing: nobody will receive it
    std::uint32_t waiter = noIndex;   // location that waited for it
  };
  Sent send(const SentMessage& message);
  // Stays valid until the next message is sent; null: there is none.
  const SentMessage* receive(const MessageKey& key);
  bool has(const MessageKey& key) const;
  void await(const MessageKey& key, std::uint32_t location);  // one that receive() found nothing for
  void giveUp(const MessageKey& key);                         // the next one sent is one that was received without it
  SentMessage& operator[](std::uint32_t at) { return pool_[at].message; }
  void cancel(std::uint32_t at);

  template <class Visit>
  void eachLeft(const Visit& visit) const {  // in no order
    for (const auto& [key, queue] : queues_)
      for (std::uint32_t at = queue.first; at != noIndex; at = pool_[at].next)
        if (!pool_[at].isCancelled) visit(pool_[at].message);
  }
  bool isFull() const { return used_ >= most_; }

 private:
  struct Place {
    SentMessage message;
    std::uint32_t next = noIndex;
    bool isCancelled = false;
  };
  struct Queue {
    std::uint32_t first = noIndex, last = noIndex;
    std::uint32_t waiter = noIndex;
    std::uint32_t owed = 0;  // that were received before they were sent
    bool isClosed = false;   // messages were left out: which one is received is not known any more
  };
  struct Hash {
    std::size_t operator()(const MessageKey& key) const;
  };
  struct Recent {  // what was looked up last
    MessageKey key;
    Queue* queue = nullptr;
  };
  Queue* find(const MessageKey& key);
  Queue& make(const MessageKey& key);
  void skipCancelled(Queue& queue);
  void free(std::uint32_t at);

  std::size_t most_, used_ = 0;
  std::unordered_map<MessageKey, Queue, Hash> queues_;
  std::array<Recent, 4096> recent_;
  std::vector<Place> pool_;
  std::uint32_t free_ = noIndex;
};

}  // namespace weft
