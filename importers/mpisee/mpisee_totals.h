// Compares what rows of the wide forms state of themselves with what their operations add up to.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "importers/mpisee/mpisee_forms.h"
#include "importers/mpisee/mpisee_reading.h"

namespace weft {

// The values of one operation in one row.
struct MpiseeValues {
  std::uint64_t calls = 0;
  std::optional<std::uint64_t> bytes;
  bool derived = false;
  std::optional<double> seconds;
};

class MpiseeTotals {
 public:
  explicit MpiseeTotals(const MpiseeColumns& columns);

  // `head` has the row's own sums; `values` are those of the columns' operations. Answers whether the row's operations
  // state less than all ranks together did: maxima, or one rank's numbers.
  bool row(const CommunicatorRow& head, std::span<const MpiseeValues> values, std::uint64_t line);
  // Tells, once, how many rows contradict themselves.
  void tell(MpiseeReading& reading) const;
  // What a row's calls and bytes of an operation represent. `less`: as row() answered. Builds before the end of 2021
  // count what they take for collectives, including Sendrecv, only on the root (C5, C6); later ones have the largest
  // rank's calls (C7); the first ones count everything on one rank (C2).
  Statistic callsOf(std::size_t operation, bool less) const;
  Statistic bytesOf(std::size_t operation) const;
  // In so many rows the calls of collectives are the most of any rank, the calls that the row states those of all
  // ranks.
  std::uint64_t rowsOfMaxima() const { return maxima_; }

 private:
  struct Contradiction {
    std::uint64_t rows = 0, line = 0;
    std::string first;
    void add(const CommunicatorRow& head, std::uint64_t stated, std::uint64_t sum, std::uint64_t line);
  };
  bool checkCalls(const CommunicatorRow& head, std::span<const MpiseeValues> values, std::uint64_t line);
  void checkBytes(const CommunicatorRow& head, std::span<const MpiseeValues> values, std::uint64_t line);
  void tell(const Contradiction& what, const char* name, MpiseeReading& reading) const;

  MpiseeForm form_;
  std::size_t collectives_;     // from this operation on: the tool takes Sendrecv for one
  std::vector<bool> receives_;  // by operation
  bool hasBytes_;
  std::uint64_t rows_ = 0, maxima_ = 0;
  Contradiction calls_, bytes_;
};

}  // namespace weft
