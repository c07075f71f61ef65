#include <algorithm>
#include <array>
#include <bit>

#include "core/base/ascii.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"
#include "core/records/run_counts.h"

namespace weft {
namespace {

using Sent = RunIdentity::Sent;

constexpr std::uint64_t largeBytes = 4096;  // of an access, of which the library may make a message more

Sent allOf(const std::map<std::uint32_t, Sent>& all) {
  Sent sum;
  for (const auto& [rank, sent] : all) {
    sum.messages += sent.messages;
    sum.bytes += sent.bytes;
  }
  return sum;
}

// Whether data come back to the rank that accesses: by a message of the other.
bool fetches(const std::string& operation) {
  constexpr std::array puts{"Put", "Rput", "Accumulate", "Raccumulate"};
  return std::ranges::find(puts, operation) == puts.end();
}

std::uint64_t accessesOf(const RunIdentity& one, bool fetchesOnly, std::optional<std::uint32_t> rank = {}) {
  std::uint64_t sum = 0;
  for (const auto& [name, calls] : one.accesses) {
    if (fetchesOnly && !fetches(name)) continue;
    if (!rank) sum += sumOf(calls);
    else if (const auto found = calls.find(*rank); found != calls.end()) sum += found->second;
  }
  return sum;
}

std::uint64_t ranksThatFetch(const RunIdentity& one) {
  std::set<std::uint32_t> ranks;
  for (const auto& [name, calls] : one.accesses)
    if (fetches(name))
      for (const auto& [rank, count] : calls) ranks.insert(rank);
  return ranks.size();
}

// By locks, unlocks and their like, which are messages to each other rank and answers.
std::uint64_t messagesOfLocks(const RunIdentity& one) { return 2 * one.locks * one.ranks.value_or(1); }

std::uint64_t messagesOfOneAccess(const RunIdentity& one) {
  const Sent moved = allOf(one.accessed);
  return moved.messages == 0 || moved.bytes / moved.messages > largeBytes ? 2 : 1;
}

// Weft's recorder notes all accesses; other tools may note none.
bool notesAccesses(const RunIdentity& one) {
  return one.countsCalls && (one.kind == kinds::recording || one.writer.starts_with("Weft"));
}

std::optional<std::string> otherAccessCalls(const RunIdentity& a, const RunIdentity& b) {
  const bool isNoted = notesAccesses(a) && notesAccesses(b);
  if (a.accesses.empty() && b.accesses.empty()) return std::nullopt;
  if ((a.accesses.empty() || b.accesses.empty()) && !isNoted) return std::nullopt;
  std::set<std::string> names;
  for (const RunIdentity* one : {&a, &b})
    for (const auto& [name, calls] : one->accesses) names.insert(name);
  const auto callsOf = [](const RunIdentity& one, const std::string& name) {
    const auto found = one.accesses.find(name);
    return found == one.accesses.end() ? 0 : sumOf(found->second);
  };
  for (const std::string& name : names)
    if (const std::uint64_t one = callsOf(a, name), other = callsOf(b, name); one != other)
      return "all ranks made " + counted(one, "call of MPI_", "calls of MPI_") + name + " against " +
             std::to_string(other);
  return std::nullopt;
}

bool exceeds(std::uint64_t a, std::uint64_t b) { return a > b && isFar(a, b); }

std::string accessedAgainst(const std::string& who, std::uint64_t a, std::uint64_t b) {
  return who + " accessed " + std::to_string(a) + " bytes against " + std::to_string(b);
}

// Bytes by the rank that they came from. Monitoring counts some accesses twice: without bytes, too.
std::optional<std::string> otherBytes(const RunIdentity& program, const RunIdentity& monitoring) {
  const auto of = [](const RunIdentity& one, std::uint32_t rank) {
    const auto found = one.accessed.find(rank);
    return found == one.accessed.end() ? 0 : found->second.bytes;
  };
  if (program.accessed.empty() && !notesAccesses(program)) return std::nullopt;
  for (const RunIdentity* one : {&program, &monitoring})
    for (const auto& [rank, sent] : one->accessed)
      if (isFar(of(program, rank), of(monitoring, rank)))
        return accessedAgainst("rank " + std::to_string(rank), of(program, rank), of(monitoring, rank));
  return std::nullopt;
}

// Monitoring counts each access, and of those that fetch also the answer.
std::optional<std::string> otherNumber(const RunIdentity& program, const RunIdentity& monitoring) {
  const std::uint64_t all = allOf(monitoring.accessed).messages;
  const std::uint64_t own = accessesOf(program, false) + accessesOf(program, true);
  if (program.accesses.empty() || all == 0 || !program.ranks || monitoring.monitored.size() != *program.ranks ||
      !isFar(own, all))
    return std::nullopt;
  return "all ranks made " + counted(own, "access or answer", "accesses and answers") + " against " +
         std::to_string(all);
}

// What monitoring has beyond the messages that the program sent.
Sent beyond(const RunIdentity& program, const RunIdentity& monitoring) {
  const Sent all = allOf(monitoring.sent), own = allOf(program.sent);
  return {all.messages - std::min(all.messages, own.messages), all.bytes - std::min(all.bytes, own.bytes)};
}

// Under osc=ucx monitoring has neither the accesses nor messages of them: then what is beyond is of all-to-alls.
bool areMessages(const RunIdentity& program, const RunIdentity& monitoring) {
  return monitoring.countsLibrary && !program.countsLibrary && !monitoring.hasMixed && !monitoring.isUndirected &&
         program.ranks && monitoring.monitored.size() == *program.ranks && monitoring.accessed.empty() &&
         !program.accesses.empty() &&
         exceeds(allOf(monitoring.sent).messages, allOf(program.sent).messages + messagesOfAllToAll(program));
}

// Accesses that became messages have at least the bytes that were accessed, and each that fetches has an answer.
std::optional<std::string> otherMessagesOfAccesses(const RunIdentity& program, const RunIdentity& monitoring) {
  const Sent moved = allOf(program.accessed), sent = beyond(program, monitoring);
  const std::uint64_t answers = accessesOf(program, true), least = answers + ranksThatFetch(program);
  if (sent.messages < least)
    return counted(answers, "access that fetches", "accesses that fetch") + " against " +
           counted(sent.messages, "message", "messages");
  if (const std::uint64_t most = messagesOfAccesses(monitoring, program);
      exceeds(sent.messages, most + messagesOfAllToAll(program)))
    return counted(most, "message for accesses", "messages for accesses") + " against " +
           counted(sent.messages, "message", "messages");
  if (sent.bytes < moved.bytes && isFar(sent.bytes, moved.bytes))
    return accessedAgainst("all ranks", moved.bytes, sent.bytes);
  return std::nullopt;
}

std::optional<std::string> otherOfMonitoring(const RunIdentity& program, const RunIdentity& monitoring) {
  if (!monitoring.countsLibrary || program.countsLibrary || monitoring.monitored.empty()) return std::nullopt;
  // Open MPI makes a communicator for each window.
  if (program.windowCalls != 0 && program.ranks.value_or(1) > 1 && monitoring.membersMade == 0)
    return counted(program.windowCalls, "window of a rank", "windows of a rank") +
           " against no communicator that the library made for one";
  if (!monitoring.accessed.empty()) {
    auto what = otherBytes(program, monitoring);
    return what ? what : otherNumber(program, monitoring);
  }
  return areMessages(program, monitoring) ? otherMessagesOfAccesses(program, monitoring) : std::nullopt;
}

}  // namespace

std::uint64_t messagesOfAccesses(const RunIdentity& monitoring, const RunIdentity& program, std::uint32_t rank) {
  if (program.accesses.empty() || !monitoring.accessed.empty()) return 0;
  const auto from = program.accessed.find(rank);
  std::uint64_t answers = accessesOf(program, true);
  if (answers != 0 && !program.accessed.empty())
    answers = from == program.accessed.end() ? 0 : std::min(answers, from->second.messages);
  return messagesOfOneAccess(program) * (accessesOf(program, false, rank) + answers) + messagesOfLocks(program);
}

std::uint64_t messagesOfAccesses(const RunIdentity& monitoring, const RunIdentity& program) {
  if (program.accesses.empty() || !monitoring.accessed.empty()) return 0;
  return messagesOfOneAccess(program) * (accessesOf(program, false) + accessesOf(program, true)) +
         messagesOfLocks(program);
}

std::optional<std::string> otherAccesses(const RunIdentity& a, const RunIdentity& b) {
  if (!a.countsLibrary && !b.countsLibrary) return otherAccessCalls(a, b);
  if (auto what = otherOfMonitoring(a, b)) return what;
  return otherOfMonitoring(b, a);
}

std::string sameAccesses(const RunIdentity& a, const RunIdentity& b) {
  const auto common = [](const auto& these, const auto& those) {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(these, [&](const auto& each) { return those.contains(each.first); }));
  };
  if (!a.countsLibrary && !b.countsLibrary) {
    const std::uint64_t operations = common(a.accesses, b.accesses);
    if (operations != 0) return "the accesses of " + counted(operations, "operation", "operations");
  }
  if (const std::uint64_t ranks = common(a.accessed, b.accessed))
    return "what " + counted(ranks, "rank", "ranks") + " accessed";
  return areMessages(a, b) || areMessages(b, a) ? "accesses and the messages that they became" : "";
}

// Collective calls.
namespace {

using Calls = std::map<std::uint32_t, std::uint64_t>;
using Definition = RunIdentity::Definition;

constexpr double ofLibrary = 4096;  // bytes to each other rank in a call that the library makes itself, at most

// What monitoring may have beyond the calls of the program.
struct Beyond {
  std::uint64_t calls = 0;   // that the library makes for communicators, windows and files
  std::uint64_t nested = 0;  // pairs of calls to one and to all that it makes of others
};

std::uint64_t callsBy(const Calls& calls, std::uint32_t rank) {
  const auto found = calls.find(rank);
  return found == calls.end() ? 0 : found->second;
}

Calls shapeOf(const RunIdentity& one, const std::string& shape) {
  const auto found = one.shapes.find(shape);
  return found == one.shapes.end() ? Calls() : found->second;
}

// Other tools miss some operations, or members of communicators.
bool isOfWeft(const RunIdentity& one) { return one.kind == kinds::recording || one.writer.starts_with("Weft"); }

// Ranks that would have the collective calls that they made.
std::set<std::uint32_t> ranksWithCalls(const RunIdentity& one) {
  std::set<std::uint32_t> ranks;
  if (isOfWeft(one)) ranks = one.callers;
  for (const auto& [name, calls] : one.calls)
    for (const auto& [rank, count] : calls) ranks.insert(rank);
  return ranks;
}

// Of the program, on all ranks: each rank counts a call, of monitoring only the root.
std::uint64_t excessOf(const RunIdentity& program, const RunIdentity& library, const std::string& shape) {
  const std::uint64_t own = sumOf(shapeOf(program, shape)) / *program.ranks, all = sumOf(shapeOf(library, shape));
  return all - std::min(all, own);
}

Beyond beyondOf(const RunIdentity& program, const RunIdentity& library) {
  constexpr std::uint64_t forEach = 8;  // calls for a communicator, window or call on a file, at most
  std::uint64_t files = 0;
  for (const auto& [rank, calls] : program.fileCalls) files = std::max(files, calls);
  Beyond beyond{forEach * (std::max(madeByRank(program), madeByRank(library)) +
                           std::max(program.windowCalls, library.windowCalls) + files)};
  if (program.ranks && *program.ranks != 0)
    beyond.nested = std::min({program.nestingCalls / *program.ranks, excessOf(program, library, "one-to-all"),
                              excessOf(program, library, "all-to-one")});
  return beyond;
}

// Who was the root of how many calls, where both have all of them.
std::optional<std::string> otherRoots(const RunIdentity& program, const RunIdentity& library, const Beyond& beyond) {
  if (library.monitored.size() != *program.ranks) return std::nullopt;
  for (const auto& [shape, own] : program.roots) {
    const auto all = program.shapes.find(shape);
    if (all == program.shapes.end() || sumOf(own) * *program.ranks != sumOf(all->second)) continue;
    const auto found = library.shapes.find(shape);
    if (found == library.shapes.end()) continue;
    for (std::uint32_t rank = 0; rank < *program.ranks; ++rank) {
      const std::uint64_t one = callsBy(own, rank), other = callsBy(found->second, rank);
      if (other < one || other > one + beyond.calls + beyond.nested)
        return "rank " + std::to_string(rank) + " was the root of " +
               counted(one, "collective call", "collective calls") + " " + shape + " on all ranks against " +
               std::to_string(other);
    }
  }
  return std::nullopt;
}

// Bytes of collective calls on all ranks. Monitoring counts for each call what goes to other ranks. What sources of a
// program count for each rank is that, or what it gives to one of the others, or also to itself.
std::optional<std::string> otherVolumes(const RunIdentity& program, const RunIdentity& library, const Beyond& beyond) {
  if (library.monitored.size() != *program.ranks || *program.ranks < 2) return std::nullopt;
  const auto volumeOf = [](const RunIdentity& one, const std::string& shape) {
    const auto found = one.volumes.find(shape);
    return found == one.volumes.end() ? RunIdentity::Volume() : found->second;
  };
  const double ranks = *program.ranks, others = ranks - 1;
  for (const auto& [shape, calls] : program.shapes) {
    if (!program.volumes.contains(shape) || !library.volumes.contains(shape)) continue;
    const RunIdentity::Volume own = volumeOf(program, shape), all = volumeOf(library, shape);
    const bool knowsInPlace = program.kind == kinds::recording && !own.isInPlace;
    const double least = knowsInPlace ? static_cast<double>(own.even) * others / ranks : 0;
    // Of a scan, a rank's share counts for itself, too.
    const double most =
        static_cast<double>(own.bytes) * (ranks + 1) + ofLibrary * static_cast<double>(beyond.calls) * ranks * others;
    const auto bytes = static_cast<double>(all.bytes);
    const bool isTooMany = bytes > (1 + countTolerance) * most && (beyond.nested == 0 || shape == "all-to-all");
    if (bytes < (1 - countTolerance) * least || isTooMany)
      return "collective calls " + shape + " on all ranks hand over " + exactBytes(own.bytes) + " against " +
             exactBytes(all.bytes);
  }
  return std::nullopt;
}

// What a source of a program knows by MPI's definition.
const Definition& definitionOf(const RunIdentity& program) {
  return program.logical.byRank.empty() ? program.asCollective : program.logical;
}

RunIdentity::Handed handedBy(const Definition& definition, std::uint32_t rank) {
  const auto found = definition.byRank.find(rank);
  return found == definition.byRank.end() ? RunIdentity::Handed() : found->second;
}

bool comparesDefinitions(const RunIdentity& program, const RunIdentity& library) {
  return library.countsLibrary && !program.countsLibrary && program.ranks && *program.ranks > 1 &&
         library.monitored.size() == *program.ranks && !program.hasNeighbourCalls && !program.hasInterCommunicators &&
         !program.hasPersistentCollectives && !library.logical.isPartial && !definitionOf(program).isPartial;
}

// The bytes by rank. Monitoring has them on all communicators, and those of the library's own calls.
std::optional<std::string> otherHanded(const RunIdentity& program, const RunIdentity& library, const Beyond& beyond) {
  if (!comparesDefinitions(program, library)) return std::nullopt;
  const double slack = ofLibrary * static_cast<double>(beyond.calls) * (*program.ranks - 1);
  const bool knowsAll = isOfWeft(program) && beyond.nested == 0;
  const bool isInPlace = program.kind != kinds::recording ||
                         std::ranges::any_of(program.volumes, [](const auto& each) { return each.second.isInPlace; });
  for (std::uint32_t rank = 0; rank < *program.ranks; ++rank) {
    const RunIdentity::Handed own = handedBy(definitionOf(program), rank);
    const std::uint64_t least = isInPlace ? own.certain : own.bytes, all = handedBy(library.logical, rank).bytes;
    const bool isLess = all < least && isFar(all, least);
    const bool isMore =
        knowsAll && all > own.bytes && isFar(all, own.bytes) && static_cast<double>(all - own.bytes) > slack;
    if (isLess || isMore)
      return "rank " + std::to_string(rank) + " handed over " + exactBytes(own.bytes) +
             " by collective calls against " + exactBytes(all);
  }
  return std::nullopt;
}

// The least and the most bytes that messages of a collective have, as a multiple of what it hands over by definition.
struct Movement {
  double least = 1, most = 1;
};

// By how Open MPI's algorithms forward what they send: at most once for each level of a tree.
Movement movementOf(const std::string& operation, std::uint32_t ranks) {
  const double others = ranks - 1, levels = std::max(2, static_cast<int>(std::bit_width(ranks - 1)));
  const std::string name = lowerCase(operation);
  const auto is = [&](std::string_view word) { return name == word || name == "i" + std::string(word); };
  if (is("allreduce")) return {2.0 / ranks, levels / others};
  if (is("scan") || is("exscan")) return {2.0 / ranks, 2 * levels / others};
  return {1, levels};
}

// The library makes messages of collective calls, of which each rank must get what the definition gives it. Where it
// has another way than messages, monitoring has few or none of them.
std::optional<std::string> otherMovement(const RunIdentity& program, const RunIdentity& library) {
  if (!comparesDefinitions(program, library) || !isOfWeft(program)) return std::nullopt;
  const bool sendsMore = madeByRank(program) + madeByRank(library) + program.windowCalls != 0 ||
                         !program.fileCalls.empty() || !program.groupCalls.empty() || !program.accesses.empty() ||
                         program.calls.contains("Start") || program.calls.contains("Startall");
  const auto& byOperation = definitionOf(program).byOperation;
  if (sendsMore || byOperation.size() != 1) return std::nullopt;
  std::uint64_t own = 0;
  for (const auto& [rank, sent] : program.sent) own += sent.bytes;
  const std::uint64_t all = library.sentByAll.bytes;
  const std::uint64_t moved = all - std::min(all, own);
  const auto& [operation, handed] = *byOperation.begin();
  const Movement movement = movementOf(operation, *program.ranks);
  const double bytes = static_cast<double>(moved), volume = static_cast<double>(handed);
  const double least = movement.least * volume, most = movement.most * volume;
  const bool isLess = bytes < (1 - countTolerance) * least && bytes > least / *program.ranks;
  const bool isMore = bytes > (1 + countTolerance) * most + ofLibrary;
  if (!isLess && !isMore) return std::nullopt;
  return "messages of MPI_" + operation + " have " +
         (isLess ? "at least " + exactBytes(static_cast<std::uint64_t>(least))
                 : "at most " + exactBytes(static_cast<std::uint64_t>(most))) +
         " against " + exactBytes(moved);
}

}  // namespace

// The library makes some calls itself, for each communicator, window and file.
std::optional<std::string> otherCollectives(const RunIdentity& program, const RunIdentity& library) {
  if (!library.countsLibrary || (library.shapes.empty() && library.monitored.empty()) || program.countsLibrary ||
      (program.calls.empty() && !isOfWeft(program)) || program.hasPersistentCollectives || program.someOperations ||
      (program.shapes.empty() && callsCollectives(program) && !isOfWeft(program)))  // it may not tell communicators
    return std::nullopt;
  const Beyond beyond = beyondOf(program, library);
  const auto against = [&](const std::string& shape, const std::string& who, std::uint64_t calls, std::uint64_t all,
                           std::uint64_t more) -> std::optional<std::string> {
    if (calls <= all && all <= calls + more) return std::nullopt;
    return who + " made " + counted(calls, "collective call", "collective calls") + " " + shape +
           " on all ranks against " + std::to_string(all);
  };
  const Calls own = shapeOf(program, "all-to-all"), all = shapeOf(library, "all-to-all");
  const std::set<std::uint32_t> told = ranksWithCalls(program);
  for (const std::uint32_t rank : told)
    if (library.monitored.contains(rank) || all.contains(rank))
      if (auto what = against("all-to-all", "rank " + std::to_string(rank), callsBy(own, rank), callsBy(all, rank),
                              beyond.calls))
        return what;
  // Only the root counts these.
  if (!program.ranks || *program.ranks == 0 || told.size() != *program.ranks) return std::nullopt;
  for (const char* shape : {"one-to-all", "all-to-one"})
    if (auto what = against(shape, "all ranks", sumOf(shapeOf(program, shape)) / *program.ranks,
                            sumOf(shapeOf(library, shape)), beyond.calls + beyond.nested))
      return what;
  for (const auto differ : {otherRoots, otherVolumes, otherHanded})
    if (auto what = differ(program, library, beyond)) return what;
  return otherMovement(program, library);
}

std::optional<std::string> otherRootsOfCalls(const RunIdentity& a, const RunIdentity& b) {
  if (a.countsLibrary || b.countsLibrary) return std::nullopt;
  const bool knowsMembers = (isOfWeft(a) && isOfWeft(b)) || (a.membersMade == 0 && b.membersMade == 0);
  if (!knowsMembers) return std::nullopt;
  const auto &ofA = definitionOf(a).byRoot, &ofB = definitionOf(b).byRoot;
  for (const auto& [operation, roots] : ofA) {
    const auto others = ofB.find(operation);
    if (others == ofB.end()) continue;
    std::set<std::uint32_t> ranks;
    for (const Calls* each : {&roots, &others->second})
      for (const auto& [rank, bytes] : *each) ranks.insert(rank);
    for (const std::uint32_t rank : ranks)
      if (const std::uint64_t one = callsBy(roots, rank), other = callsBy(others->second, rank); isFar(one, other))
        return "calls of MPI_" + operation + " with the root " + std::to_string(rank) + " hand over " +
               exactBytes(one) + " against " + exactBytes(other);
  }
  return std::nullopt;
}

std::string sameCollectives(const RunIdentity& a, const RunIdentity& b) {
  const bool isTurned = a.countsLibrary;
  const RunIdentity &program = isTurned ? b : a, &library = isTurned ? a : b;
  if (!comparesDefinitions(program, library)) return {};
  const auto ranks = std::ranges::count_if(
      definitionOf(program).byRank, [&](const auto& each) { return library.logical.byRank.contains(each.first); });
  return ranks == 0 ? std::string()
                    : "what " + counted(static_cast<std::uint64_t>(ranks), "rank", "ranks") +
                          " handed over by collective calls";
}

}  // namespace weft
