// Counts that two sources of one run must agree on: calls by rank and operation, point-to-point messages and bytes,
// members of communicators, duration. The list of what can refute that two sources describe one run continues in
// run_contradictions.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/records/run_identity.h"

namespace weft {

// "rank 3 made 12 calls of MPI_Send against 400"; nothing where the counts may be of one run.
std::optional<std::string> otherCounts(const RunIdentity& a, const RunIdentity& b);
// "the calls of 7 operations", "the messages of 16 ranks"; empty where there is nothing that both count.
std::string sameCounts(const RunIdentity& a, const RunIdentity& b);

// Of messages and bytes: some tools count those of their own, or to no process.
inline constexpr double countTolerance = 0.02;
// Whether two numbers of messages or bytes differ by more than that.
bool isFar(std::uint64_t a, std::uint64_t b);
std::uint64_t sumOf(const std::map<std::uint32_t, std::uint64_t>& callsByRank);

// Communicators that a rank has helped to make, in the mean.
std::uint64_t madeByRank(const RunIdentity& one);
bool callsCollectives(const RunIdentity& one);

// Collective calls (run_library.cpp) of a program against Open MPI's monitoring: their number by shape, roots and
// bytes, and the bytes of the messages that the library made of them.
std::optional<std::string> otherCollectives(const RunIdentity& program, const RunIdentity& library);
// The bytes by root that two sources have which know what the program called.
std::optional<std::string> otherRootsOfCalls(const RunIdentity& a, const RunIdentity& b);
// "what 4 ranks handed over by collective calls"; empty if one of the two does not count it.
std::string sameCollectives(const RunIdentity& a, const RunIdentity& b);

// Of all ranks: Open MPI counts what its linear all-to-all may have sent as the program's.
std::uint64_t messagesOfAllToAll(const RunIdentity& one);

// One-sided accesses (run_library.cpp). Open MPI's monitoring counts them as such, or as messages where the library
// makes messages of them (osc pt2pt): how many of a rank, or of all, it may have; none if it counts accesses.
std::uint64_t messagesOfAccesses(const RunIdentity& monitoring, const RunIdentity& program, std::uint32_t rank);
std::uint64_t messagesOfAccesses(const RunIdentity& monitoring, const RunIdentity& program);
// "rank 1 accessed 3000 bytes against 1000", "what 4 ranks accessed"; likewise.
std::optional<std::string> otherAccesses(const RunIdentity& a, const RunIdentity& b);
std::string sameAccesses(const RunIdentity& a, const RunIdentity& b);

}  // namespace weft
