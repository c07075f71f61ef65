// A RowSink that keeps its rows, for tests that look at them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/records/records.h"
#include "core/records/row_sink.h"

namespace weft {

struct MemorySink final : RowSink {
  std::map<std::string, std::string> facts;
  std::vector<ProcessRow> processes;
  std::map<std::pair<RankId, std::string>, std::string> processFacts;
  std::vector<CollectiveCallRow> collectiveCalls;
  std::vector<std::string> regions, operations;  // id - 1 is the position
  std::map<RegionId, RegionId> regionParents;
  std::vector<CommunicatorRow> communicators;  // likewise
  struct Parent {
    CommunicatorId parent{};
    bool isGuess = false;
  };
  std::map<CommunicatorId, Parent> parents;
  std::map<CommunicatorId, std::vector<RankId>> memberRanks;
  std::vector<NeighbourRow> neighbourLists;
  std::vector<ToolTimeRow> toolTimes;
  std::vector<AdapterPortRow> adapterPorts;  // likewise
  std::vector<CounterSampleRow> samples;
  std::vector<StatisticsRow> rows;
  std::vector<PairTrafficRow> pairs;
  std::vector<TimeBinRow> bins;
  std::vector<MessageSizeRow> sizes;
  std::vector<PortTrafficRow> traffic;
  std::vector<CallPathRow> paths;  // likewise
  std::vector<PathTimeRow> pathTimes;
  std::vector<WaitRow> waits;
  std::vector<WaitKindRow> waitKinds;
  std::vector<WaitChunkRow> waitChunks;
  std::vector<MessageGroupRow> groups;
  std::vector<ConnectionRow> connections;
  std::vector<StateRow> states;
  std::vector<StateChunkRow> stateChunks;
  std::vector<MessagePathRow> messagePaths;
  std::vector<MessageChunkRow> messageChunks, correctedMessageChunks;
  std::vector<CodeModuleRow> codeModules;  // likewise, and the next two
  std::vector<FunctionRow> functions;
  std::vector<StackRow> stacks;
  std::vector<SampleRow> sampleRows;
  std::vector<MetricRow> metrics;  // likewise
  std::vector<MetricRegionRow> metricRegions;
  std::vector<MetricInclusiveRow> metricInclusives;
  std::vector<MetricBinRow> metricBins;
  std::vector<NodeRow> nodes;
  std::vector<PortRow> ports;
  std::vector<LinkRow> links;
  std::map<NodeId, std::vector<PortNumber>> tables;
  std::map<NodeId, std::vector<LaneRow>> laneTables;
  std::vector<PathLevels> levelsOfPaths;
  std::vector<AdaptiveTableRow> adaptive;
  std::map<NodeId, std::string> nodeHosts;
  std::vector<PortCountersRow> counters;
  std::vector<PortFactRow> portFacts;

  void fact(std::string_view key, std::string_view value) override { facts.emplace(key, value); }
  void process(const ProcessRow& row) override { processes.push_back(row); }
  void processFact(RankId rank, std::string_view key, std::string_view value) override {
    processFacts[{rank, std::string(key)}] = value;
  }
  RegionId region(std::string_view name) override { return RegionId(idOf(regions, name)); }
  void regionParent(RegionId child, RegionId parent) override { regionParents[child] = parent; }
  OperationId operation(std::string_view name) override { return OperationId(idOf(operations, name)); }
  CommunicatorId communicator(const CommunicatorRow& row) override {
    communicators.push_back(row);
    return CommunicatorId(static_cast<std::uint32_t>(communicators.size()));
  }
  void parent(CommunicatorId child, CommunicatorId parent, bool isGuess) override {
    parents[child] = {parent, isGuess};
  }
  void members(CommunicatorId communicator, std::span<const RankId> ranks, bool) override {
    memberRanks[communicator].assign(ranks.begin(), ranks.end());
  }
  void neighbours(const NeighbourRow& row) override { neighbourLists.push_back(row); }
  AdapterPortId adapterPort(const AdapterPortRow& row) override {
    adapterPorts.push_back(row);
    return AdapterPortId(static_cast<std::uint32_t>(adapterPorts.size()));
  }
  void counterSample(const CounterSampleRow& row) override { samples.push_back(row); }
  void toolTime(const ToolTimeRow& row) override { toolTimes.push_back(row); }
  void statistics(const StatisticsRow& row) override { rows.push_back(row); }
  void collectiveCall(const CollectiveCallRow& row) override { collectiveCalls.push_back(row); }
  void pairTraffic(const PairTrafficRow& row) override { pairs.push_back(row); }
  void timeBin(const TimeBinRow& row) override { bins.push_back(row); }
  void messageSizes(const MessageSizeRow& row) override { sizes.push_back(row); }
  void portTraffic(const PortTrafficRow& row) override { traffic.push_back(row); }
  CallPathId callPath(const CallPathRow& row) override {
    paths.push_back(row);
    return CallPathId(static_cast<std::uint32_t>(paths.size()));
  }
  void pathTime(const PathTimeRow& row) override { pathTimes.push_back(row); }
  void wait(const WaitRow& row) override { waits.push_back(row); }
  void messageGroup(const MessageGroupRow& row) override { groups.push_back(row); }
  WaitKindId waitKind(const WaitKindRow& row) override {
    waitKinds.push_back(row);
    return WaitKindId(static_cast<std::uint32_t>(waitKinds.size()));
  }
  void waitChunk(const WaitChunkRow& row) override { waitChunks.push_back(row); }
  void connection(const ConnectionRow& row) override { connections.push_back(row); }
  void state(const StateRow& row) override { states.push_back(row); }
  void stateChunk(const StateChunkRow& row) override { stateChunks.push_back(row); }
  MessagePathId messagePath(const MessagePathRow& row) override {
    messagePaths.push_back(row);
    return MessagePathId(static_cast<std::uint32_t>(messagePaths.size()));
  }
  void messageChunk(const MessageChunkRow& row) override { messageChunks.push_back(row); }
  void correctedMessageChunk(const MessageChunkRow& row) override { correctedMessageChunks.push_back(row); }
  CodeModuleId codeModule(const CodeModuleRow& row) override {
    codeModules.push_back(row);
    return CodeModuleId(static_cast<std::uint32_t>(codeModules.size()));
  }
  FunctionId function(const FunctionRow& row) override {
    functions.push_back(row);
    return FunctionId(static_cast<std::uint32_t>(functions.size()));
  }
  StackId stack(const StackRow& row) override {
    stacks.push_back(row);
    return StackId(static_cast<std::uint32_t>(stacks.size()));
  }
  void sample(const SampleRow& row) override { sampleRows.push_back(row); }
  MetricId metric(const MetricRow& row) override {
    metrics.push_back(row);
    return MetricId(static_cast<std::uint32_t>(metrics.size()));
  }
  void metricRegion(const MetricRegionRow& row) override { metricRegions.push_back(row); }
  void metricInclusive(const MetricInclusiveRow& row) override { metricInclusives.push_back(row); }
  void metricBin(const MetricBinRow& row) override { metricBins.push_back(row); }
  NodeId node(const NodeRow& row) override {
    nodes.push_back(row);
    return NodeId(static_cast<std::uint32_t>(nodes.size()));
  }
  void port(const PortRow& row) override { ports.push_back(row); }
  void link(const LinkRow& row) override { links.push_back(row); }
  void forwardingTable(NodeId switchNode, std::span<const PortNumber> entries) override {
    tables[switchNode].assign(entries.begin(), entries.end());
  }
  void lanes(NodeId switchNode, std::span<const LaneRow> rows) override {
    laneTables[switchNode].assign(rows.begin(), rows.end());
  }
  void pathLevels(NodeId source, PortNumber port, std::span<const std::uint8_t> levels) override {
    levelsOfPaths.push_back({source, port, {levels.begin(), levels.end()}});
  }
  void adaptiveTable(const AdaptiveTableRow& row) override { adaptive.push_back(row); }
  void portCounters(const PortCountersRow& row) override { counters.push_back(row); }
  void portFact(const PortFactRow& row) override { portFacts.push_back(row); }
  void hostOfNode(NodeId node, std::string_view host) override { nodeHosts[node] = host; }

 private:
  static std::uint32_t idOf(std::vector<std::string>& names, std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return static_cast<std::uint32_t>(i + 1);
    names.emplace_back(name);
    return static_cast<std::uint32_t>(names.size());
  }
};

}  // namespace weft
