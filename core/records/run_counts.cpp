#include "core/records/run_counts.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

using Calls = std::map<std::uint32_t, std::uint64_t>;

constexpr double mostSlowing = 1.5;  // tools slow programs
constexpr double startSeconds = 1;   // that one tool may count of the start or the end of a program, and another not

// By rank, or over all ranks if one of the two does not distinguish ranks.
std::optional<std::uint64_t> callsOfAll(const RunIdentity& one, const std::string& operation) {
  if (const auto found = one.callsOfAll.find(operation); found != one.callsOfAll.end()) return found->second;
  const auto found = one.calls.find(operation);
  return found == one.calls.end() ? std::nullopt : std::optional(sumOf(found->second));
}

bool isOfEvents(const RunIdentity& one) { return one.kind == kinds::trace || one.kind == kinds::recording; }

// A program may make none that are compared: one that accesses memory of others only.
bool hasCalls(const RunIdentity& one) {
  return !one.calls.empty() || !one.callsOfAll.empty() || (isOfEvents(one) && one.countsCalls && one.sent.empty());
}

// Names of operations that either has.
std::set<std::string> operationsOf(const RunIdentity& one) {
  std::set<std::string> names;
  for (const auto& [name, calls] : one.calls) names.insert(name);
  for (const auto& [name, calls] : one.callsOfAll) names.insert(name);
  return names;
}

std::string callsAgainst(const std::string& operation, const std::string& who, std::uint64_t a, std::uint64_t b) {
  return who + " made " + counted(a, "call of MPI_", "calls of MPI_") + operation + " against " + std::to_string(b);
}

std::optional<std::string> otherCallsOf(const std::string& operation, const RunIdentity& a, const RunIdentity& b) {
  const auto first = a.calls.find(operation), second = b.calls.find(operation);
  if (first != a.calls.end() && second != b.calls.end()) {
    for (const auto& [rank, calls] : first->second)
      if (const auto other = second->second.find(rank); other != second->second.end() && other->second != calls)
        return callsAgainst(operation, "rank " + std::to_string(rank), calls, other->second);
    return std::nullopt;
  }
  const auto all = callsOfAll(a, operation), others = callsOfAll(b, operation);
  if (all && others)
    return *all == *others ? std::nullopt : std::optional(callsAgainst(operation, "all ranks", *all, *others));
  if ((all && b.someOperations) || (others && a.someOperations)) return std::nullopt;
  return callsAgainst(operation, "all ranks", all.value_or(0), others.value_or(0));
}

std::optional<std::string> otherCalls(const RunIdentity& a, const RunIdentity& b) {
  if (!hasCalls(a) || !hasCalls(b)) return std::nullopt;
  std::set<std::string> operations = operationsOf(a);
  operations.merge(operationsOf(b));
  for (const std::string& each : operations)
    if (auto what = otherCallsOf(each, a, b)) return what;
  return std::nullopt;
}

bool isStart(const std::string& operation) { return operation == "Start" || operation == "Startall"; }

// Calls of a rank that send a message each. What is started may be collective.
std::uint64_t sendCallsOf(const RunIdentity& one, std::uint32_t rank, bool withStarts = true) {
  std::uint64_t sum = 0;
  for (const auto& [name, calls] : one.calls)
    if (const auto found = calls.find(rank); found != calls.end() && classOf(name) == OperationClass::send &&
                                             !(isStart(name) && (one.hasPersistentCollectives || !withStarts)))
      sum += found->second;
  return sum;
}

// Whether monitoring has what the rank did: if a set is incomplete, the rank's file may be missing.
bool isMonitored(const RunIdentity& one, std::uint32_t rank) {
  return one.monitored.contains(rank) || one.sentOfAllKinds.contains(rank) ||
         std::ranges::any_of(one.shapes, [&](const auto& each) { return each.second.contains(rank); });
}

// For a rank without an entry: it sent nothing, if the source distinguishes the program's messages from the library's
// and has recorded what the rank did.
std::optional<RunIdentity::Sent> messagesOf(const RunIdentity& one, std::uint32_t rank) {
  if (const auto found = one.sent.find(rank); found != one.sent.end()) return found->second;
  const bool toldKinds = !one.hasMixed && !one.isUndirected;
  const bool toldAll = one.kind == kinds::pairTraffic && isMonitored(one, rank);
  const bool toldCalls =
      isOfEvents(one) && std::ranges::any_of(one.calls, [&](const auto& each) { return each.second.contains(rank); });
  return toldKinds && (toldAll || toldCalls) ? std::optional(RunIdentity::Sent()) : std::nullopt;
}

// Some tools note no messages of some calls (EZTrace: MPI_Sendrecv): then there may have been as many as calls.
bool mayHaveSent(const RunIdentity& one, std::uint32_t rank, std::uint64_t noted, const RunIdentity& other,
                 std::uint64_t messages) {
  return noted <= messages && messages <= sendCallsOf(one, rank, !other.countsLibrary);
}

// The messages that Open MPI's linear all-to-all may have sent: its monitoring counts them as the program's.
std::uint64_t messagesOfAllToAll(const RunIdentity& one, std::uint32_t rank) {
  std::uint64_t sum = 0;
  for (const auto& [name, calls] : one.calls)
    if (const auto found = calls.find(rank);
        found != calls.end() && (name.starts_with("Alltoall") || name.starts_with("Ialltoall")))
      sum += found->second;
  return sum * one.ranks.value_or(1);
}

// The messages of persistent requests that a rank may have started. Open MPI's monitoring does not see MPI_Start.
std::uint64_t messagesOfStarts(const RunIdentity& one, std::uint32_t rank) {
  constexpr std::uint64_t any = std::uint64_t{1} << 40;
  const auto callsOf = [&](const char* operation) -> std::uint64_t {
    const auto found = one.calls.find(operation);
    if (found == one.calls.end()) return 0;
    const auto calls = found->second.find(rank);
    return calls == found->second.end() ? 0 : calls->second;
  };
  return callsOf("Startall") != 0 ? any : callsOf("Start");
}

// Messages that the library sends as if it were the program. Those of calls on files have what is written.
std::uint64_t messagesOfLibrary(const RunIdentity& program, std::optional<std::uint32_t> rank = {}) {
  constexpr std::uint64_t any = std::uint64_t{1} << 40, ofCall = 64;
  if (!program.fileCalls.empty()) return any;
  if (!rank) return ofCall * sumOf(program.groupCalls);
  const auto found = program.groupCalls.find(*rank);
  return found == program.groupCalls.end() ? 0 : ofCall * found->second;
}

std::string sentAgainst(std::uint32_t rank, const char* did, std::uint64_t a, std::uint64_t b, bool isBytes) {
  return "rank " + std::to_string(rank) + " " + did + " " +
         (isBytes ? std::to_string(a) + " bytes" : counted(a, "message", "messages")) + " against " + std::to_string(b);
}

// `more`: how many messages either may have beyond the other, whatever their bytes.
std::optional<std::string> differs(std::uint32_t rank, const char* did, const RunIdentity::Sent& a,
                                   const RunIdentity::Sent& b, std::uint64_t moreOfA, std::uint64_t moreOfB) {
  const auto far = [](std::uint64_t x, std::uint64_t y, std::uint64_t moreOfX, std::uint64_t moreOfY) {
    return isFar(x, y) && (x > y ? x - y > moreOfX && isFar(x - moreOfX, y) : y - x > moreOfY && isFar(x, y - moreOfY));
  };
  if (far(a.messages, b.messages, moreOfA, moreOfB)) return sentAgainst(rank, did, a.messages, b.messages, false);
  const auto bytes = [](std::uint64_t messages) { return messages == 0 ? 0 : UINT64_MAX; };
  if (a.bytes != 0 && b.bytes != 0 && far(a.bytes, b.bytes, bytes(moreOfA), bytes(moreOfB)))
    return sentAgainst(rank, did, a.bytes, b.bytes, true);
  return std::nullopt;
}

// What Open MPI's monitoring may have of the messages of a program: those of persistent requests are missing. Where
// these were started, calls of others are as many as it can have.
struct Monitorable {
  RunIdentity::Sent most;
  std::uint64_t maybe = 0;  // of these messages: they may be of persistent requests
};

Monitorable monitorableOf(const RunIdentity& program, std::uint32_t rank, const RunIdentity::Sent& sent) {
  const std::uint64_t starts = messagesOfStarts(program, rank);
  if (starts == 0) return {sent, 0};
  const std::uint64_t most = std::min(sent.messages, sendCallsOf(program, rank, false));
  return {{most, 0}, most - std::min(most, sent.messages - std::min(sent.messages, starts))};
}

// What a rank sent to each other one.
std::optional<std::string> otherPeers(std::uint32_t rank, const RunIdentity& a, const RunIdentity& b) {
  const auto peersIn = [rank](const RunIdentity& one) {
    std::set<std::uint32_t> peers;
    for (auto at = one.pairs.lower_bound({rank, 0}); at != one.pairs.end() && at->first.first == rank; ++at)
      peers.insert(at->first.second);
    return peers;
  };
  std::set<std::uint32_t> peers = peersIn(a), others = peersIn(b);
  if (peers.empty() || others.empty()) return std::nullopt;
  peers.merge(others);
  const auto sentTo = [rank](const RunIdentity& one, std::uint32_t peer) {
    const auto found = one.pairs.find({rank, peer});
    return found == one.pairs.end() ? RunIdentity::Sent() : found->second;
  };
  for (const std::uint32_t peer : peers)
    if (auto what = differs(rank, "sent", sentTo(a, peer), sentTo(b, peer), 0, 0))
      return "to rank " + std::to_string(peer) + " " + *what;
  return std::nullopt;
}

std::optional<std::string> otherMessages(const RunIdentity& a, const RunIdentity& b) {
  std::set<std::uint32_t> ranks;
  for (const RunIdentity* one : {&a, &b})
    for (const auto& [rank, sent] : one->sent) ranks.insert(rank);
  for (const std::uint32_t rank : ranks) {
    const auto sent = messagesOf(a, rank), other = messagesOf(b, rank);
    if (!sent || !other) continue;
    const bool isSilent = mayHaveSent(a, rank, sent->messages, b, other->messages) ||
                          mayHaveSent(b, rank, other->messages, a, sent->messages);
    if (isSilent && sent->messages != other->messages) continue;
    const auto by = [rank](const RunIdentity& one, const RunIdentity::Sent& its, const RunIdentity& than) {
      return than.countsLibrary && !one.countsLibrary ? monitorableOf(one, rank, its) : Monitorable{its, 0};
    };
    const auto more = [rank](const RunIdentity& one, const RunIdentity& than) {
      if (!one.countsLibrary) return std::uint64_t{0};
      return messagesOfAllToAll(than, rank) + messagesOfAccesses(one, than, rank) + messagesOfLibrary(than, rank);
    };
    const Monitorable one = by(a, *sent, b), than = by(b, *other, a);
    const std::uint64_t ofA = more(a, b) + one.maybe, ofB = more(b, a) + than.maybe;
    if (auto what = differs(rank, "sent", one.most, than.most, ofA, ofB)) return what;
    const bool isWhole = one.most == *sent && than.most == *other && ofA == 0 && ofB == 0;
    if (auto what = isWhole ? otherPeers(rank, a, b) : std::nullopt) return what;
  }
  return std::nullopt;
}

// If one of the two has no directions, the sums of what a rank sent and received are compared. Means are rounded.
std::optional<std::string> otherExchanges(const RunIdentity& a, const RunIdentity& b) {
  if ((!a.isUndirected && !b.isUndirected) || a.hasMixed || b.hasMixed) return std::nullopt;
  const auto exchangedOf = [](const RunIdentity& one, std::uint32_t rank) -> std::optional<RunIdentity::Sent> {
    if (const auto found = one.exchanged.find(rank); found != one.exchanged.end()) return found->second;
    return one.isUndirected ? std::optional(RunIdentity::Sent()) : messagesOf(one, rank);
  };
  const auto mayHaveMore = [](const RunIdentity& one, std::uint32_t rank, std::uint64_t noted, std::uint64_t other) {
    const std::uint64_t calls = 2 * sendCallsOf(one, rank);
    return noted < calls && noted <= other && other <= calls;
  };
  std::set<std::uint32_t> ranks;
  for (const RunIdentity* one : {&a, &b})
    for (const auto& [rank, sent] : one->exchanged) ranks.insert(rank);
  for (const std::uint32_t rank : ranks) {
    const auto one = exchangedOf(a, rank), other = exchangedOf(b, rank);
    if (!one || !other) continue;
    if (mayHaveMore(a, rank, one->messages, other->messages) || mayHaveMore(b, rank, other->messages, one->messages))
      continue;
    const std::uint64_t more =
        2 * (messagesOfAllToAll(a, rank) + messagesOfAllToAll(b, rank) + messagesOfStarts(a, rank) +
             messagesOfStarts(b, rank) + messagesOfLibrary(a, rank) + messagesOfLibrary(b, rank)) +
        ranks.size();  // and what rounding takes
    if (auto what = differs(rank, "sent and received", *one, *other, more, more)) return what;
  }
  return std::nullopt;
}

// `all` does not distinguish what the library sent for collectives: it has what the program sent, and more.
std::optional<std::string> fewerMessages(const RunIdentity& program, const RunIdentity& all) {
  constexpr std::uint64_t ofLibrary = 64;  // messages by which a rank makes a communicator, or ends
  if (!all.hasMixed || all.isUndirected || program.hasMixed || program.isUndirected) return std::nullopt;
  const auto allOf = [&](std::uint32_t rank) {
    const auto found = all.sentOfAllKinds.find(rank);
    return found == all.sentOfAllKinds.end() ? RunIdentity::Sent() : found->second;
  };
  for (const auto& [rank, sent] : program.sent) {
    if (!isMonitored(all, rank)) continue;
    const RunIdentity::Sent other = allOf(rank);
    if (sent.messages > other.messages && isFar(sent.messages, other.messages))
      return sentAgainst(rank, "sent", sent.messages, other.messages, false);
    if (sent.bytes > other.bytes && isFar(sent.bytes, other.bytes))
      return sentAgainst(rank, "sent", sent.bytes, other.bytes, true);
  }
  if (program.calls.empty() || callsCollectives(program) || program.hasPersistentCollectives) return std::nullopt;
  const std::uint64_t most = ofLibrary * (1 + madeByRank(program) + program.windowCalls);
  for (const auto& [rank, sent] : all.sentOfAllKinds) {
    if (messagesOfAccesses(all, program, rank) != 0 || messagesOfLibrary(program, rank) != 0) continue;
    const auto own = messagesOf(program, rank);
    if (!own) continue;
    const std::uint64_t messages = std::max(own->messages, sendCallsOf(program, rank));
    if (sent.messages > messages + most && isFar(sent.messages, messages))
      return sentAgainst(rank, "sent", messages, sent.messages, false);
  }
  return std::nullopt;
}

// Calls that send a message each; not those that start what may be collective, or receive.
std::uint64_t sendCalls(const RunIdentity& one) {
  std::uint64_t sum = 0;
  for (const std::string& name : operationsOf(one))
    if (classOf(name) == OperationClass::send && !isStart(name)) sum += *callsOfAll(one, name);
  return sum;
}

bool knowsMessagesAlone(const RunIdentity& one) {
  return !hasCalls(one) && (one.sentByAll.messages != 0 || one.sentByAll.bytes != 0);
}
bool knowsCallsAlone(const RunIdentity& one) { return hasCalls(one) && one.sent.empty() && !one.someOperations; }

RunIdentity::Sent pointToPointOf(const RunIdentity& one) {
  RunIdentity::Sent sum;
  for (const auto& [rank, sent] : one.isUndirected ? one.exchanged : one.sent) {
    sum.messages += sent.messages;
    sum.bytes += sent.bytes;
  }
  if (one.isUndirected) {
    sum.messages /= 2;
    sum.bytes /= 2;
  }  // both ends have each
  return sum;
}

// A matrix without directions, as monitoring counts it: of a program that starts requests it has the other messages.
std::optional<std::string> moreThanCalls(const RunIdentity& program, const RunIdentity& matrix) {
  const bool starts = callsOfAll(program, "Start") || callsOfAll(program, "Startall");
  if (!starts || !matrix.countsLibrary || !matrix.isUndirected || matrix.hasMixed) return std::nullopt;
  const std::uint64_t messages = pointToPointOf(matrix).messages;
  const std::uint64_t most = sendCalls(program) + messagesOfAllToAll(program) + messagesOfAccesses(matrix, program) +
                             messagesOfLibrary(program) + matrix.exchanged.size();
  if (messages <= most || !isFar(messages, most)) return std::nullopt;
  return counted(most, "call that sends", "calls that send") + " against " + counted(messages, "message", "messages");
}

// For two sources of which one counts calls, the other messages. A call may send to no process, and one that starts
// several requests sends several.
std::optional<std::string> messagesAgainstCalls(const RunIdentity& counts, const RunIdentity& sends) {
  constexpr std::uint64_t fewMessages = 100, fewBytes = 100'000;
  if (!knowsCallsAlone(counts) || !knowsMessagesAlone(sends)) return std::nullopt;
  if (callsOfAll(counts, "Startall") && !sends.countsLibrary) return std::nullopt;
  const bool isMixed = sends.hasMixed;  // with those that the library sent for collectives
  const RunIdentity::Sent sent = isMixed ? sends.sentByAll : pointToPointOf(sends);
  const std::uint64_t calls = sendCalls(counts);
  const std::uint64_t mayBe =
      messagesOfAllToAll(counts) + messagesOfAccesses(sends, counts) + messagesOfLibrary(counts) +
      (sends.countsLibrary ? 0 : callsOfAll(counts, "Start").value_or(0));  // monitoring does not see these
  const double most = mostSlowing * static_cast<double>(calls + mayBe) + fewMessages;
  const bool fits = (isMixed || static_cast<double>(sent.messages) <= most) && calls <= 2 * sent.messages + fewMessages;
  if (sends.sentByAll.messages != 0 && !fits)
    return counted(calls, "call that sends", "calls that send") + " against " +
           counted(sent.messages, "message", "messages");
  if (sent.bytes == 0 || counts.bytesOfSends == 0) return std::nullopt;
  const double maxBytes = mostSlowing * static_cast<double>(counts.bytesOfSends + counts.bytesOfCollectives) + fewBytes;
  if ((isMixed || static_cast<double>(sent.bytes) <= maxBytes) && counts.bytesOfSends / 2 <= sent.bytes + fewBytes)
    return std::nullopt;
  return exactBytes(counts.bytesOfSends) + " of calls that send against " + exactBytes(sent.bytes) + " of messages";
}

// Both have messages, but one has no directions, or does not distinguish whether the program sent them.
std::optional<std::string> otherTotals(const RunIdentity& a, const RunIdentity& b) {
  if (hasCalls(a) || hasCalls(b) || (!a.sent.empty() && !b.sent.empty())) return std::nullopt;
  const RunIdentity::Sent &one = a.sentByAll, &other = b.sentByAll;
  if (one.messages != 0 && other.messages != 0 && isFar(one.messages, other.messages))
    return "all ranks sent " + counted(one.messages, "message", "messages") + " against " +
           std::to_string(other.messages);
  if (one.bytes != 0 && other.bytes != 0 && isFar(one.bytes, other.bytes))
    return "all ranks sent " + exactBytes(one.bytes) + " against " + exactBytes(other.bytes);
  return std::nullopt;
}

std::optional<std::string> otherGroups(const RunIdentity& a, const RunIdentity& b) {
  if (a.groups.empty() || b.groups.empty()) return std::nullopt;
  if (std::ranges::any_of(a.groups, [&](const auto& each) { return b.groups.contains(each); })) return std::nullopt;
  return "none of " + counted(a.groups.size(), "communicator", "communicators") + " has the members of one of " +
         std::to_string(b.groups.size());
}

std::optional<std::string> otherProcesses(const RunIdentity& a, const RunIdentity& b) {
  for (const auto& [rank, id] : a.processIds)
    if (const auto other = b.processIds.find(rank); other != b.processIds.end() && other->second != id)
      return "rank " + std::to_string(rank) + " was process " + std::to_string(id) + " against " +
             std::to_string(other->second);
  return std::nullopt;
}

std::optional<std::string> otherDuration(const RunIdentity& a, const RunIdentity& b) {
  if (!a.seconds || !b.seconds) return std::nullopt;
  const auto [less, more] = std::minmax(*a.seconds, *b.seconds);
  if (more <= mostSlowing * less || more - less <= startSeconds) return std::nullopt;
  return "it took " + humanSeconds(*a.seconds) + " against " + humanSeconds(*b.seconds);
}

}  // namespace

std::uint64_t madeByRank(const RunIdentity& one) {
  const std::uint64_t ranks = std::max<std::uint64_t>(one.ranks.value_or(1), 1);
  return (one.membersMade + ranks - 1) / ranks;
}

bool callsCollectives(const RunIdentity& one) {
  return std::ranges::any_of(one.calls,
                             [](const auto& each) { return classOf(each.first) == OperationClass::collective; });
}

bool isFar(std::uint64_t a, std::uint64_t b) {
  const auto [less, more] = std::minmax(a, b);
  return static_cast<double>(more - less) > countTolerance * static_cast<double>(more) + 2;
}

std::uint64_t sumOf(const Calls& callsByRank) {
  std::uint64_t sum = 0;
  for (const auto& [rank, count] : callsByRank) sum += count;
  return sum;
}

std::uint64_t messagesOfAllToAll(const RunIdentity& one) {
  std::uint64_t sum = 0;
  for (const std::string& name : operationsOf(one))
    if (name.starts_with("Alltoall") || name.starts_with("Ialltoall")) sum += *callsOfAll(one, name);
  return sum * one.ranks.value_or(1);
}

std::optional<std::string> otherCounts(const RunIdentity& a, const RunIdentity& b) {
  if (auto what = otherProcesses(a, b)) return what;
  if (a.someTime || b.someTime) return std::nullopt;
  if (auto what = otherCalls(a, b)) return what;
  const bool comparesMessages = !a.someOperations && !b.someOperations;
  for (const auto differ : {otherMessages, otherExchanges})
    if (auto what = comparesMessages ? differ(a, b) : std::nullopt) return what;
  for (const auto differ : {fewerMessages, otherCollectives, moreThanCalls})
    for (const bool turned : {false, true})
      if (auto what = !comparesMessages ? std::nullopt : turned ? differ(b, a) : differ(a, b)) return what;
  if (auto what = comparesMessages ? otherRootsOfCalls(a, b) : std::nullopt) return what;
  if (auto what = messagesAgainstCalls(a, b)) return what;
  if (auto what = messagesAgainstCalls(b, a)) return what;
  if (auto what = comparesMessages ? otherAccesses(a, b) : std::nullopt) return what;
  if (auto what = comparesMessages ? otherTotals(a, b) : std::nullopt) return what;
  if (auto what = otherGroups(a, b)) return what;
  return otherDuration(a, b);
}

// Whether the program did nothing that monitoring counts, and monitoring has nothing but the few bytes by which the
// library makes communicators.
bool nothingIsMonitored(const RunIdentity& program, const RunIdentity& library) {
  constexpr std::uint64_t callsOfOne = 5, bytesOfCall = 64;  // of a communicator that is made; to each other rank
  if (!library.countsLibrary || program.countsLibrary || !program.countsCalls || !program.ranks ||
      library.monitored.size() != *program.ranks || library.hasMixed || library.isUndirected || program.someOperations)
    return false;
  if ((!library.sent.empty() && program.groupCalls.empty()) || !library.accessed.empty() || program.windowCalls != 0 ||
      !program.fileCalls.empty() || sendCalls(program) != 0 || callsCollectives(program) ||
      program.hasPersistentCollectives)
    return false;
  std::uint64_t calls = 0;  // of a rank, at most
  for (const auto& [shape, byRank] : library.shapes)
    for (const auto& [rank, count] : byRank)
      calls = std::max(calls, shape == "all-to-all" || count == 0 ? count : UINT64_MAX);
  const std::uint64_t most = std::min(calls, callsOfOne * madeByRank(program)) * bytesOfCall * (*program.ranks - 1);
  return calls <= callsOfOne * madeByRank(program) &&
         std::ranges::all_of(library.logical.byRank, [&](const auto& each) { return each.second.bytes <= most; });
}

std::string sameCounts(const RunIdentity& a, const RunIdentity& b) {
  std::string text;
  const auto add = [&](const std::string& what) { text += (text.empty() ? "" : ", ") + what; };
  const auto count = [](const auto& these, const auto& those) {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(these, [&](const auto& each) { return those.contains(each.first); }));
  };
  const auto operations = operationsOf(a), others = operationsOf(b);
  const auto both = static_cast<std::uint64_t>(
      std::ranges::count_if(operations, [&](const std::string& each) { return others.contains(each); }));
  if (both != 0 && !a.someTime && !b.someTime) add("the calls of " + counted(both, "operation", "operations"));
  if (const std::uint64_t ranks = count(a.sent, b.sent)) add("the messages of " + counted(ranks, "rank", "ranks"));
  else if (const std::uint64_t ends = count(a.exchanged, b.exchanged); ends != 0 && !a.hasMixed && !b.hasMixed)
    add("what " + counted(ends, "rank", "ranks") + " sent and received");
  else if (!a.someOperations && !b.someOperations &&
           ((knowsCallsAlone(a) && knowsMessagesAlone(b) && sendCalls(a) != 0) ||
            (knowsCallsAlone(b) && knowsMessagesAlone(a) && sendCalls(b) != 0)))
    add("calls that send and messages");
  else if (!a.someOperations && !b.someOperations && knowsMessagesAlone(a) && knowsMessagesAlone(b))
    add("the sums of messages");
  if (const std::string accesses = sameAccesses(a, b); !accesses.empty()) add(accesses);
  if (nothingIsMonitored(a, b) || nothingIsMonitored(b, a)) add("no message or collective call that monitoring counts");
  if (const std::string collectives = sameCollectives(a, b); !collectives.empty()) add(collectives);
  const auto isAnyOf = [](const RunIdentity& one) { return one.countsLibrary && !one.shapes.empty(); };
  if ((isAnyOf(a) && !b.shapes.empty()) || (isAnyOf(b) && !a.shapes.empty())) add("collective calls on all ranks");
  const auto regions =
      std::ranges::count_if(a.regions, [&](const std::string& each) { return b.regions.contains(each); });
  if (regions != 0)
    add(counted(static_cast<std::uint64_t>(regions), "code region", "code regions") + " of the same names");
  const auto groups = std::ranges::count_if(a.groups, [&](const auto& each) { return b.groups.contains(each); });
  if (groups != 0)
    add(counted(static_cast<std::uint64_t>(groups), "communicator", "communicators") + " of the same members");
  if (const std::uint64_t ranks = count(a.processIds, b.processIds)) add(counted(ranks, "process id", "process ids"));
  if (a.seconds && b.seconds && !a.someTime && !b.someTime)
    add(humanSeconds(*a.seconds) + " and " + humanSeconds(*b.seconds));
  return text;
}

}  // namespace weft
