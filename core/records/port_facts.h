// Facts of a port other than its cable: label, optics, receive quality. A new fact is a row of the list.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/ids.h"

namespace weft {

enum class PortFact : std::uint8_t {
  label,
  cage,
  fec,
  rawBer,
  effectiveBer,
  symbolBer,
  effectiveErrors,
  symbolErrors,
  vendor,
  part,
  serial,
  length,
  temperature,
  dateCode,
  lot,
  moduleFirmware,
  routeTrials,
  noticesReceived,
  noticesSent,
  noticeErrors,
  noticeRelayErrors,  // adaptive routing and its notifications
  faultNoticesReceived,
  faultNoticeErrors,
  faultNoticesSent,
  faultNoticesStarted,
  staticPackets,
  hashedPackets,
  adaptivePackets,
  localFallbacks,
  remoteFallbacks,
  recoveryErrors,
  recoveryWarnings,
  watchdogTimeouts,
  forwardMarks,
  backwardMarks,
  congestedTicks  // congestion
};

struct PortFactName {
  std::string_view name;  // in the run store, and of the column
  std::string_view title, unit, tip;
  bool isNumber = false;
  bool counts = false;  // since the last reset: of two readings the later less the earlier
};

inline constexpr std::array<PortFactName, 36> portFactNames{{
    {"label", "Label", "",
     "What the switch or adapter calls the port: ASIC/cage/port on Quantum-2, bus/device/function/port on an adapter"},
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
    {"date_code", "Date code", "", "Date of manufacture in the memory of the cable or optics"},
    {"lot", "Lot", "", "Manufacturing lot of the cable or optics"},
    {"module_firmware", "Module firmware", "", "Firmware version of the cable or optics"},
    {"ar_trials", "Route trials", "", "Attempts of the switch to route packets adaptively (port_ar_trials)", true,
     true},
    {"rn_received", "RN received", "", "Routing notifications received (port_rcv_rn_pkt)", true, true},
    {"rn_sent", "RN sent", "", "Routing notifications sent (port_xmit_rn_pkt)", true, true},
    {"rn_errors", "RN errors", "", "Routing notifications received with errors (port_rcv_rn_error)", true, true},
    {"rn_relay_errors", "RN relay errors", "",
     "Routing notifications that the switch could not relay (port_rcv_switch_relay_rn_error)", true, true},
    {"pfrn_received", "pFRN received", "", "Fault routing notifications received (pfrn_received_packet)", true, true},
    {"pfrn_errors", "pFRN errors", "", "Fault routing notifications received with errors (pfrn_received_error)", true,
     true},
    {"pfrn_sent", "pFRN sent", "", "Fault routing notifications sent (pfrn_xmit_packet)", true, true},
    {"pfrn_started", "pFRN started", "", "Fault routing notifications started here (pfrn_start_packet)", true, true},
    {"static_packets", "Static packets", "",
     "Packets received here and forwarded by the static port (rx_pkt_forwarding_static)", true, true},
    {"hbf_packets", "HBF packets", "", "Packets received here and forwarded by their hash (rx_pkt_forwarding_hbf)",
     true, true},
    {"ar_packets", "AR packets", "", "Packets received here and forwarded adaptively (rx_pkt_forwarding_ar)", true,
     true},
    {"hbf_fallback_local", "HBF local fallbacks", "",
     "Packets hashed to a port that could not take them (rx_pkt_hbf_fallback_local)", true, true},
    {"hbf_fallback_remote", "HBF remote fallbacks", "",
     "Packets hashed to a port that leads to a fault further on (rx_pkt_hbf_fallback_remote)", true, true},
    {"recovery_errors", "Fast recovery errors", "", "Errors that fast recovery counted, over all triggers (num_errors)",
     true, true},
    {"recovery_warnings", "Fast recovery warnings", "",
     "Warnings that fast recovery counted, over all triggers (num_warnings)", true, true},
    {"watchdog_timeouts", "Watchdog timeouts", "", "Timeouts of the credit watchdog", true, true},
    {"fecn", "FECN", "", "Packets received with a forward congestion mark (PortRcvFECN)", true, true},
    {"becn", "BECN", "", "Packets received with a backward congestion mark (PortRcvBECN)", true, true},
    {"congested_ticks", "Congested", "ticks", "Ticks in which the port was congested (PortXmitTimeCong)", true, true},
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
