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
constexpr double tolerance = 0.02;   // of messages and bytes: some tools count those of their own, or to no process

std::uint64_t sumOf(const Calls& calls) {
  std::uint64_t sum = 0;
  for (const auto& [rank, count] : calls) sum += count;
  return sum;
}

// By rank, or over all ranks where one of them does not tell ranks.
std::optional<std::uint64_t> callsOfAll(const RunIdentity& one, const std::string& operation) {
  if (const auto found = one.callsOfAll.find(operation); found != one.callsOfAll.end()) return found->second;
  const auto found = one.calls.find(operation);
  return found == one.calls.end() ? std::nullopt : std::optional(sumOf(found->second));
}

bool hasCalls(const RunIdentity& one) { return !one.calls.empty() || !one.callsOfAll.empty(); }

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

bool isFar(std::uint64_t a, std::uint64_t b) {
  const auto [less, more] = std::minmax(a, b);
  return static_cast<double>(more - less) > tolerance * static_cast<double>(more) + 2;
}

// Calls of a rank that send a message each.
std::uint64_t sendCallsOf(const RunIdentity& one, std::uint32_t rank) {
  std::uint64_t sum = 0;
  for (const auto& [name, calls] : one.calls)
    if (const auto found = calls.find(rank); found != calls.end() && classOf(name) == OperationClass::send)
      sum += found->second;
  return sum;
}

// Some tools note no messages of some calls (EZTrace: MPI_Sendrecv): then there may have been as many as calls.
bool mayHaveSent(const RunIdentity& one, std::uint32_t rank, std::uint64_t messages) {
  const std::uint64_t noted = one.sent.at(rank).messages;
  return noted <= messages && messages <= sendCallsOf(one, rank);
}

std::optional<std::string> otherMessages(const RunIdentity& a, const RunIdentity& b) {
  for (const auto& [rank, sent] : a.sent) {
    const auto other = b.sent.find(rank);
    if (other == b.sent.end()) continue;
    const std::string who = "rank " + std::to_string(rank) + " sent ";
    const bool isSilent = mayHaveSent(a, rank, other->second.messages) || mayHaveSent(b, rank, sent.messages);
    if (isSilent && sent.messages != other->second.messages) continue;
    if (sent.messages != 0 && other->second.messages != 0 && isFar(sent.messages, other->second.messages))
      return who + counted(sent.messages, "message", "messages") + " against " + std::to_string(other->second.messages);
    if (sent.bytes != 0 && other->second.bytes != 0 && isFar(sent.bytes, other->second.bytes))
      return who + std::to_string(sent.bytes) + " bytes against " + std::to_string(other->second.bytes);
  }
  return std::nullopt;
}

// Calls that send a message each.
std::uint64_t sendCalls(const RunIdentity& one) {
  std::uint64_t sum = 0;
  for (const std::string& name : operationsOf(one))
    if (classOf(name) == OperationClass::send) sum += *callsOfAll(one, name);
  return sum;
}

// Open MPI counts what its linear all-to-all sends as the program's.
std::uint64_t messagesOfAllToAll(const RunIdentity& one) {
  std::uint64_t sum = 0;
  for (const std::string& name : operationsOf(one))
    if (name.starts_with("Alltoall") || name.starts_with("Ialltoall")) sum += *callsOfAll(one, name);
  return sum * one.ranks.value_or(1);
}

bool knowsMessagesAlone(const RunIdentity& one) {
  return !hasCalls(one) && (one.sentByAll.messages != 0 || one.sentByAll.bytes != 0);
}
bool knowsCallsAlone(const RunIdentity& one) { return hasCalls(one) && one.sent.empty() && !one.someOperations; }

RunIdentity::Sent pointToPointOf(const RunIdentity& one) {
  RunIdentity::Sent sum;
  for (const auto& [rank, sent] : one.sent) sum.messages += sent.messages, sum.bytes += sent.bytes;
  return sum;
}

// One counts calls, the other messages. A call may send to no process, and one that starts several requests sends
// several.
std::optional<std::string> messagesAgainstCalls(const RunIdentity& counts, const RunIdentity& sends) {
  constexpr std::uint64_t fewMessages = 100, fewBytes = 100'000;
  if (!knowsCallsAlone(counts) || !knowsMessagesAlone(sends) || counts.callsOfAll.contains("Startall") ||
      counts.calls.contains("Startall"))
    return std::nullopt;
  const RunIdentity::Sent some = pointToPointOf(sends), sent = some == RunIdentity::Sent() ? sends.sentByAll : some;
  const bool isMixed = sends.sent.empty();  // with those that the library sent for collectives
  const std::uint64_t calls = sendCalls(counts);
  const double most = mostSlowing * static_cast<double>(calls + messagesOfAllToAll(counts)) + fewMessages;
  const bool fits = (isMixed || static_cast<double>(sent.messages) <= most) && calls <= 2 * sent.messages + fewMessages;
  if (sent.messages != 0 && !fits)
    return counted(calls, "call that sends", "calls that send") + " against " +
           counted(sent.messages, "message", "messages");
  if (sent.bytes == 0 || counts.bytesOfSends == 0) return std::nullopt;
  const double maxBytes = mostSlowing * static_cast<double>(counts.bytesOfSends + counts.bytesOfCollectives) + fewBytes;
  if ((isMixed || static_cast<double>(sent.bytes) <= maxBytes) && counts.bytesOfSends / 2 <= sent.bytes + fewBytes)
    return std::nullopt;
  return exactBytes(counts.bytesOfSends) + " of calls that send against " + exactBytes(sent.bytes) + " of messages";
}

// Both know messages, but one of them not their directions, or not whether the program sent them.
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

std::optional<std::string> otherCounts(const RunIdentity& a, const RunIdentity& b) {
  if (auto what = otherProcesses(a, b)) return what;
  if (a.someTime || b.someTime) return std::nullopt;
  if (auto what = otherCalls(a, b)) return what;
  const bool comparesMessages = !a.someOperations && !b.someOperations;
  if (auto what = comparesMessages ? otherMessages(a, b) : std::nullopt) return what;
  if (auto what = messagesAgainstCalls(a, b)) return what;
  if (auto what = messagesAgainstCalls(b, a)) return what;
  if (auto what = comparesMessages ? otherTotals(a, b) : std::nullopt) return what;
  if (auto what = otherGroups(a, b)) return what;
  return otherDuration(a, b);
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
  else if ((knowsCallsAlone(a) && knowsMessagesAlone(b)) || (knowsCallsAlone(b) && knowsMessagesAlone(a)))
    add("calls that send and messages");
  else if (!a.someOperations && !b.someOperations && a.sentByAll.messages + a.sentByAll.bytes != 0 &&
           b.sentByAll.messages + b.sentByAll.bytes != 0)
    add("the sums of messages");
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
