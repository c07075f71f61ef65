// When calls took place, in bins of time. How long the whole is is known only when all has been read: bins are a
// microsecond long at first, and become ten times as long whenever there are too many.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/records/time_bins.h"

namespace weft {

class TrainingBins {
 public:
  using Parts = std::map<std::uint64_t, std::uint64_t>;  // nanoseconds of calls by bin

  explicit TrainingBins(const BinChoice& choice);

  std::size_t series();  // an empty one
  void drop(std::size_t series);
  void clear(std::size_t series);
  // Adds what `from` has.
  void join(std::size_t series, std::size_t from);
  // A call from `begin` to `end`, nanoseconds of one clock: at least one of them counts.
  void add(std::size_t series, std::uint64_t begin, std::uint64_t end);
  // To be called when all is read: bins are as short as the user lets them be.
  void finish();
  // Later: ten times as long. False where the user chose their length, or there is one left.
  bool lengthenOnce();

  // After finish(). Bins count from the first that has a call.
  const Parts& parts(std::size_t series) const { return series_[series]; }
  std::uint64_t nanoseconds() const { return length_; }
  // The user's bins are too short to be kept all: there are none.
  bool isGivenUp() const { return isGivenUp_; }

 private:
  static constexpr std::uint64_t binGrowth = 10, mostParts = 1 << 22, mostChosen = 10'000'000;

  bool fits(std::uint64_t begin, std::uint64_t end) const;
  void lengthen(std::uint64_t by);

  std::uint64_t length_ = 1000;
  std::uint64_t most_ = BinChoice::defaultCount;
  bool isFixed_ = false, isGivenUp_ = false;
  std::uint64_t first_ = UINT64_MAX, last_ = 0;  // bins of the clock
  std::uint64_t count_ = 0;                      // of parts
  std::vector<Parts> series_;
  std::vector<std::size_t> free_;
};

}  // namespace weft
