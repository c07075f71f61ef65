// Words of a recorded bundle (docs/bundle.md): what the recorder writes and what the importer looks for.
#pragma once

#include <string_view>

namespace weft::bundle_format {

inline constexpr std::string_view mark = "#weft ";  // begins the line that starts a table: "#weft ranks 1"
inline constexpr std::string_view version = "1";
// The version of the parts that processes write. They name communicators by the number that each process gives them,
// and peers by rank of the communicator if the process does not know their rank in its world.
inline constexpr std::string_view partVersion = "2";

// Facts of the table `run`.
inline constexpr std::string_view rowsFact =
    "rows";  // "run 14 ranks 8 pairs 57": how many rows each table has, those without left out
inline constexpr std::string_view completeFact = "complete";
inline constexpr std::string_view exitFact = "exit status";

// Where not the whole run was traced.
inline constexpr std::string_view tracedRanksFact = "traced ranks", tracedRegionsFact = "traced regions",
                                  tracedFromFact = "traced from second", tracedToFact = "traced to second";

inline constexpr std::string_view receivesFact = "receives";  // "counted": sends and receives may be compared

// Of the table `operations`, where it is no call: what those that send and receive at once got.
inline constexpr std::string_view receivedBySendrecv = "Sendrecv_received";

// Only in parts: who wrote it.
inline constexpr std::string_view worldFact = "world", rankFact = "rank", jobFact = "job", spawnFact = "started by",
                                  startFact = "started";

}  // namespace weft::bundle_format
