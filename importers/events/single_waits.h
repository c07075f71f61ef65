// Collects every single wait while calls are matched, and delivers waits by thread after the last replay; replays
// repeat if clocks are corrected.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/events/spill.h"
#include "importers/events/wait_sums.h"

namespace weft {

class SingleWaits {
 public:
  SingleWaits(const TraceClock& clock, std::size_t locations);

  // Throws Error where the temporary folder does not take more.
  void add(const WaitSpan& span);

  using KindRow = std::function<WaitKindRow(const WaitSpan& like)>;  // of the store
  // `rankOf`: by location; those of a rank stand together, its main thread first.
  void give(const std::function<RankId(std::uint32_t location)>& rankOf, const KindRow& kindRow, RowSink& sink);

  std::uint64_t tooLate() const { return tooLate_; }  // that end beyond WaitChunkRow::latest, and were left out

 private:
  struct Kind {
    WaitClass kind = WaitClass::lateSender;
    std::uint32_t communicator = noIndex, path = noIndex, region = noIndex, operation = noIndex, meanwhile = noIndex;
    bool operator==(const Kind&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Kind& kind) const;
  };
  struct Chunk {  // in the spill
    std::uint32_t location = noIndex, waits = 0;
    std::uint64_t offset = 0;
  };
  WaitKindId kindOf(const WaitSpan& span);
  void flush(std::uint32_t location);
  std::vector<SingleWait> read(const Chunk& chunk) const;

  const TraceClock clock_;
  const std::size_t most_;                      // waits of a location that are kept in memory
  std::vector<std::vector<SingleWait>> waits_;  // by location; kind: a place in kinds_
  std::vector<WaitSpan> kinds_;                 // a wait of each
  std::unordered_map<Kind, WaitKindId, Hash> index_;
  Spill spill_;
  std::vector<Chunk> chunks_;
  std::uint64_t tooLate_ = 0;
};

}  // namespace weft
