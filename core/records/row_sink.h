// The sink of importers' rows: a database transaction in the program, vectors in a test.
#pragma once

#include <span>
#include <string_view>

#include "core/records/collective_call_row.h"
#include "core/records/connection_rows.h"
#include "core/records/port_facts.h"
#include "core/records/rows.h"
#include "core/records/sample_rows.h"
#include "core/records/state_rows.h"
#include "core/records/wait_rows.h"

namespace weft {

class RowSink {
 public:
  virtual ~RowSink() = default;

  // A fact about the run: "MPI library", "command", "date". The first source to say it wins.
  virtual void fact(std::string_view key, std::string_view value) = 0;
  virtual void process(const ProcessRow& row) = 0;
  // Where a process ran, beside its host: "cgroup", "container", "slurm topology". The first source to say it wins.
  virtual void processFact(RankId rank, std::string_view key, std::string_view value) = 0;

  virtual void toolTime(const ToolTimeRow& row) = 0;

  virtual RegionId region(std::string_view name) = 0;  // the same name gives the same id
  // The region that is open around `child` whenever it is entered. Once at most for each child, never in a circle.
  virtual void regionParent(RegionId child, RegionId parent) = 0;
  virtual OperationId operation(std::string_view name) = 0;  // without "MPI_"; the same name gives the same id
  virtual CommunicatorId communicator(const CommunicatorRow& row) = 0;  // always a new one
  virtual void parent(CommunicatorId child, CommunicatorId parent, bool isGuess) = 0;
  // Member ranks; fewer than the communicator's size where the source does not know all of them.
  // `inOrder`: the position in the list is the rank in the communicator.
  virtual void members(CommunicatorId communicator, std::span<const RankId> ranks, bool inOrder) = 0;
  virtual void neighbours(const NeighbourRow& row) = 0;  // each rank of a communicator at most once
  virtual void statistics(const StatisticsRow& row) = 0;
  virtual void collectiveCall(const CollectiveCallRow& row) = 0;

  virtual void pairTraffic(const PairTrafficRow& row) = 0;
  virtual void timeBin(const TimeBinRow& row) = 0;
  virtual void messageSizes(const MessageSizeRow& row) = 0;
  virtual void portTraffic(const PortTrafficRow& row) = 0;

  virtual CallPathId callPath(const CallPathRow& row) = 0;  // always a new one; its parent before it
  virtual void pathTime(const PathTimeRow& row) = 0;        // each rank of a path at most once

  // Rows of what was sampled, and of calls by call path.
  virtual CodeModuleId codeModule(const CodeModuleRow& row) = 0;  // always a new one, like the next two
  virtual FunctionId function(const FunctionRow& row) = 0;
  virtual StackId stack(const StackRow& row) = 0;  // its parent before it
  virtual void sample(const SampleRow& row) = 0;

  virtual MetricId metric(const MetricRow& row) = 0;  // always a new one
  virtual void metricRegion(const MetricRegionRow& row) = 0;
  virtual void metricInclusive(const MetricInclusiveRow& row) = 0;
  virtual void metricBin(const MetricBinRow& row) = 0;

  // Each port of a host at most once in a run.
  virtual AdapterPortId adapterPort(const AdapterPortRow& row) = 0;
  // Ascending times of one port.
  virtual void counterSample(const CounterSampleRow& row) = 0;

  virtual NodeId node(const NodeRow& row) = 0;
  virtual void port(const PortRow& row) = 0;
  virtual void link(const LinkRow& row) = 0;
  // ports[lid] is the port by which the switch forwards to that LID, noRoute where it has no entry.
  virtual void forwardingTable(NodeId switchNode, std::span<const PortNumber> ports) = 0;
  // SL-to-VL tables: each pair of ports at most once, ascending.
  virtual void lanes(NodeId switchNode, std::span<const LaneRow> rows) = 0;
  // levels[lid] is the service level by which packets go from a port to that LID, noServiceLevel if it is not known;
  // port 0: from any port of the node.
  virtual void pathLevels(NodeId source, PortNumber port, std::span<const std::uint8_t> levels) = 0;
  // The table of a switch that may choose among ports; at most once for each switch, after its node.
  virtual void adaptiveTable(const AdaptiveTableRow& row) = 0;
  // After the port's node and link; each port at most once.
  virtual void portCounters(const PortCountersRow& row) = 0;
  // After the port's node; each fact of a port at most once.
  virtual void portFact(const PortFactRow& row) = 0;
  virtual void hostOfNode(NodeId channelAdapter, std::string_view host) = 0;

  virtual void wait(const WaitRow& row) = 0;                  // after the call paths that it names
  virtual void messageGroup(const MessageGroupRow& row) = 0;  // likewise
  virtual WaitKindId waitKind(const WaitKindRow& row) = 0;    // always a new one; likewise
  virtual void waitChunk(const WaitChunkRow& row) = 0;
  virtual void connection(const ConnectionRow& row) = 0;

  virtual void state(const StateRow& row) = 0;            // before or after the rows that name it
  virtual void stateChunk(const StateChunkRow& row) = 0;  // of a thread by ascending times
  virtual MessagePathId messagePath(
      const MessagePathRow& row) = 0;  // always a new one; after the call paths that it names
  virtual void messageChunk(const MessageChunkRow& row) = 0;
  virtual void correctedMessageChunk(const MessageChunkRow&) {
  }  // the same messages once more, by the clocks as waits are by: where clocks were corrected
};

}  // namespace weft
