// The counters of a port, and their spellings in tools' output.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace weft {

// PortCounters of IBTA 16.1.3.5. The first five are traffic, the others errors.
enum class Counter : std::uint8_t {
  xmitData,
  rcvData,
  xmitPkts,
  rcvPkts,
  xmitWait,
  symbolError,
  linkErrorRecovery,
  linkDowned,
  rcvErrors,
  rcvRemotePhysicalErrors,
  rcvSwitchRelayErrors,
  xmitDiscards,
  xmitConstraintErrors,
  rcvConstraintErrors,
  localLinkIntegrityErrors,
  excessiveBufferOverrunErrors,
  qp1Dropped,
  vl15Dropped
};
inline constexpr std::size_t counterKinds = 18;

constexpr bool isError(Counter counter) { return counter > Counter::xmitWait; }
// PortXmitData and PortRcvData count 4-byte words.
inline constexpr std::uint64_t bytesPerWord = 4;
constexpr bool countsWords(Counter counter) { return counter <= Counter::rcvData; }

std::string_view name(Counter counter);  // "PortXmitData"

// The value at which the counter of PortCounters stops: 2^32 - 1 for traffic, 2^4 - 1 … 2^16 - 1 for errors.
std::uint64_t classicTop(Counter counter);

// The attribute that a value comes from: PortCounters (narrow, stops at classicTop), PortCountersExtended (64 bits), or
// unsaid if the tool does not state it.
enum class CounterWidth : std::uint8_t { classic, unsaid, extended };

struct CounterName {
  Counter counter{};
  bool extended = false;  // "PortXmitDataExtended", "port_xmit_data_extended", "PortXmitWaitExt"
};

// Remembers spellings, because a dump repeats a few of them for every port.
class CounterNames {
 public:
  // Nothing for counters that Weft does not read. Case, blanks and underscores do not matter.
  std::optional<CounterName> find(std::string_view spelled);

 private:
  std::unordered_map<std::string, std::optional<CounterName>> known_;
  std::string key_;
};

}  // namespace weft
