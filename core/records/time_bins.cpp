#include "core/records/time_bins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/base/units.h"

namespace weft {
namespace {

// 0.3 s are 2.9999999999999996 bins of 0.1 s, and mean 3.
double inBins(double seconds, double binSeconds) {
  const double bins = seconds / binSeconds, whole = std::round(bins);
  return std::abs(bins - whole) <= 1e-9 * std::max(1.0, whole) ? whole : bins;
}

std::string digits(double seconds, int count) {
  std::array<char, 32> out{};
  std::snprintf(out.data(), out.size(), "%.*g", count, seconds);
  return out.data();
}

std::string startText(std::uint32_t bin, double binSeconds) {
  return digits(bin * binSeconds, std::max(6, static_cast<int>(std::to_string(bin).size()) + 1));
}

}  // namespace

BinKeys binKeys(const std::map<std::string, std::string>& facts) {
  const auto fact = facts.find(binKeysFact);
  const std::string words = fact == facts.end() ? std::string() : " " + fact->second + " ";
  const auto has = [&](const char* word) { return words.find(" " + std::string(word) + " ") != std::string::npos; };
  return {has("communicator"), has("region"), has("operation")};
}

namespace {

std::optional<double> secondsOf(const std::map<std::string, std::string>& facts, const char* key) {
  const auto fact = facts.find(key);
  const auto length = fact == facts.end() ? std::nullopt : parseReal(fact->second);
  return length && *length > 0 ? length : std::nullopt;
}

}  // namespace

std::optional<double> binSeconds(const std::map<std::string, std::string>& facts) {
  return secondsOf(facts, "time bin seconds");
}
std::optional<double> waitBinSeconds(const std::map<std::string, std::string>& facts) {
  return secondsOf(facts, "wait bin seconds");
}

std::optional<BinRange> binsBetween(double fromSeconds, double toSeconds, double binSeconds) {
  constexpr double most = UINT32_MAX;
  if (!(binSeconds > 0) || !std::isfinite(binSeconds) || !(fromSeconds >= 0) || !(toSeconds > fromSeconds))
    return std::nullopt;
  const double first = std::floor(inBins(fromSeconds, binSeconds)), end = std::ceil(inBins(toSeconds, binSeconds));
  if (!(first < most) || !(end > first)) return std::nullopt;
  return BinRange{static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(std::min(end, most))};
}

double startSeconds(std::uint32_t bin, double binSeconds) {
  return std::strtod(digits(bin * binSeconds, 15).c_str(), nullptr);
}

std::string startOf(std::uint32_t bin, double binSeconds) { return startText(bin, binSeconds) + " s"; }

std::string shortText(const BinRange& bins, double binSeconds) {
  const int decimals =
      std::clamp(1 - static_cast<int>(std::floor(std::log10((bins.end - bins.first) * binSeconds))), 0, 12);
  const auto rounded = [&](std::uint32_t bin) {
    std::array<char, 64> out{};
    std::snprintf(out.data(), out.size(), "%.*f", decimals, bin * binSeconds);
    std::string digits = out.data();
    if (decimals > 0) digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    return digits;
  };
  return rounded(bins.first) + "–" + rounded(bins.end) + " s";
}

std::string text(const BinRange& bins, double binSeconds) {
  return startText(bins.first, binSeconds) + "–" + startOf(bins.end, binSeconds);
}

}  // namespace weft
