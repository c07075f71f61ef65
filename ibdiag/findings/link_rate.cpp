#include "ibdiag/findings/link_rate.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "core/base/units.h"

namespace weft {
namespace {

struct Named {
  std::string_view name;
  std::uint32_t rate;  // Mb/s a lane (IBTA 5.13; volume 1, table "link speeds")
};

constexpr std::array<Named, 10> names{{{"SDR", 2500},
                                       {"DDR", 5000},
                                       {"QDR", 10000},
                                       {"FDR10", 10312},
                                       {"FDR", 14062},
                                       {"EDR", 25781},
                                       {"HDR", 53125},
                                       {"NDR", 106250},
                                       {"XDR", 212500},
                                       {"??", 0}}};

}  // namespace

std::optional<std::uint32_t> lanes(std::string_view width) {
  width = trimmed(width);
  if (width.size() < 2 || std::tolower(static_cast<unsigned char>(width.back())) != 'x') return std::nullopt;
  const auto count = parseDigits(width.substr(0, width.size() - 1), 10);
  return count && *count != 0 && *count <= 12 ? std::optional(static_cast<std::uint32_t>(*count)) : std::nullopt;
}

std::optional<std::uint32_t> laneRate(std::string_view speed) {
  speed = trimmed(speed);
  std::string upper(speed);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  for (const Named& each : names)
    if (upper == each.name) return each.rate == 0 ? std::nullopt : std::optional(each.rate);
  const auto rate = parseReal(speed.substr(0, speed.find(' ')));
  if (!rate || *rate <= 0 || *rate > 1000) return std::nullopt;
  return static_cast<std::uint32_t>(*rate * 1000 + 0.5);
}

}  // namespace weft
