// Which statistic over ranks a number of calls or bytes is (sum, mean, …): sources differ, and different statistics
// are neither added nor compared.
#pragma once

#include <cstdint>
#include <string>

namespace weft {

enum class Statistic : std::uint8_t {
  sum = 1,               // over all ranks
  ofOneRank = 2,         // counted on the root alone, or on the first rank
  maximum = 4,           // the largest of any rank
  misplaced = 8,         // a sum, but the source books some of it on another communicator than the program used
  collectivesOnly = 16,  // a sum, of collectives alone: the source counts no other calls
};

// The statistics behind a number that is a sum of others, which may represent different ones.
class Statistics {
 public:
  constexpr Statistics() = default;  // of no number
  constexpr Statistics(Statistic one) : bits_(static_cast<std::uint8_t>(one)) {}
  static constexpr Statistics ofBits(std::uint8_t bits) { return Statistics(bits); }

  constexpr void add(Statistics more) { bits_ |= more.bits_; }
  constexpr std::uint8_t bits() const { return bits_; }
  constexpr bool has(Statistic one) const { return (bits_ & static_cast<std::uint8_t>(one)) != 0; }
  // Whether it is what everybody takes for granted: nothing, or sums over all ranks.
  constexpr bool isPlain() const { return (bits_ & ~static_cast<std::uint8_t>(Statistic::sum)) == 0; }
  constexpr bool operator==(const Statistics&) const = default;

 private:
  explicit constexpr Statistics(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

inline constexpr std::uint8_t allStatistics = 31;

// "sum", "one_rank", "sum+maximum"; empty: there is no number. For tables.
std::string statisticWord(Statistics of);
// "sum over ranks", "of one rank", "sum over ranks, in part of one rank". For people.
std::string statisticWords(Statistics of);

}  // namespace weft
