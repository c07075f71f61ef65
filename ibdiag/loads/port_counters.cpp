#include "ibdiag/loads/port_counters.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "core/base/units.h"

namespace weft {
namespace {

// The same bytes, counted at both ends: the better of the two. True: it is the receiver's.
bool receiverKnowsMore(const std::optional<Counted>& sent, const std::optional<Counted>& received) {
  if (!sent || !received) return received.has_value();
  if (sent->atLeast && received->atLeast) return received->value > sent->value;
  return sent->atLeast;
}

class Resolving {
 public:
  Resolving(const Fabric& fabric, PortCounters& counters) : fabric_(fabric), counters_(counters) {
    for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
      nodes_.emplace(number(fabric.nodes()[at].id), NodeIndex(at));
  }

  void add(const PortCountersRow& row) {
    const auto node = nodes_.find(number(row.node));
    if (node == nodes_.end()) return;
    for (const ErrorCount& error : row.errors)
      if (error.count.value != 0) counters_.errors.push_back({node->second, row.port, error.counter, error.count});
    if (const auto end = fabric_.endAt(node->second, row.port)) rows_.emplace(number(*end), &row);
  }

  void finish() {
    if (rows_.empty()) return;
    counters_.ends.resize(fabric_.ends().size());
    for (std::uint32_t end = 0; end < counters_.ends.size(); ++end) {
      const PortCountersRow *here = rowAt(EndIndex(end)), *there = rowAt(peer(EndIndex(end)));
      counters_.ends[end] = resolve(here ? *here : PortCountersRow{}, there ? *there : PortCountersRow{});
    }
    std::ranges::sort(counters_.errors, [](const PortError& a, const PortError& b) {
      return std::tie(a.node, a.port, a.counter) < std::tie(b.node, b.port, b.counter);
    });
  }

 private:
  const PortCountersRow* rowAt(EndIndex end) const {
    const auto found = rows_.find(number(end));
    return found == rows_.end() ? nullptr : found->second;
  }

  static EndCounters resolve(const PortCountersRow& sender, const PortCountersRow& receiver) {
    EndCounters end;
    end.fromReceiver = receiverKnowsMore(sender.bytesSent, receiver.bytesReceived);
    end.bytes = end.fromReceiver ? receiver.bytesReceived : sender.bytesSent;
    end.packets =
        receiverKnowsMore(sender.packetsSent, receiver.packetsReceived) ? receiver.packetsReceived : sender.packetsSent;
    end.waitTicks = sender.waitTicks;
    return end;
  }

  const Fabric& fabric_;
  PortCounters& counters_;
  std::unordered_map<std::uint32_t, NodeIndex> nodes_;
  std::unordered_map<std::uint32_t, const PortCountersRow*> rows_;  // by end
};

}  // namespace

PortCounters loadPortCounters(const RunStore& store, const Fabric& fabric) {
  PortCounters counters;
  const std::vector<PortCountersRow> rows = store.portCounters();
  if (rows.empty()) return counters;
  const auto facts = store.facts();
  const auto kind = facts.find("counters");
  counters.difference = kind != facts.end() && kind->second.starts_with("difference");
  const auto seconds = facts.find("counters seconds");
  if (counters.difference && seconds != facts.end()) counters.seconds = parseReal(seconds->second);
  if (counters.seconds && *counters.seconds <= 0) counters.seconds.reset();
  Resolving resolving(fabric, counters);
  for (const PortCountersRow& row : rows) resolving.add(row);
  resolving.finish();
  return counters;
}

}  // namespace weft
