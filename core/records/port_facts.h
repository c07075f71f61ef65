// What dumps say of a port besides its cable: what people call it, its optics, how well it receives. A new fact is a row of the list.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/ids.h"

namespace weft {

enum class PortFact : std::uint8_t { label, cage, fec, rawBer, effectiveBer, symbolBer, effectiveErrors, symbolErrors, vendor, part, serial, length, temperature };

struct PortFactName {
  std::string_view name;  // in the run store, and of the column
  std::string_view title, unit, tip;
  bool isNumber = false;
};

inline constexpr std::array<PortFactName, 13> portFactNames{{
    {"label", "Label", "", "What the switch or adapter calls the port: ASIC/cage/port on Quantum-2, bus/device/function/port on an adapter"},
    {"cage", "Cage", "", "Cage at the switch's front", true},
    {"fec", "FEC", "", "Forward error correction in force"},
    {"raw_ber", "Raw BER", "", "Bit error rate before forward error correction", true},
    {"effective_ber", "Effective BER", "", "Bit error rate after forward error correction", true},
    {"symbol_ber", "Symbol BER", "", "Symbol error rate after forward error correction and retransmission", true},
    {"effective_errors", "Effective errors", "", "Errors after forward error correction", true},
    {"symbol_errors", "Symbol errors", "", "Symbol errors", true},
    {"vendor", "Vendor", "", "Maker of the cable or optics"},
    {"part", "Part", "", "Part number of the cable or optics"},
    {"serial", "Serial", "", "Serial number of the cable or optics"},
    {"length", "Length", "", "Length of the cable, as the dump has it"},
    {"temperature_c", "Temperature", "°C", "Temperature of the optics", true},
}};

constexpr const PortFactName& nameOf(PortFact fact) { return portFactNames[static_cast<std::size_t>(fact)]; }

constexpr std::optional<PortFact> portFactNamed(std::string_view name) {
  for (std::size_t at = 0; at < portFactNames.size(); ++at)
    if (portFactNames[at].name == name) return static_cast<PortFact>(at);
  return std::nullopt;
}

struct PortFactRow {
  NodeId node{};
  PortNumber port = 0;
  PortFact fact{};
  std::string value;  // as the dump has it, never a placeholder for "not known"
  bool operator==(const PortFactRow&) const = default;
};

}  // namespace weft
