// The rows that importers deliver, one at a time. An empty optional means that the source does not record the value,
// never zero.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/records/metric_value.h"
#include "core/records/pair_class.h"
#include "core/records/statistic.h"

namespace weft {

// The kinds of a file or an archive, in the user's words.
namespace kinds {
inline constexpr const char* profile = "communicator profile";
inline constexpr const char* recording = "recorded bundle";
inline constexpr const char* trace = "trace";
inline constexpr const char* pairTraffic = "pair traffic";
inline constexpr const char* portTraffic = "port traffic";
inline constexpr const char* topology = "fabric topology";
inline constexpr const char* forwarding = "forwarding tables";
inline constexpr const char* lidRanges = "LID ranges";
inline constexpr const char* serviceLevels = "service levels";
inline constexpr const char* counters = "port counters";
inline constexpr const char* portFacts = "cables and optics";
inline constexpr const char* times = "run times";
inline constexpr const char* hostMap = "host map";
}  // namespace kinds

struct SourceRow {
  std::string path;     // as the user gave it, below the folder that the user gave, or ARCHIVE/NAME
  std::string kind;     // one of kinds::
  std::string format;   // "mpisee CSV C9", "OTF2 port traffic, triple", "ibdiagnet .lst", …
  std::string version;  // of the tool that wrote it; may be empty; told by the reader's report
  std::string digest;   // "xxh3:" and 32 hex digits, over all files of the source in order of their names
};

// The sources of a rank's host; a later one in this list takes precedence over an earlier one.
enum class HostOrigin { profile, trace, hostMap };

// What the system counted of a process between MPI_Init and MPI_Finalize, all its threads together.
struct ProcessUsage {
  std::optional<double> userSeconds{}, systemSeconds{};  // of processors
  std::optional<std::uint64_t> minorFaults{}, majorFaults{}, voluntarySwitches{}, involuntarySwitches{};
  std::optional<std::uint64_t> maxResidentBytes{};  // the largest resident set since the process began

  bool operator==(const ProcessUsage&) const = default;
  bool any() const { return *this != ProcessUsage{}; }
};

struct ProcessRow {
  RankId rank{};
  std::optional<std::string> host;
  HostOrigin origin = HostOrigin::profile;
  std::optional<double> elapsedSeconds;  // from the end of MPI_Init to the start of MPI_Finalize
  std::optional<std::uint32_t> pid{};
  std::vector<std::uint32_t> cpus{};  // processors that it may run on, ascending; empty: not recorded
  std::optional<double> initSeconds{}, finalizeSeconds{};  // in MPI_Init, in MPI_Finalize
  std::optional<double> wrapSeconds{};           // before MPI_Init and, where that is known, behind MPI_Finalize
  std::optional<double> recorderSeconds{};       // of the recorder's own, outside the calls that it wraps
  std::optional<std::uint64_t> recorderBytes{};  // of memory
  std::optional<double> recordedSeconds{};       // of `elapsedSeconds`, where the recording was off for a part of them
  ProcessUsage usage{};
};

struct CartDimension {
  std::uint32_t extent = 0;
  bool periodic = false;
};

// How long one rank of one of many runs took, with a tool or without. All in seconds.
struct ToolTimeRow {
  std::string program;                                 // as its user calls it
  std::string tool;                                    // empty: none, the baseline
  std::uint32_t run = 0;                               // runs of one number and source were measured together
  std::optional<RankId> rank;                          // empty: of the run as a whole
  std::optional<double> initSeconds, finalizeSeconds;  // inside MPI_Init and MPI_Finalize
  std::optional<double> hookSeconds;                   // both together, where the source does not tell them apart
  std::optional<double> netSeconds;                    // between them
  std::optional<double> wrapSeconds;  // before MPI_Init and behind MPI_Finalize, the launcher's time included
};

// The name of a communicator that represents calls without one, also used for MPI_Init and MPI_Finalize if the source
// has no such communicator.
inline constexpr const char* noCommunicatorName = "(no communicator)";

struct CommunicatorRow {
  std::string name;
  std::optional<std::uint32_t> size;
  std::string call;       // creating call without "MPI_", e.g. "Comm_split", or NCCL's, "ncclCommSplit"; empty for
                          // MPI_COMM_WORLD or unknown
  bool internal = false;  // the profiler's own (mpisee's "*0.0"): kept in reports, left out of the tree
  bool pooled = false;    // represents several communicators, or none, that the source does not distinguish
  std::optional<std::uint64_t> statedBytes;  // the source's own sums over the whole communicator, where it has them
  std::optional<std::uint64_t> statedCalls;
  std::string label{};                      // MPI_Comm_set_name; may be empty
  std::string topology{};                   // "cart", "graph", "dist_graph"; empty: none, or not recorded
  std::vector<CartDimension> dimensions{};  // of a "cart"
  std::optional<bool> reorder{};            // whether the creating call allowed ranks to be reordered
  std::optional<bool> freed{};              // before MPI_Finalize
  // An inter-communicator's first group has so many of the members, in their order; the rest is the other group.
  std::optional<std::uint32_t> firstGroup{};
};

// One rank's neighbours in a distributed graph, in the order that the program gave; a rank may come more than once.
struct NeighbourRow {
  CommunicatorId communicator{};
  RankId rank{};
  std::vector<RankId> sources, destinations;
};

struct StatisticsRow {
  CommunicatorId communicator{};
  std::optional<RegionId> region;
  std::optional<RankId> rank;  // empty: over all ranks of the communicator
  OperationId operation{};
  std::optional<std::uint64_t> sizeMin;  // message-size class, half open: sizeMin <= bytes < sizeMax
  std::optional<std::uint64_t> sizeMax;
  std::uint64_t calls = 0;
  std::optional<std::uint64_t> bytes;
  bool bytesDerived = false;         // follows from rounded values (average × calls)
  std::optional<double> seconds;     // summed over the calls
  std::optional<double> maxSeconds;  // largest sum of any rank, where the source has nothing finer
  Statistics callsOf = Statistic::sum, bytesOf = Statistic::sum;  // of rows over all ranks, what the numbers represent
  std::optional<std::uint64_t> polls{};  // of calls, those that asked whether something is there, and found nothing
  std::optional<double> pollSeconds{};   // of seconds, those of polls
};

// What one rank sent to another.
struct PairPeer {
  RankId destination{};
  std::uint64_t messages = 0;  // 0 where the row does not know messages
  std::uint64_t bytes = 0;     // likewise
};

// What one rank sent on one communicator in one region by one operation. Rows of the same rank add up.
struct PairTrafficRow {
  std::optional<CommunicatorId> communicator;
  std::optional<RegionId> region;
  PairClass kind = PairClass::pointToPoint;
  std::optional<OperationId> operation;
  RankId source{};
  bool undirected = false;  // each number is the mean of both directions, so that it stands twice
  bool hasMessages = true, hasBytes = true;
  std::vector<PairPeer> peers;  // any order, each destination at most once
  // Sent in addition, to receivers that the source does not record (MPI_Alltoallv in a trace).
  std::uint64_t unpairedMessages = 0, unpairedBytes = 0;
};

// The part of what one rank sent that it sent in one time bin. The fact "time bin seconds" is the length of a bin; bin
// 0 starts with the trace.
struct TimeBinRow {
  std::uint32_t bin = 0;
  PairClass kind = PairClass::pointToPoint;
  RankId source{};
  std::vector<PairPeer> peers;  // any order, each destination at most once
  // As in PairTrafficRow. Empty, too, where bins are not distinguished by them (core/records/time_bins.h, binKeys).
  std::optional<CommunicatorId> communicator{};
  std::optional<RegionId> region{};
  std::optional<OperationId> operation{};
};

// The part of what one rank sent in messages of one class of sizes. Rows of the same rank and class add up.
struct MessageSizeRow {
  std::optional<CommunicatorId> communicator;
  std::optional<RegionId> region;
  PairClass kind = PairClass::pointToPoint;
  std::optional<OperationId> operation;
  RankId source{};
  std::uint64_t sizeMin = 0;             // bytes, half open: sizeMin <= size of a message < sizeMax
  std::optional<std::uint64_t> sizeMax;  // empty: no limit
  bool hasBytes = true;                  // else messages were counted by size alone
  std::vector<PairPeer> peers;           // any order, each destination at most once
};

inline constexpr std::uint32_t deepestPath = 512;

// A function as it was called: the root of a tree, or below another path.
struct CallPathRow {
  std::optional<CallPathId> parent;
  std::string name;
  bool isMpi = false;
};

// What one rank did on one call path.
struct PathTimeRow {
  CallPathId path{};
  RankId rank{};
  std::uint64_t visits = 0;
  double inclusiveSeconds = 0, exclusiveSeconds = 0;  // with what was called from it, and without
};

// What was measured beside time and messages: a hardware counter, memory, temperature.
struct MetricRow {
  std::string name, unit, description;  // unit without a prefix ("bytes", not "KiB"); may be empty like the description
  bool addsUp = true;  // events that were counted; else states like a temperature, of which there are no sums
};

// The values of a metric while one rank was in one code region. Rows with the same keys add up.
struct MetricRegionRow {
  MetricId metric{};
  std::optional<RegionId> region;  // empty: outside of all, or not known in which
  RankId rank{};
  std::uint64_t readings = 0;      // at least 1
  std::optional<MetricValue> sum;  // where it adds up
  std::optional<double> mean;      // of the readings, where it does not
  MetricValue minimum, maximum;    // of the readings
};

// For metrics that add up: the sum of one rank while the region was open, if something was counted in regions within
// it; otherwise the sum is that of MetricRegionRow. A region that is open twice counts once. Rows of the same add up.
struct MetricInclusiveRow {
  MetricId metric{};
  RegionId region{};
  RankId rank{};
  MetricValue sum;
};

// Over all ranks in one bin of time; the fact "metric bin seconds" is its length, and bin 0 starts with the trace. What
// adds up is spread evenly over the time that passed between two readings.
struct MetricBinRow {
  MetricId metric{};
  std::uint32_t bin = 0, ranks = 0;  // ranks of which something is known, at least 1
  std::uint64_t readings = 0;        // that ended in it
  std::optional<MetricValue> sum;    // where it adds up
  std::optional<double> mean;        // of the readings, where it does not
  MetricValue minimum, maximum;      // of the ranks' sums, where it adds up, else of the readings
};

// What one local port sent to and received from one peer.
struct PeerTraffic {
  Lid lid{};
  std::uint64_t sent = 0;      // bytes
  std::uint64_t received = 0;  // bytes
};

struct PortTrafficRow {
  std::optional<RegionId> region;
  std::optional<RankId> rank;
  Guid portGuid{};
  Lid lid{};
  PortNumber port = 0;             // 0: not said
  std::string device;              // "mlx5_0"; may be empty
  std::vector<PeerTraffic> peers;  // any order, each LID at most once
};

// A port of an adapter, as its host reports it.
struct AdapterPortRow {
  std::string host;
  std::string device;  // "mlx5_0"
  PortNumber port = 0;
  std::optional<Guid> portGuid, nodeGuid;
  std::optional<Lid> lid;
  std::optional<std::uint8_t> lmc;
  std::string state, rate;  // "4: ACTIVE", "100 Gb/sec (4X EDR)": as the kernel prints them; may be empty
};

// A reading of that port's counters, everything since they were last cleared, the traffic of all programs included.
struct CounterSampleRow {
  AdapterPortId port{};
  double atSeconds = 0;  // after MPI_Init returned on that host
  std::optional<std::uint64_t> bytesSent, bytesReceived, packetsSent, packetsReceived;
  std::optional<std::uint64_t> waitTicks;  // PortXmitWait
};

enum class NodeKind : std::uint8_t {
  channelAdapter = 1,
  switchNode = 2,
  router = 3
};  // NodeInfo:NodeType (IBTA 14.2.5.3)

struct NodeRow {
  SubnetId subnet{};
  Guid guid{};
  NodeKind kind = NodeKind::channelAdapter;
  Guid systemGuid{};
  std::string description;
  std::uint8_t ports = 0;
};

struct PortRow {
  NodeId node{};
  PortNumber number = 0;  // 0 for the one LID-bearing port of a switch
  Guid guid{};
  Lid lid{};             // base LID; 0 where unknown
  std::uint8_t lmc = 0;  // owns LIDs lid … lid + 2^lmc - 1 (IBTA 4.1.3)
};

struct LinkRow {
  NodeId nodeA{};
  PortNumber portA = 0;
  NodeId nodeB{};
  PortNumber portB = 0;
  std::string width;                                   // "4x"; may be empty
  std::string speed;                                   // Gb/s per lane or a name, as the dump prints it; may be empty
  std::string state;                                   // "ACT"
  std::string widthPossible = {}, speedPossible = {};  // the best that both ends could do; empty: not said
  bool speedIsMinimum = false;  // "10" of ibdiagnet 1, which prints it for every faster speed too
};

inline constexpr std::uint8_t serviceLevels = 16,
                              droppingLane =
                                  15;  // lane 15 is for management: data that is given it is dropped (IBTA 14.2.5.9)
inline constexpr std::uint8_t noServiceLevel = 255;

// The virtual lanes by which a switch sends on what came in by one port and leaves by another: that of service level s
// in bits 4 s … 4 s + 3. Port 0: the switch itself.
struct LaneRow {
  PortNumber in = 0, out = 0;
  std::uint64_t lanes = 0;
  bool operator==(const LaneRow&) const = default;
};

inline std::uint8_t laneOf(std::uint64_t lanes, unsigned serviceLevel) { return lanes >> (4 * serviceLevel) & 0xF; }

// Ports among which a switch chooses itself, packet by packet or by a hash of the packet's contents.
struct PortGroup {
  std::uint16_t number = 0;  // as the dump has it, below AdaptiveTableRow::noGroup
  std::vector<PortNumber>
      ports;  // ascending, 1 … 254, at least one; one that stands there several times gets as many shares
};

// What a switch may do beside its forwarding table.
struct AdaptiveTableRow {
  static constexpr std::uint16_t noGroup = 0xFFFF;

  NodeId switchNode{};
  std::vector<PortGroup> groups;  // ascending numbers
  std::vector<std::uint16_t>
      groupOfLid{};  // by LID, the number of one of `groups`; noGroup: as the forwarding table says
};

// A counted number. At most maxStoredBytes.
struct Counted {
  std::uint64_t value = 0;
  bool atLeast = false;  // the counter stood at its highest value, or a 64-bit sum was held
  bool operator==(const Counted&) const = default;
};

inline std::optional<std::uint64_t> valueOf(const std::optional<Counted>& one) {
  return one ? std::optional(one->value) : std::nullopt;
}

struct ErrorCount {
  std::string counter;  // "SymbolErrorCounter", as IBTA 16.1.3.5 names it
  Counted count;
};

// The values of one port's counters, the traffic of all programs included.
struct PortCountersRow {
  NodeId node{};
  PortNumber port = 0;  // never 0: of a link
  std::optional<Counted> bytesSent, bytesReceived, packetsSent, packetsReceived;
  std::optional<Counted> waitTicks;  // PortXmitWait: ticks in which data waited for credits
  std::vector<ErrorCount> errors;    // those that are not 0
  std::uint32_t errorsRead = 0;      // how many error counters were read, zeros included
  std::string file;                  // that says it (of two readings the later), as SourceRow::path
};

}  // namespace weft
