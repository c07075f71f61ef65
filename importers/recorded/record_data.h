// The contents of a recorded bundle's tables, summed: names by index, lists as text until the ranks are known.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/records/collective_call_row.h"
#include "importers/events/pair_spread.h"
#include "importers/recorded/record_samples.h"

namespace weft {

// Indexes 0, 1, … for names in the order that they are first seen in.
class RecordNames {
 public:
  std::uint32_t operator[](std::string_view name);
  std::uint32_t orNone(std::string_view name) { return name.empty() ? noIndex : (*this)[name]; }
  std::optional<std::uint32_t> find(std::string_view name) const;
  const std::string& name(std::uint32_t index) const { return *names_[index]; }
  std::size_t size() const { return names_.size(); }

 private:
  std::map<std::string, std::uint32_t, std::less<>> indexes_;
  std::vector<const std::string*> names_;
};

// What users read for bundle_format::receivedBySendrecv.
inline constexpr std::string_view receivedInSendrecv = "Sendrecv (received)";

// The largest sum of messages to single ranks, and again of those to all: both together stay below 2^63.
inline constexpr std::uint64_t maxSum = std::uint64_t{1} << 62;

// Where a row stands that can be judged only when all have been read.
struct RecordPlace {
  const std::string* file = nullptr;
  std::uint64_t line = 0;
};

// A row of `communicators`; the communicator's name is its index.
struct RecordCommunicator {
  std::string parent, call, label, topology, dims, periods, members, remote;
  std::optional<std::uint64_t> size;
  std::optional<bool> reorder, freed;
  std::optional<std::uint64_t> several;  // so many are recorded as this one
  RecordPlace place;
  bool operator==(const RecordCommunicator& other) const;  // but for the place
};

struct RecordNeighbours {
  std::uint32_t communicator = 0, rank = 0;
  std::string sources, destinations;
  RecordPlace place;
};

struct RecordCallKey {
  std::uint32_t communicator = 0, region = noIndex, rank = 0, operation = 0;
  std::uint64_t sizeMin = UINT64_MAX, sizeMax = UINT64_MAX;  // UINT64_MAX: not recorded, no limit
  auto operator<=>(const RecordCallKey&) const = default;
};

struct RecordCalls {
  std::uint64_t calls = 0, bytes = 0, nanoseconds = 0;
  std::uint64_t polls = 0, pollNanoseconds = 0;  // of these
  bool hasBytes = false, hasSeconds = false, hasPolls = false;
};

// How often one rank called a collective with these arguments, as it was given them.
struct RecordShape {
  std::uint32_t region = noIndex;
  CollectiveCallRow call;  // of it calls, root, counts and so on; no ids
  bool isKnown = true;     // false: the calls were more different ones than are kept

  std::uint64_t bytesOf(std::uint32_t position) const {
    return (call.counts.empty() ? call.count : call.counts[position]) * call.elementBytes;
  }
};
using RecordShapes = std::map<std::uint32_t, std::vector<RecordShape>>;  // by rank

struct RecordPairs {
  PeerSums to;
  EvenSums each, higher;
};

struct RecordBinKey {
  std::uint32_t bin = 0;
  PairClass kind = PairClass::pointToPoint;
  RankId source{};
  std::uint32_t communicator = 0;
  auto operator<=>(const RecordBinKey&) const = default;
};

struct RecordEnd {
  std::optional<double> finalizeSeconds, afterSeconds;  // in MPI_Finalize; from its end to that of the process
};

// Facts that a rank recorded about itself, beside its times.
struct RecordRank {
  std::string ended;         // "MPI_Abort with code 4"; empty: in MPI_Finalize, or it did not come to say it
  std::uint64_t forks = 0;   // children of fork(), which record nothing
  std::uint64_t lost = 0;    // bookings for which there was no memory
  std::uint64_t onHost = 0;  // ranks on its host, recorded or not; 0: the launcher did not say
};

// Processes with one MPI_COMM_WORLD, where the bundle has several.
struct RecordWorldRow {
  std::string name;
  std::uint32_t first = 0, ranks = 0;
  std::string over;  // the communicator over which it was started or met
};

// How a signal ended a rank.
struct RecordCrash {
  std::uint64_t signal = 0;
  std::string name, operation, stack;     // "SIGSEGV"; the MPI call that it was in, or made last
  bool isInside = false, isSent = false;  // by another process, or the launcher
};

struct RecordData {
  std::map<std::string, std::string> facts;
  std::map<RankId, ProcessRow> processes;
  std::map<RankId, RecordRank> ranks;
  std::map<std::pair<RankId, std::string>, std::string> processFacts;  // by fact
  std::map<RankId, RecordCrash> crashes;
  std::map<RankId, RecordEnd> ends;  // as the table `ends` has them
  std::vector<RecordWorldRow> worlds;
  RecordNames communicators, regions, operations;
  std::unordered_map<std::uint32_t, RecordCommunicator> stated;             // by communicator
  std::unordered_map<std::uint32_t, std::optional<std::uint32_t>> parents;  // of regions; nothing: not always the same
  std::map<std::pair<std::uint32_t, std::uint32_t>, RecordNeighbours> neighbours;  // by communicator and rank
  std::map<RecordCallKey, RecordCalls> calls;
  std::map<std::pair<std::uint32_t, std::uint32_t>, RecordShapes> shapes;  // by communicator and operation
  std::map<std::pair<CellKey, RankId>, RecordPairs> pairs;
  std::map<RecordBinKey, RecordPairs> bins;
  std::map<std::tuple<std::string, std::string, PortNumber>, AdapterPortRow> ports;  // by host, device, port
  std::map<std::tuple<std::string, std::string, PortNumber>, std::map<double, CounterSampleRow>> samples;  // by seconds
  RecordSampling sampling;
  bool decomposed = false;  // messages that collectives were made of were recorded
};

}  // namespace weft
