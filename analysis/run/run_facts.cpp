#include "analysis/run/run_facts.h"

#include <algorithm>

namespace weft {
namespace {

template <class Range, class Predicate>
bool any(const Range& range, Predicate predicate) {
  return std::ranges::any_of(range, predicate);
}

}  // namespace

bool hasPortTraffic(const RunStore& store) {
  bool found = false;
  store.portTraffic([&](const PortTrafficRow&) {
    found = true;
    return false;
  });
  return found;
}

std::vector<std::string> absentParts(const RunStore& store, const RunSnapshot& run, const Fabric& fabric) {
  std::vector<std::string> absent;
  const auto check = [&](bool recorded, const char* name) {
    if (!recorded) absent.emplace_back(name);
  };
  check(!run.communicators.empty(), "communicators");
  check(any(run.communicators, [](const Communicator& each) { return each.parent.has_value(); }),
        "communicator parents");
  check(any(run.operations, [](const OperationSummary& each) { return each.maxSeconds.has_value(); }),
        "operation times");
  check(any(run.operations, [](const OperationSummary& each) { return each.meanSeconds.has_value(); }),
        "operation times per rank");
  check(any(run.operations, [](const OperationSummary& each) { return each.bytes.has_value(); }), "operation bytes");
  check(!run.regions.empty(), "regions");
  check(!run.hosts.empty(), "hosts of ranks");
  check(!fabric.nodes().empty(), "fabric");
  bool tables = false;
  for (std::uint32_t i = 0; i < fabric.nodes().size(); ++i) tables = tables || fabric.hasTable(NodeIndex(i));
  check(tables, "forwarding tables");
  check(hasPortTraffic(store), "port traffic");
  check(!store.pairLayers().empty(), "pair traffic");
  check(store.hasPortCounters(), "port counters");
  return absent;
}

std::vector<Derived> derivedBytes(const RunSnapshot& run) {
  std::vector<Derived> derived;
  const Communicator* last = nullptr;
  for (const OperationSummary& each : run.operations) {
    if (!each.bytesDerived || !each.communicator) continue;
    const Communicator* communicator = run.find(*each.communicator);
    if (!communicator) continue;
    if (communicator != last) derived.push_back({communicator->name, {}});
    last = communicator;
    derived.back().operations.push_back(each.operationName);
  }
  return derived;
}

}  // namespace weft
