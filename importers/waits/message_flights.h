// Messages as they went, by the clocks of the trace: gathered while the calls of several ranks are matched, handed over by receiver.
#pragma once

#include <cstdint>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/waits/wait_sums.h"

namespace weft {

class MessageFlights {
 public:
  MessageFlights(const TraceClock& clock, std::size_t locations, RowSink& sink);

  // Times in ticks, as recorded. `location`: of the receiver.
  void add(std::uint32_t location, RankId receiver, RankId source, std::uint64_t sent, std::uint64_t received, std::uint64_t bytes);
  void finish();

 private:
  void flush(MessageChunkRow& chunk);

  const TraceClock clock_;
  RowSink& sink_;
  std::size_t most_;  // messages of a location that are kept
  std::vector<MessageChunkRow> chunks_;  // by location
};

}  // namespace weft
