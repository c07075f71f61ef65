// Writes a run store: into a file of its own beside NAME (partial_file.h), in one transaction, renamed to NAME when it
// is whole. Every call throws StoreError where the disk does not take the row.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/records/import_report.h"
#include "core/records/row_sink.h"
#include "core/records/run_hosts.h"

namespace weft {

struct RunWriterState;

class RunWriter final : public RowSink {
 public:
  // Throws Error where the folder can't be written. A file that is already there stays until commit().
  explicit RunWriter(std::filesystem::path path);
  ~RunWriter() override;  // without commit() nothing is left behind

  // Every row until the next call comes from this source.
  SourceId beginSource(const SourceRow& row);
  void endSource(const ImportReport& report);
  // A diagnostic that belongs to no source, e.g. about a file that no reader could read.
  void diagnostic(const Diagnostic& diagnostic);
  // All of them, with the count of those that were not kept.
  void diagnostics(const Diagnostics& diagnostics);

  // Whole after the last source.
  RunHosts hosts() const;
  // Ranks that the sources named until now.
  std::size_t rankCount() const;
  // Rows taken since beginSource(): what is kept of a source whose reader failed.
  std::uint64_t rowsOfSource() const;

  // Makes the file whole and puts it in place. Throws Error, and leaves the old file alone, where that fails.
  void commit();

  void fact(std::string_view key, std::string_view value) override;
  void process(const ProcessRow& row) override;
  void processFact(RankId rank, std::string_view key, std::string_view value) override;
  void toolTime(const ToolTimeRow& row) override;
  RegionId region(std::string_view name) override;
  void regionParent(RegionId child, RegionId parent) override;
  OperationId operation(std::string_view name) override;
  CommunicatorId communicator(const CommunicatorRow& row) override;
  void parent(CommunicatorId child, CommunicatorId parent, bool isGuess) override;
  void members(CommunicatorId communicator, std::span<const RankId> ranks, bool inOrder) override;
  void neighbours(const NeighbourRow& row) override;
  void statistics(const StatisticsRow& row) override;
  void collectiveCall(const CollectiveCallRow& row) override;
  void pairTraffic(const PairTrafficRow& row) override;
  void timeBin(const TimeBinRow& row) override;
  void messageSizes(const MessageSizeRow& row) override;
  void portTraffic(const PortTrafficRow& row) override;
  CallPathId callPath(const CallPathRow& row) override;
  void pathTime(const PathTimeRow& row) override;
  void wait(const WaitRow& row) override;
  WaitKindId waitKind(const WaitKindRow& row) override;
  void waitChunk(const WaitChunkRow& row) override;
  void connection(const ConnectionRow& row) override;
  void messageGroup(const MessageGroupRow& row) override;
  void state(const StateRow& row) override;
  void stateChunk(const StateChunkRow& row) override;
  MessagePathId messagePath(const MessagePathRow& row) override;
  void messageChunk(const MessageChunkRow& row) override;
  void correctedMessageChunk(const MessageChunkRow& row) override;
  CodeModuleId codeModule(const CodeModuleRow& row) override;
  FunctionId function(const FunctionRow& row) override;
  StackId stack(const StackRow& row) override;
  void sample(const SampleRow& row) override;
  MetricId metric(const MetricRow& row) override;
  void metricRegion(const MetricRegionRow& row) override;
  void metricInclusive(const MetricInclusiveRow& row) override;
  void metricBin(const MetricBinRow& row) override;
  AdapterPortId adapterPort(const AdapterPortRow& row) override;
  void counterSample(const CounterSampleRow& row) override;
  NodeId node(const NodeRow& row) override;
  void port(const PortRow& row) override;
  void link(const LinkRow& row) override;
  void forwardingTable(NodeId switchNode, std::span<const PortNumber> ports) override;
  void lanes(NodeId switchNode, std::span<const LaneRow> rows) override;
  void pathLevels(NodeId source, PortNumber port, std::span<const std::uint8_t> levels) override;
  void adaptiveTable(const AdaptiveTableRow& row) override;
  void portCounters(const PortCountersRow& row) override;
  void portFact(const PortFactRow& row) override;
  void hostOfNode(NodeId channelAdapter, std::string_view host) override;

 private:
  std::unique_ptr<RunWriterState> state_;
};

}  // namespace weft
