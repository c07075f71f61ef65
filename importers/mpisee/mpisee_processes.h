// Where ranks ran and how long, from the lists of the text forms: one long line each.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "importers/mpisee/mpisee_reading.h"

namespace weft {

// A list of this many elements is damage; it also bounds what one line can make grow.
inline constexpr std::size_t mpiseeMostItems = std::size_t{1} << 22;

// Takes the next element off the front of a comma-separated list.
std::string_view takeMpiseeItem(std::string_view& list);

class MpiseeProcesses {
 public:
  explicit MpiseeProcesses(MpiseeReading& reading) : reading_(reading) {}

  void hosts(std::string_view list, std::uint64_t number);    // "0 n1,1 n2"
  void elapsed(std::string_view list, std::uint64_t number);  // "0 0.687,1 0.690"
  void clock(std::string_view list, bool isEnd);
  void clockByRank(std::string_view list, bool isEnd);
  // `appended`: the file holds several profiles, so ranks are repeated for a known reason.
  void finish(bool appended);
  std::uint64_t mapped() const { return mapped_; }  // ranks that have a host

 private:
  bool isNew(std::vector<bool>& seen, std::uint64_t rank, std::uint64_t line);
  void clockValue(std::size_t rank, std::string_view value, bool isEnd);
  void elapsedFromClock();

  MpiseeReading& reading_;
  std::vector<std::optional<double>> start_, end_;  // by rank
  std::vector<bool> hasHost_, hasTime_;             // likewise
  std::uint64_t mapped_ = 0, repeats_ = 0, firstRank_ = 0, firstLine_ = 0;
};

}  // namespace weft
