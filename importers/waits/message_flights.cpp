#include "importers/waits/message_flights.h"

#include <algorithm>

namespace weft {
namespace {

constexpr std::size_t mostTogether = 1 << 20, fewest = 64;

}  // namespace

MessageFlights::MessageFlights(const TraceClock& clock, std::size_t locations, RowSink& sink)
    : clock_(clock), sink_(sink), most_(std::clamp(mostTogether / std::max<std::size_t>(locations, 1), fewest, MessageChunkRow::mostMessages)), chunks_(locations) {}

void MessageFlights::add(std::uint32_t location, RankId receiver, RankId source, std::uint64_t sent, std::uint64_t received, std::uint64_t bytes) {
  MessageChunkRow& chunk = chunks_[location];
  MessageFlight flight{source, clock_.nanoseconds(sent), clock_.nanoseconds(received), bytes};
  if (!chunk.messages.empty()) flight.received = std::max(flight.received, chunk.messages.back().received);  // where times go back
  chunk.rank = receiver;
  chunk.messages.push_back(flight);
  if (chunk.messages.size() == most_) flush(chunk);
}

void MessageFlights::flush(MessageChunkRow& chunk) {
  if (!chunk.messages.empty()) sink_.messageChunk(chunk);
  chunk.messages.clear();
}

void MessageFlights::finish() {
  for (MessageChunkRow& chunk : chunks_) flush(chunk);
}

}  // namespace weft
