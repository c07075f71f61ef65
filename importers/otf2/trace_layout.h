// What the definitions of a trace mean, with an index in place of every sparse reference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/records/operation_class.h"
#include "importers/events/trace_tables.h"
#include "importers/otf2/trace_definitions.h"

namespace weft {

struct TraceRegion {
  // Ignored: regions of the measurement itself ("PARALLEL", "TRACE BUFFER FLUSH").
  enum class Kind : std::uint8_t { ignored, code, operation };
  Kind kind = Kind::ignored;
  std::uint32_t index = noIndex;  // of codeRegions or operations
  bool isPause = false;           // the recording is off in it
};

struct TraceOperation {
  std::string name;  // without "MPI_"
  OperationClass kind = OperationClass::other;
  bool initialises = false, finalises = false;  // MPI
};

struct TraceCommunicator {
  OTF2_CommRef id = 0;
  std::string name;                                 // as given; "W" for MPI_COMM_WORLD; may be empty
  std::uint32_t parent = noIndex;                   // never in a circle
  std::uint32_t group = noIndex, remote = noIndex;  // of TraceLayout::groups; remote: of an inter-communicator
  bool isSelf = false;                              // MPI_COMM_SELF: each rank alone
  std::vector<CartesianDimension> grid;             // empty: it has no Cartesian topology, or that is not known
};

struct TraceThread {
  OTF2_LocationRef id = 0;
  RankId rank{};
  bool isMain = false;       // the one that MPI's ranks are numbered by
  std::uint64_t events = 0;  // that the definitions state
};

struct TraceLayout {
  static constexpr std::uint32_t otherParadigm = noIndex - 1;  // a communicator that is none of MPI's

  std::uint32_t ranks = 0;           // of MPI_COMM_WORLD
  std::vector<std::string> hosts;    // by rank; empty: not said
  std::vector<TraceThread> threads;  // by rank, main threads first
  std::vector<TraceRegion> regions;
  std::vector<std::string> codeRegions;          // each name once
  std::vector<TraceOperation> operations;        // likewise
  std::vector<TraceCommunicator> communicators;  // as defined
  std::vector<std::vector<RankId>> groups;       // members by communicator rank; noRank where the archive is damaged
  std::string communicatorTemplate;              // "Comm ${id}"
  TraceDefinitions::Clock clock;
  std::uint64_t badMembers = 0;  // of groups: numbers that are no rank
  bool blocksOnly = false;       // sizes of collectives are EZTrace's

  SparseTable regionIndex, communicatorIndex, windowCommunicator;  // by reference
  SparseTable groupIndex;  // likewise, of groups of MPI's ranks, where there are windows

  std::uint32_t operation(std::string_view name);  // its index; made where it is new

 private:
  std::unordered_map<std::string, std::uint32_t> operationIndex_;
};

TraceLayout understand(const TraceDefinitions& definitions);

}  // namespace weft
