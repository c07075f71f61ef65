#include "importers/recorded/record_ends.h"

#include <algorithm>

#include "core/base/bundle_format.h"
#include "core/base/number_list.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

constexpr std::size_t mostWays = 5;                        // that are told one by one
constexpr std::size_t longestList = 60, longestWay = 200;  // characters

std::string named(const std::vector<std::uint32_t>& ranks) {
  const std::string list = listText(ranks);
  if (list.size() > longestList) return std::to_string(ranks.size()) + " ranks";
  return (ranks.size() == 1 ? "rank " : "ranks ") + list;
}

template <class Member>
std::vector<std::uint32_t> ranksWith(const RecordData& data, Member member) {
  std::vector<std::uint32_t> some;
  for (const auto& [rank, one] : data.ranks)
    if (one.*member != 0) some.push_back(number(rank));
  return some;
}

template <class Member>
std::uint64_t sumOf(const RecordData& data, Member member) {
  std::uint64_t sum = 0;
  for (const auto& [rank, one] : data.ranks) sum += std::min(one.*member, std::uint64_t{1} << 32);
  return sum;
}

// "; its command ended with status 137 (signal 9)", where weft record noted it.
std::string statusOf(const RecordData& data) {
  const auto fact = data.facts.find("exit status");
  const auto status = fact == data.facts.end() ? std::nullopt : parseDigits(fact->second, 10);
  if (!status || *status > 255) return {};
  return "; its command ended with status " + fact->second +
         (*status > 128 ? " (signal " + std::to_string(*status - 128) + ")" : "");
}

}  // namespace

void tellBalance(const RecordData& data, ReaderNotes& notes) {
  const auto size = data.facts.find("processes");
  if (!data.facts.contains(std::string(bundle_format::receivesFact)) || data.facts.contains("only") ||
      size == data.facts.end() || size->second != std::to_string(data.processes.size()))
    return;
  std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>> bytes;  // sent, received
  for (const auto& [key, sums] : data.calls) {
    const std::string& operation = data.operations.name(key.operation);
    auto& [sent, received] = bytes[key.communicator];
    if (operation.starts_with("Isendrecv")) sent = received = UINT64_MAX;  // MPICH does not say what arrived
    if (sent == UINT64_MAX) continue;
    if (classOf(operation) == OperationClass::send) sent += sums.bytes;
    if (classOf(operation) == OperationClass::receive || operation == receivedInSendrecv) received += sums.bytes;
  }
  constexpr std::size_t mostShown = 5;
  std::size_t differ = 0;
  std::string which;
  for (const auto& [communicator, sums] : bytes)
    if (sums.first != sums.second && differ++ < mostShown)
      which += (which.empty() ? "" : "; ") + data.communicators.name(communicator).substr(0, longestWay) + ": " +
               std::to_string(sums.first) + " bytes sent, " + std::to_string(sums.second) + " received";
  if (differ != 0)
    notes.note("record.balance",
               "sends and receives differ on " + counted(differ, "communicator", "communicators") + ": " + which +
                   (differ > mostShown ? "; …" : ""),
               "sends were counted",
               "messages that were never received, receives that were cancelled, or recording that was switched off in "
               "between look like this");
}

std::string howItEnded(const RecordData& data) {
  std::map<std::string, std::vector<std::uint32_t>> ways;
  std::size_t told = 0;
  for (const auto& [rank, one] : data.ranks)
    if (!one.ended.empty()) {
      ways[one.ended.substr(0, longestWay)].push_back(number(rank));
      ++told;
    }
  std::string text;
  for (std::size_t shown = 0; const auto& [way, ranks] : ways)
    if (shown++ < mostWays) text += named(ranks) + ": " + way + "; ";
  std::vector<std::uint32_t> silent;
  for (const auto& [rank, process] : data.processes)
    if (const auto known = data.ranks.find(rank); known == data.ranks.end() || known->second.ended.empty())
      silent.push_back(number(rank));
  const std::size_t others = silent.size();
  const std::string status = statusOf(data);
  const std::string silence = status.empty() ? "killed, or still running when the bundle was copied" : "killed";
  if (told == 0) return "the program was " + silence + status;
  if (others == 0) return text.substr(0, text.size() - 2) + status;
  // Recorders that note signals say of all others how they ended: who is silent is worth a name.
  const std::string who = !data.crashes.empty() ? named(silent)
                          : others == 1         ? "the other rank"
                                                : "the other " + std::to_string(others) + " ranks";
  return text + who +
         (others == 1 ? " did not record how it ended: it was " : " did not record how they ended: they were ") +
         silence + status;
}

namespace {

constexpr std::size_t mostCrashes = 20, longestStack = 2000;

std::string signalText(const RecordCrash& one) {
  return "signal " + std::to_string(one.signal) + (one.name.empty() ? "" : " (" + one.name.substr(0, longestWay) + ")");
}

// Ranks that faulted by themselves come before those that the launcher ended for it, which are reported together.
void tellCrashes(const RecordData& data, ReaderNotes& notes) {
  std::map<std::string, std::vector<std::uint32_t>> ended;
  std::size_t shown = 0;
  for (const auto& [rank, one] : data.crashes) {
    if (one.isSent && one.name != "SIGABRT") {
      ended[signalText(one)].push_back(number(rank));
      continue;
    }
    if (shown++ >= mostCrashes) continue;
    const std::string call = one.operation.empty()
                                 ? "before any call of MPI"
                                 : (one.isInside ? "in MPI_" : "after MPI_") + one.operation.substr(0, longestWay);
    notes.lost("record.crash", "rank " + std::to_string(number(rank)) + " was ended by " + signalText(one) + " " + call,
               one.stack.empty() ? "its stack is not known"
                                 : "its stack, innermost first: " + one.stack.substr(0, longestStack));
  }
  if (shown > mostCrashes)
    notes.lost("record.crash", std::to_string(shown - mostCrashes) + " more ranks were ended by signals",
               "they are not listed one by one");
  for (const auto& [signal, ranks] : ended)
    notes.note(
        "record.ended",
        named(ranks) + (ranks.size() == 1 ? " was" : " were") + " ended by " + signal + ", which another process sent",
        "a launcher does that when one of the ranks has ended badly");
}

}  // namespace

void tellRanks(const RecordData& data, ReaderNotes& notes) {
  tellCrashes(data, notes);
  if (const auto parents = ranksWith(data, &RecordRank::forks); !parents.empty())
    notes.note("record.forked",
               named(parents) + " made " + counted(sumOf(data, &RecordRank::forks), "child", "children") + " by fork()",
               "what these did is not recorded");
  if (const auto poor = ranksWith(data, &RecordRank::lost); !poor.empty())
    notes.lost("record.memory",
               named(poor) + " had no memory for " +
                   counted(sumOf(data, &RecordRank::lost), "thing that was", "things that were") + " to be recorded",
               "calls, bytes or names of theirs are missing",
               "leave the program more memory, or record less with --only");
}

}  // namespace weft
