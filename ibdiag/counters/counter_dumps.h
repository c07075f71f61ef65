// Port counters as dumps record them, before their ports are found in the fabric.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/records/importer.h"
#include "ibdiag/counters/counter_names.h"
#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

struct ReadCounter {
  Counter counter{};
  CounterWidth width = CounterWidth::classic;
  std::uint64_t value = 0;  // as the dump has it: words, not bytes
};

// The counters of one port. Which one: by GUID and number, or by LID and number.
struct ListedCounters {
  enum class GuidOf : std::uint8_t { unsaid, node, port };  // tools differ for adapters; a switch has one GUID for both
  std::optional<Guid> guid;
  GuidOf guidOf = GuidOf::unsaid;
  std::optional<Lid> lid;  // used where there is no GUID
  PortNumber port = 0;
  bool isDifference = false;  // the tool took two readings itself
  std::vector<ReadCounter> values;
  std::uint64_t line = 0;
};

using AcceptCounters = std::function<void(ListedCounters&&)>;

struct CounterDump {
  DumpName name;
  CounterMoment moment = CounterMoment::notSaid;
  std::vector<ListedCounters> ports;  // in the order of the file
  bool listsAllPorts = false;         // its tool reads each port that has a link
};

// A value that a classic counter can't hold comes from a tool that prints wider ones under the same name.
constexpr CounterWidth checkedWidth(CounterName name, std::uint64_t value, std::uint64_t top) {
  if (name.extended) return CounterWidth::extended;
  return value > top ? CounterWidth::unsaid : CounterWidth::classic;
}

}  // namespace weft
