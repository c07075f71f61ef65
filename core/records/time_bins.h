// Time bins of pair traffic. Bin 0 starts with the trace.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace weft {

// The end excluded.
struct BinRange {
  std::uint32_t first = 0, end = 0;
  auto operator<=>(const BinRange&) const = default;
};

// The user's choice of bins that a reader makes itself; nothing: as many as a picture shows.
struct BinChoice {
  static constexpr std::uint32_t defaultCount = 1000;
  std::optional<std::uint32_t> most = {};  // between the first and the last message
  std::optional<double> seconds = {};      // of each; at least a nanosecond
};

// What bins are distinguished by beside the time, as words of this fact: "communicator region operation". Without this
// fact, only by class and ranks.
inline constexpr const char* binKeysFact = "time bins by";
struct BinKeys {
  bool communicator = false, region = false, operation = false;
};
BinKeys binKeys(const std::map<std::string, std::string>& facts);

// The length of a bin, from the facts of a run; nothing if the run has no bins or the fact is not valid.
std::optional<double> binSeconds(const std::map<std::string, std::string>& facts);

// The same for the bins of waits, which may be longer than those of traffic.
std::optional<double> waitBinSeconds(const std::map<std::string, std::string>& facts);

// The bins that a time range touches; a bound that is a bin's but for rounding counts as it. Nothing where the range or
// the length of a bin is empty, negative or not a number.
std::optional<BinRange> binsBetween(double fromSeconds, double toSeconds, double binSeconds);

// Seconds at which a bin starts, without what multiplication adds behind the fifteenth digit.
double startSeconds(std::uint32_t bin, double binSeconds);
// "0.4 s": six significant digits, or as many as distinguish the bin from the next one.
std::string startOf(std::uint32_t bin, double binSeconds);
std::string text(const BinRange& bins, double binSeconds);  // "0.4–0.8 s"
// The same for the eye: to a tenth of the decade that the range is long, e.g. "9.9–14.8 s".
std::string shortText(const BinRange& bins, double binSeconds);

}  // namespace weft
