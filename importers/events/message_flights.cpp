#include "importers/events/message_flights.h"

#include <algorithm>
#include <utility>

namespace weft {
namespace {

constexpr std::size_t maxTogether = 1 << 20, fewest = 64;
constexpr std::size_t chunksAtOnce = 16;

}  // namespace

std::size_t MessageFlights::Hash::operator()(const Paths& paths) const {
  const std::uint64_t mixed = (std::uint64_t{paths.sender} << 32 | paths.receiver) * 0x9E3779B97F4A7C15;
  return (mixed ^ mixed >> 31 ^ paths.communicator) * 0xD6E8FEB86659FD93;
}

MessageFlights::MessageFlights(const TraceClock& clock, std::size_t locations, RowSink& sink, PathRow row)
    : clock_(clock), row_(std::move(row)), sink_(sink),
      most_(std::clamp(maxTogether / std::max<std::size_t>(locations, 1), fewest, MessageChunkRow::maxMessages)),
      chunks_(locations) {}

MessageFlights::~MessageFlights() {
  if (giving_.valid()) giving_.wait();
}

MessagePathId MessageFlights::pathsOf(const MessageGroups::Key& group) {
  const Paths paths{group.sender, group.receiver, group.communicator};
  if (recentId_ != MessagePathId() && paths == recent_) return recentId_;
  const auto [known, isNew] = paths_.try_emplace(paths);
  if (isNew) {
    if (giving_.valid()) giving_.get();
    known->second = sink_.messagePath(row_(group));
  }
  recent_ = paths;
  return recentId_ = known->second;
}

void MessageFlights::add(std::uint32_t location, const MessageGroups::Key& group, std::uint64_t sent,
                         std::uint64_t received, std::uint64_t bytes) {
  MessageChunkRow& chunk = chunks_[location];
  MessageFlight flight{group.source, clock_.nanoseconds(sent), clock_.nanoseconds(received), bytes, pathsOf(group)};
  if (!chunk.messages.empty())
    flight.received = std::max(flight.received, chunk.messages.back().received);  // where times go back
  chunk.rank = group.destination;
  chunk.messages.push_back(flight);
  if (chunk.messages.size() == most_) flush(chunk);
}

void MessageFlights::flush(MessageChunkRow& chunk) {
  if (chunk.messages.empty()) return;
  full_.push_back({chunk.rank, std::move(chunk.messages)});
  chunk.messages.clear();
  if (full_.size() == chunksAtOnce) give();
}

// Where there is no thread for it, whoever waits for it hands them over.
void MessageFlights::give() {
  if (giving_.valid()) giving_.get();
  giving_ = std::async(std::launch::async | std::launch::deferred, [this, chunks = std::move(full_)] {
    for (const MessageChunkRow& chunk : chunks)
      areCorrected_ ? sink_.correctedMessageChunk(chunk) : sink_.messageChunk(chunk);
  });
  full_.clear();
}

void MessageFlights::finish() {
  for (MessageChunkRow& chunk : chunks_) flush(chunk);
  give();
  giving_.get();
}

}  // namespace weft
