#include <algorithm>
#include <array>

#include "core/base/units.h"
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

}  // namespace weft
