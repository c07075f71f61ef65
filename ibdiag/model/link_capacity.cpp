#include "ibdiag/model/link_capacity.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/base/units.h"

namespace weft {
namespace {

struct Rate {
  std::string_view name, perLane;  // SDR; Gb/s as the tools round it
  std::uint64_t coded;             // bits a second on one lane behind the line code
  std::uint64_t data, code;        // `data` bits are sent as `code` bits
};

// Up to EDR the coded rate is the signalling rate of IBTA 5.7.1 and the later releases' table of link speeds. From HDR
// on the wire is faster still (53.125, 106.25, 212.5 Gb/s, two bits a symbol), but what is more is the parity of the
// forward error correction, RS(544,514) over 257-bit blocks: 53.125 × 514/544 × 256/257 = 51.5625 × 64/66 = 50.
constexpr std::array rates{
    Rate{"SDR", "2.5", 2'500'000'000, 8, 10},    Rate{"DDR", "5", 5'000'000'000, 8, 10},
    Rate{"QDR", "10", 10'000'000'000, 8, 10},    Rate{"FDR10", "FDR10", 10'312'500'000, 64, 66},
    Rate{"FDR", "14", 14'062'500'000, 64, 66},   Rate{"EDR", "25", 25'781'250'000, 64, 66},
    Rate{"HDR", "50", 51'562'500'000, 64, 66},   Rate{"NDR", "100", 103'125'000'000, 64, 66},
    Rate{"XDR", "200", 206'250'000'000, 64, 66},
};

std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\t' && c != '_') result += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return result;
}

// "10.0 Gbps", "14.0625 Gb/s", "FDR10", "EDR" → "10", "14", "FDR10", "EDR"
std::string speedName(std::string_view text) {
  std::string name = plain(text);
  for (const std::string_view unit : {"GBPS", "GB/S", "GBIT/S", "GBIT", "GB", "G"})
    if (name.ends_with(unit)) {
      name.resize(name.size() - unit.size());
      break;
    }
  // Rates as the wire has them.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> exact{{{"10.3125", "FDR10"},
                                                                                {"14.0625", "14"},
                                                                                {"25.78125", "25"},
                                                                                {"53.125", "50"},
                                                                                {"53", "50"},
                                                                                {"106.25", "100"},
                                                                                {"106", "100"},
                                                                                {"212.5", "200"},
                                                                                {"212", "200"}}};
  for (const auto& [wire, rounded] : exact)
    if (name == wire) return std::string(rounded);
  const auto dot = name.find('.');
  if (dot != std::string::npos && name.find_first_not_of('0', dot + 1) == std::string::npos) name.resize(dot);
  return name;
}

const Rate* rateOf(std::string_view speed) {
  const std::string name = speedName(speed);
  const auto found =
      std::ranges::find_if(rates, [&](const Rate& rate) { return name == rate.name || name == rate.perLane; });
  return found == rates.end() ? nullptr : &*found;
}

// "4x", "4X", "X4", "4"
std::optional<std::uint64_t> lanes(std::string_view width) {
  std::string name = plain(width);
  std::erase(name, 'X');
  const auto count = parseDigits(name, 10);
  constexpr std::array<std::uint64_t, 5> defined{1, 2, 4, 8, 12};  // PortInfo:LinkWidthActive
  if (!count || std::ranges::find(defined, *count) == defined.end()) return std::nullopt;
  return count;
}

}  // namespace

std::optional<std::uint64_t> linkCapacity(const LinkFacts& link) {
  const Rate* rate = rateOf(link.speed);
  const auto count = lanes(link.width);
  if (!rate || !count || link.speedIsMinimum) return std::nullopt;
  return *count * rate->coded * rate->data / rate->code;
}

Capacities capacitiesOf(const Fabric& fabric) {
  Capacities capacities;
  capacities.reserve(fabric.links().size());
  for (const LinkFacts& link : fabric.links()) capacities.push_back(linkCapacity(link));
  return capacities;
}

}  // namespace weft
