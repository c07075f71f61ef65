// libraries: weft_ibdiag weft_core
// The input is split at lines of "=": each part is offered to all importers, as the files of a bundle are. What they
// make of it is laid out and walked.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "core/records/records.h"
#include "fuzz_target.h"
#include "ibdiag/assembly/fabric_importers.h"
#include "ibdiag/findings/fabric_findings.h"
#include "ibdiag/layout/places.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/routes/minimal_routes.h"

namespace fabric_fuzz {

using namespace weft;

struct Collector final : RowSink {
  FabricRecords records;

  void fact(std::string_view, std::string_view) override {}
  void process(const ProcessRow&) override {}
  void processFact(RankId, std::string_view, std::string_view) override {}
  RegionId region(std::string_view) override { return {}; }
  void regionParent(RegionId, RegionId) override {}
  OperationId operation(std::string_view) override { return {}; }
  CommunicatorId communicator(const CommunicatorRow&) override { return {}; }
  void parent(CommunicatorId, CommunicatorId, bool) override {}
  void members(CommunicatorId, std::span<const RankId>, bool) override {}
  void neighbours(const NeighbourRow&) override {}
  AdapterPortId adapterPort(const AdapterPortRow&) override { return {}; }
  void counterSample(const CounterSampleRow&) override {}
  void toolTime(const ToolTimeRow&) override {}
  void statistics(const StatisticsRow&) override {}
  void collectiveCall(const CollectiveCallRow&) override {}
  void pairTraffic(const PairTrafficRow&) override {}
  void timeBin(const TimeBinRow&) override {}
  void state(const StateRow&) override {}
  void stateChunk(const StateChunkRow&) override {}
  MessagePathId messagePath(const MessagePathRow&) override { return {}; }
  void messageChunk(const MessageChunkRow&) override {}
  void messageSizes(const MessageSizeRow&) override {}
  void portTraffic(const PortTrafficRow&) override {}
  CallPathId callPath(const CallPathRow&) override { return {}; }
  void pathTime(const PathTimeRow&) override {}
  void wait(const WaitRow&) override {}
  void messageGroup(const MessageGroupRow&) override {}
  WaitKindId waitKind(const WaitKindRow&) override { return {}; }
  void waitChunk(const WaitChunkRow&) override {}
  void connection(const ConnectionRow&) override {}
  CodeModuleId codeModule(const CodeModuleRow&) override { return {}; }
  FunctionId function(const FunctionRow&) override { return {}; }
  StackId stack(const StackRow&) override { return {}; }
  void sample(const SampleRow&) override {}
  MetricId metric(const MetricRow&) override { return MetricId(1); }
  void metricRegion(const MetricRegionRow&) override {}
  void metricInclusive(const MetricInclusiveRow&) override {}
  void metricBin(const MetricBinRow&) override {}
  void portFact(const PortFactRow& row) override { records.portFacts.push_back(row); }
  NodeId node(const NodeRow& row) override {
    const NodeId id{static_cast<std::uint32_t>(records.nodes.size() + 1)};
    records.nodes.push_back({id, row, {}});
    return id;
  }
  void port(const PortRow& row) override { records.ports.push_back(row); }
  void link(const LinkRow& row) override { records.links.push_back(row); }
  void forwardingTable(NodeId node, std::span<const PortNumber> ports) override {
    records.tables.push_back({node, {ports.begin(), ports.end()}});
  }
  void lanes(NodeId, std::span<const LaneRow>) override {}
  void pathLevels(NodeId, PortNumber, std::span<const std::uint8_t>) override {}
  void adaptiveTable(const AdaptiveTableRow& row) override { records.adaptive.push_back(row); }
  void portCounters(const PortCountersRow&) override {}
  void hostOfNode(NodeId, std::string_view) override {}
};

WEFT_FUZZ_TARGET(fabric_fuzz)(const std::uint8_t* data, std::size_t size) {
  std::string_view all(reinterpret_cast<const char*>(data), size);
  const auto importers = fabricImporters();
  Collector rows;
  while (!all.empty()) {
    const auto end = std::min(all.find("\n=\n"), all.size());
    const std::string part(all.substr(0, end));
    all.remove_prefix(std::min(end + 3, all.size()));
    // Counters are before, after or neither, as the length has it.
    const InputFile file{"part", "part", [&] { return std::make_unique<std::istringstream>(part); },
                         static_cast<CounterMoment>(part.size() % 3)};
    for (const auto& importer : importers)
      if (importer->recognises(part)) {
        importer->read(file, rows, {});
        break;
      }
  }
  const RunHosts hosts{{"node01", "n007"}, {}};
  for (const auto& importer : importers) importer->finish(rows, hosts);
  const Fabric fabric = Fabric::build(rows.records);
  const Levels levels = computeLevels(fabric);
  layeredLayout(fabric, levels);
  planarLayout(fabric, levels, {.withService = false});
  findingsOf(fabric, levels);
  findingsOf(assumeMinimalHops(fabric), levels);
  const auto routes = tracePairs(fabric).subnets;
  const LinkLoads loads = accumulateAllToAll(fabric.withAdaptive(Adaptive::staticPort));
  for (std::size_t end = 0; end < routeEnds; ++end) {
    std::uint64_t pairs = 0;
    for (const SubnetTrace& each : routes) pairs += each.pairsByEnd[end];
    if (pairs != loads.flowsByEnd[end]) __builtin_trap();  // two ways of counting must agree
  }
  const LinkLoads even = accumulateAllToAll(fabric), worst = accumulateAllToAll(fabric.withAdaptive(Adaptive::worst));
  if (even.flows != worst.flows || even.flowsByEnd != worst.flowsByEnd) __builtin_trap();
  for (std::size_t end = 0; end < even.bytes.size(); ++end)
    if (even.bytes[end] > worst.bytes[end]) __builtin_trap();
  return 0;
}

}  // namespace fabric_fuzz
