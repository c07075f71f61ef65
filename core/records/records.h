// The records of a run store for readers. An empty optional means "not recorded", never zero.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/diagnostic.h"
#include "core/base/ids.h"
#include "core/records/port_facts.h"
#include "core/records/rows.h"
#include "core/records/sample_rows.h"

namespace weft {

struct Source {
  SourceId id{};
  SourceRow row;
  std::uint64_t rowsKept = 0;
  std::uint64_t rowsLeftOut = 0;
};

struct Host {
  HostId id{};
  std::string name;
};

struct Process {
  RankId rank{};
  std::optional<HostId> host;
  std::optional<double> elapsedSeconds;
  // As in ProcessRow.
  std::optional<std::uint32_t> pid = {};
  std::vector<std::uint32_t> cpus = {};
  std::optional<double> initSeconds = {}, finalizeSeconds = {}, wrapSeconds = {}, recorderSeconds = {};
  std::optional<std::uint64_t> recorderBytes = {};
  std::optional<double> recordedSeconds = {};
  ProcessUsage usage = {};

  // How much of `elapsedSeconds` was recorded; nothing: how long the rank ran is not recorded.
  std::optional<double> covered() const { return elapsedSeconds && recordedSeconds ? recordedSeconds : elapsedSeconds; }
};

struct ToolTime {
  SourceId source{};
  ToolTimeRow row;
};

struct Region {
  RegionId id{};
  std::string name;
  std::optional<RegionId> parent =
      {};  // the one region that it was always entered in; a damaged store may have circles
};

struct Communicator {
  CommunicatorId id{};
  std::string name;
  std::optional<CommunicatorId> parent;
  bool parentIsGuess = false;
  std::optional<std::uint32_t> size;
  std::string call;
  bool internal = false;
  bool pooled = false;
  bool membersInOrder = false;
  std::optional<std::uint64_t> statedBytes;
  std::optional<std::uint64_t> statedCalls;
  std::vector<RankId> members;
  std::string givenName;  // as the source has it; `name` differs where several have that name: "W_c34#2"
  // As in CommunicatorRow.
  std::string label, topology;
  std::vector<CartDimension> dimensions;
  std::optional<bool> reorder, freed;
  std::optional<std::uint32_t> firstGroup;

  const std::string& sourceName() const { return givenName.empty() ? name : givenName; }
  // Some members made no recorded call, so that the source does not name them.
  bool membersIncomplete() const { return !size || members.size() < *size; }
};

struct Operation {
  OperationId id{};
  std::string name;  // without "MPI_"
};

// One operation on one communicator. Sums run over ranks and message-size classes.
struct OperationSummary {
  std::optional<CommunicatorId> communicator;  // none: MPI_Init and MPI_Finalize
  OperationId operation{};
  std::string operationName;  // without "MPI_"
  std::uint64_t calls = 0;
  std::optional<std::uint64_t> bytes;
  bool bytesDerived = false;
  std::optional<double> meanSeconds;  // over the ranks that made the call, of each rank's summed seconds
  std::optional<double> minSeconds;
  std::optional<double> maxSeconds;
  std::optional<double> sumSeconds;  // over ranks
  Statistics callsOf, bytesOf;       // what these represent; sums over ranks in all but old profiles
};

struct CallPath {
  CallPathId id{};
  CallPathRow row;
};

struct Metric {
  MetricId id{};
  MetricRow row;
};

struct Node {
  NodeId id{};
  NodeRow row;
  std::optional<HostId> host;
};

struct ForwardingTable {
  NodeId node{};
  std::vector<PortNumber> ports;  // by LID
};

struct LaneTable {
  NodeId node{};
  std::vector<LaneRow> rows;  // ascending pairs of ports
};

struct PathLevels {
  NodeId node{};
  PortNumber port = 0;               // 0: any port of the node
  std::vector<std::uint8_t> levels;  // by LID; noServiceLevel where not known
};

struct AdapterPort {
  AdapterPortId id{};
  AdapterPortRow row;
};

struct FabricRecords {
  std::vector<Node> nodes;  // ascending ids: by subnet, then as the importer numbered them
  std::vector<PortRow> ports;
  std::vector<LinkRow> links;
  std::vector<ForwardingTable> tables;
  std::vector<LaneTable> lanes{};
  std::vector<PathLevels> pathLevels{};
  std::vector<AdaptiveTableRow> adaptive;  // ascending nodes
  std::vector<PortFactRow> portFacts{};    // ascending nodes and ports
};

struct DiagnosticRecord {
  std::optional<SourceId> source;
  Diagnostic diagnostic;
};

struct CodeTotal {
  std::string code;
  std::uint64_t total = 0;  // kept rows and those that were only counted
};

}  // namespace weft
