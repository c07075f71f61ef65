#include "importers/events/message_queues.h"

#include <utility>

namespace weft {
namespace {

constexpr std::size_t usualQueues = 1 << 16;  // that stay when they are empty: most are used again
constexpr std::size_t mostQueues = 1 << 21;   // some tags are used once each

}  // namespace

std::size_t MessageQueues::Hash::operator()(const MessageKey& key) const {
  std::uint64_t mixed = (std::uint64_t{number(key.source)} << 32 | number(key.destination)) * 0x9E3779B97F4A7C15;
  mixed = (mixed ^ mixed >> 32 ^ (std::uint64_t{key.communicator} << 32 | key.tag)) * 0xD6E8FEB86659FD93;
  return mixed ^ mixed >> 32;
}

MessageQueues::Queue* MessageQueues::find(const MessageKey& key) {
  Recent& recent = recent_[Hash()(key) % recent_.size()];
  if (recent.queue && recent.key == key) return recent.queue;
  const auto found = queues_.find(key);
  if (found == queues_.end()) return nullptr;
  recent = {key, &found->second};
  return recent.queue;
}

MessageQueues::Queue& MessageQueues::make(const MessageKey& key) {
  Queue* known = find(key);
  return known ? *known : queues_[key];
}

MessageQueues::Sent MessageQueues::send(const SentMessage& message) {
  Queue& queue = make(message.key);
  Sent sent{{}, std::exchange(queue.waiter, noIndex)};
  if (queue.owed != 0) {
    --queue.owed;
    return sent;
  }
  if (isFull()) queue.isClosed = true;
  if (queue.isClosed) return sent;
  if (free_ == noIndex) {
    free_ = static_cast<std::uint32_t>(pool_.size());
    pool_.emplace_back();
  }
  const std::uint32_t at = free_;
  Place& place = pool_[at];
  free_ = place.next;
  place = {message, noIndex, false};
  (queue.first == noIndex ? queue.first : pool_[queue.last].next) = at;
  queue.last = at;
  ++used_;
  sent.at = at;
  return sent;
}

void MessageQueues::free(std::uint32_t at) {
  pool_[at].next = std::exchange(free_, at);
  --used_;
}

void MessageQueues::skipCancelled(Queue& queue) {
  while (queue.first != noIndex && pool_[queue.first].isCancelled) {
    const std::uint32_t at = queue.first;
    queue.first = pool_[at].next;
    free(at);
  }
}

const SentMessage* MessageQueues::receive(const MessageKey& key) {
  Queue* const queue = find(key);
  if (!queue) return nullptr;
  skipCancelled(*queue);
  const std::uint32_t at = queue->first;
  if (at == noIndex) return nullptr;
  queue->first = pool_[at].next;
  free(at);
  if (queue->first == noIndex && queue->owed == 0 && !queue->isClosed && queues_.size() > usualQueues) {
    recent_[Hash()(key) % recent_.size()] = {};
    queues_.erase(key);
  }
  return &pool_[at].message;
}

bool MessageQueues::has(const MessageKey& key) const {
  const auto found = queues_.find(key);
  if (found == queues_.end()) return false;
  for (std::uint32_t at = found->second.first; at != noIndex; at = pool_[at].next)
    if (!pool_[at].isCancelled) return true;
  return found->second.isClosed;
}

void MessageQueues::await(const MessageKey& key, std::uint32_t location) { make(key).waiter = location; }

void MessageQueues::giveUp(const MessageKey& key) {
  if (queues_.size() >= mostQueues && !queues_.contains(key)) return;
  Queue& queue = queues_[key];
  queue.waiter = noIndex;
  if (!queue.isClosed) ++queue.owed;
}

void MessageQueues::cancel(std::uint32_t at) { pool_[at].isCancelled = true; }

}  // namespace weft
