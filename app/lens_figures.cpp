#include "app/lens_figures.h"

#include <algorithm>

#include "core/units.h"

namespace weft {

std::optional<Counted> LensFigures::bytes(EndIndex end) const {
  if (isMeasured) return measured(end);
  if (!loads) return std::nullopt;
  const std::uint64_t bytes = loads->bytes[number(end)];
  return Counted{bytes, bytes == maxStoredBytes};
}

std::optional<std::uint64_t> LensFigures::flows(EndIndex end) const {
  return loads ? std::optional(loads->flows[number(end)]) : std::nullopt;
}

std::optional<std::uint64_t> LensFigures::capacity(EndIndex end) const {
  return capacities ? (*capacities)[number(end) / 2] : std::nullopt;
}

std::optional<double> LensFigures::utilisation(EndIndex end) const {
  const auto sent = bytes(end);
  const auto most = capacity(end);
  if (!sent || !most || *most == 0 || !seconds || *seconds <= 0) return std::nullopt;
  return static_cast<double>(sent->value) * 8 / (static_cast<double>(*most) * *seconds);
}

std::optional<Counted> LensFigures::measured(EndIndex end) const {
  if (counters) return counters->ends[number(end)].bytes;
  if (!recorded) return std::nullopt;
  const std::uint64_t bytes = recorded->bytes[number(end)];
  return Counted{bytes, bytes == maxStoredBytes};
}

std::optional<double> LensFigures::unexplained(EndIndex end) const {
  const auto seen = measured(end);
  if (!loads || !seen || seen->value == 0) return std::nullopt;
  const double all = static_cast<double>(seen->value);
  return std::max(0.0, all - static_cast<double>(loads->bytes[number(end)])) / all;
}

}  // namespace weft
