// The facts of a source that identify its run. run_contradictions.h has those on which two sources of a run must
// agree.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/records/row_sink.h"

namespace weft {

inline constexpr const char* timeOfDay = "time of day";  // a clock

struct RunIdentity {
  std::optional<std::uint32_t> ranks;          // of MPI_COMM_WORLD
  std::optional<std::uint32_t> highestRank;    // that the source names
  std::map<std::uint32_t, std::string> hosts;  // by rank, where they are known
  std::set<std::uint32_t> eventsOf;  // ranks of which it has what they did, where archives hold parts of a run
  std::string command;               // empty: not said
  std::string date;                  // as the source prints it; empty: not said
  std::string kind;                  // of the source: kinds::
  std::string writer;  // of a trace: the tool; two traces by two tools say the same twice, or are of two runs
  // When events took place, if a clock recorded it: [first, last], in seconds of `clock`. Times of two clocks cannot be
  // compared.
  std::string clock;
  std::optional<std::pair<double, double>> time;
  // Ascending members, of communicators whose name says how they were made (W_s16.0); empty where several have the
  // name.
  std::map<std::string, std::vector<std::uint32_t>> communicators;

  // Counts that several tools have of one run: calls of operations that every tool counts once a call
  // (run_identity.cpp), by rank; `ofAll` if ranks are not distinguished.
  std::map<std::string, std::map<std::uint32_t, std::uint64_t>> calls;
  std::map<std::string, std::uint64_t> callsOfAll;
  std::set<std::uint32_t> callers;  // ranks with calls of any operation
  bool countsCalls = false;  // of any operation by rank: a trace or recording without sends then has seen that none was
  struct Sent {
    std::uint64_t messages = 0, bytes = 0;
    bool operator==(const Sent&) const = default;
  };
  std::map<std::uint32_t, Sent> sent;  // point-to-point, by the rank that sent
  Sent sentByAll;  // of all classes that were sent; of sources that do not tell them or directions apart, too
  std::map<std::uint32_t, Sent> sentOfAllKinds;  // likewise of all classes, by rank; of sources that tell directions
  std::map<std::uint32_t, Sent> exchanged;       // point-to-point, sent and received by the rank
  // Point-to-point by sender and receiver; empty where there are more pairs than are compared.
  std::map<std::pair<std::uint32_t, std::uint32_t>, Sent> pairs;
  bool hasMixed = false;      // what the program sent is not told apart from what the library sent for it
  bool isUndirected = false;  // who sent is not told
  std::uint64_t bytesOfSends = 0, bytesOfCollectives = 0;  // that calls hand over
  // Collective calls on all ranks of the job, by their shape ("all-to-all") and rank: Open MPI's monitoring counts
  // shapes, and what the library calls itself to make communicators and windows, too.
  std::map<std::string, std::map<std::uint32_t, std::uint64_t>> shapes;
  // What all ranks hand over by these calls; `even`: by those that give all ranks the same share.
  struct Volume {
    std::uint64_t bytes = 0, even = 0;
    bool isInPlace = false;  // of some calls: monitoring does not count what they hand over
  };
  std::map<std::string, Volume> volumes;
  // By shape and root, where the source tells it of all calls.
  std::map<std::string, std::map<std::uint32_t, std::uint64_t>> roots;
  // What collectives on all communicators hand over to other ranks, by their definition.
  struct Handed {
    std::uint64_t bytes = 0;
    std::uint64_t certain = 0;  // of them, by calls whose bytes monitoring counts even if buffers are in place
  };
  struct Definition {
    std::map<std::uint32_t, Handed> byRank;            // the sender; of calls of the shape all-to-one the root
    std::map<std::string, std::uint64_t> byOperation;  // bytes
    std::map<std::string, std::map<std::uint32_t, std::uint64_t>> byRoot;  // bytes, by operation and root
    bool isPartial = false;                                                // some are not by sender and receiver
  };
  Definition logical;       // beside the messages that the library made of them
  Definition asCollective;  // in their place; of monitoring, those messages
  // What monitoring counts beyond these calls. The library sends messages as if it were the program in calls that make
  // a communicator of a group, and in those on files, for which it also makes communicators and collective calls. Some
  // collective calls are made of two others.
  std::map<std::uint32_t, std::uint64_t> groupCalls;  // by rank
  std::map<std::uint32_t, std::uint64_t> fileCalls;   // by rank
  std::uint64_t nestingCalls = 0;                     // of all ranks
  bool hasNeighbourCalls = false;                     // of which monitoring misses some
  bool hasInterCommunicators = false;                 // likewise
  std::set<std::uint32_t> monitored;  // ranks whose own counts monitoring has: what is not among them was not counted
  // One-sided operations that move data, by rank; what they moved, by the rank that it came from.
  std::map<std::string, std::map<std::uint32_t, std::uint64_t>> accesses;
  std::map<std::uint32_t, Sent> accessed;
  std::uint64_t locks = 0;  // calls of all ranks that synchronise with one or some others to access memory
  bool countsLibrary = false;
  bool hasPersistentCollectives = false;        // those that may be called more often than they are counted
  std::uint64_t membersMade = 0;                // of communicators beside that of all ranks, all together
  std::uint64_t windowCalls = 0;                // of the rank with most of them
  std::set<std::string> regions;                // of code
  std::set<std::vector<std::uint32_t>> groups;  // ascending members of communicators that are neither all ranks nor one
  std::map<std::uint32_t, std::uint32_t> processIds;  // by rank
  std::optional<double> seconds;                      // from MPI_Init to MPI_Finalize, of the rank that took longest
  bool someOperations = false;  // others were left out on purpose: what is absent may have happened
  bool someTime = false;        // likewise parts of the run
};

// Takes the identity from the rows of a source and keeps nothing else.
class IdentitySink final : public RowSink {
 public:
  RunIdentity identity;

  void fact(std::string_view key, std::string_view value) override;
  void process(const ProcessRow& row) override;
  CommunicatorId communicator(const CommunicatorRow& row) override;
  void members(CommunicatorId communicator, std::span<const RankId> ranks, bool inOrder) override;

  void toolTime(const ToolTimeRow&) override {}
  RegionId region(std::string_view name) override;
  void regionParent(RegionId, RegionId) override {}
  OperationId operation(std::string_view name) override;
  void parent(CommunicatorId, CommunicatorId, bool) override {}
  void neighbours(const NeighbourRow&) override {}
  void statistics(const StatisticsRow& row) override;
  void pairTraffic(const PairTrafficRow& row) override;
  void timeBin(const TimeBinRow&) override {}
  void messageSizes(const MessageSizeRow&) override {}
  void processFact(RankId, std::string_view, std::string_view) override {}
  void collectiveCall(const CollectiveCallRow& row) override;
  void portTraffic(const PortTrafficRow&) override {}
  CallPathId callPath(const CallPathRow&) override { return CallPathId(1); }
  void pathTime(const PathTimeRow&) override {}
  void wait(const WaitRow&) override {}
  void messageGroup(const MessageGroupRow&) override {}
  WaitKindId waitKind(const WaitKindRow&) override { return WaitKindId(1); }
  void waitChunk(const WaitChunkRow&) override {}
  void connection(const ConnectionRow&) override {}
  void state(const StateRow&) override {}
  void stateChunk(const StateChunkRow&) override {}
  MessagePathId messagePath(const MessagePathRow&) override { return MessagePathId(1); }
  void messageChunk(const MessageChunkRow&) override {}
  CodeModuleId codeModule(const CodeModuleRow&) override { return CodeModuleId(1); }
  FunctionId function(const FunctionRow&) override { return FunctionId(1); }
  StackId stack(const StackRow&) override { return StackId(1); }
  void sample(const SampleRow&) override {}
  MetricId metric(const MetricRow&) override { return MetricId(1); }
  void metricRegion(const MetricRegionRow&) override {}
  void metricInclusive(const MetricInclusiveRow&) override {}
  void metricBin(const MetricBinRow&) override {}
  AdapterPortId adapterPort(const AdapterPortRow&) override { return AdapterPortId(1); }
  void counterSample(const CounterSampleRow&) override {}
  NodeId node(const NodeRow&) override { return NodeId(1); }
  void port(const PortRow&) override {}
  void link(const LinkRow&) override {}
  void forwardingTable(NodeId, std::span<const PortNumber>) override {}
  void lanes(NodeId, std::span<const LaneRow>) override {}
  void pathLevels(NodeId, PortNumber, std::span<const std::uint8_t>) override {}
  void portFact(const PortFactRow&) override {}
  void adaptiveTable(const AdaptiveTableRow&) override {}
  void portCounters(const PortCountersRow&) override {}
  void hostOfNode(NodeId, std::string_view) override {}

 private:
  void addShape(const StatisticsRow& row);
  void addVolume(const StatisticsRow& row);
  void addAccess(const StatisticsRow& row);
  void addLibraryCalls(const StatisticsRow& row);
  void addDefinition(const PairTrafficRow& row);
  void addPairs(const PairTrafficRow& row);
  void addGroup(std::span<const RankId> ranks);

  std::vector<std::string> names_;                   // of communicators, by id - 1
  std::vector<std::optional<std::uint32_t>> sizes_;  // likewise
  std::map<std::string, std::uint32_t, std::less<>> operations_;
  std::vector<std::string> operationNames_;     // by id - 1; empty: not compared
  std::vector<std::string> shapes_;             // likewise; empty: of no shape
  std::vector<std::string> accesses_;           // likewise; empty: moves nothing between memories
  std::vector<std::string> allNames_;           // likewise; of all operations
  std::vector<bool> hasUnevenShares_, isLock_;  // of operations, likewise
  bool hasTooManyPairs_ = false;
  std::vector<bool> isWorld_, isOfWindows_;         // of communicators, of operations, likewise
  std::map<std::uint32_t, std::uint64_t> windows_;  // calls for windows, by rank
};

}  // namespace weft
