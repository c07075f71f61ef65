#include "ibdiag/counters/recorded_counters.h"

#include <algorithm>

namespace weft {
namespace {

// Kernels give the counters of PortCountersExtended, and data in words; the recorder has made bytes of them.
ListedCounters listed(const AdapterPortRow& port, const CounterSampleRow& sample) {
  ListedCounters one{.guid = port.portGuid, .guidOf = ListedCounters::GuidOf::port, .port = port.port};
  const auto add = [&](Counter counter, const std::optional<std::uint64_t>& value) {
    if (value)
      one.values.push_back({counter, CounterWidth::extended, countsWords(counter) ? *value / bytesPerWord : *value});
  };
  add(Counter::xmitData, sample.bytesSent);
  add(Counter::rcvData, sample.bytesReceived);
  add(Counter::xmitPkts, sample.packetsSent);
  add(Counter::rcvPkts, sample.packetsReceived);
  add(Counter::xmitWait, sample.waitTicks);
  return one;
}

bool isRead(const RunHosts::Port& port) { return port.row.portGuid && port.first && port.last; }

}  // namespace

std::pair<CounterDump, CounterDump> recordedCounters(std::span<const RunHosts::Port> ports) {
  std::pair<CounterDump, CounterDump> dumps{{{}, CounterMoment::before, {}}, {{}, CounterMoment::after, {}}};
  for (const RunHosts::Port& port : ports) {
    if (!isRead(port)) continue;
    for (CounterDump* dump : {&dumps.first, &dumps.second}) dump->name = {port.file, port.file};
    dumps.first.ports.push_back(listed(port.row, *port.first));
    dumps.second.ports.push_back(listed(port.row, *port.last));
  }
  return dumps;
}

std::optional<double> recordedSeconds(std::span<const RunHosts::Port> ports) {
  std::optional<double> longest;
  for (const RunHosts::Port& port : ports)
    if (isRead(port)) longest = std::max(longest.value_or(0), port.last->atSeconds - port.first->atSeconds);
  return longest;
}

}  // namespace weft
