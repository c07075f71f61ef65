#include "core/records/run_contradictions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>

#include "core/base/units.h"
#include "core/records/run_counts.h"

namespace weft {
namespace {

std::string shortHost(const std::string& host) {
  const bool isAddress = host.find_first_not_of("0123456789.:") == std::string::npos;
  return isAddress ? host : host.substr(0, host.find('.'));
}

std::string ofRank(std::uint32_t rank, const std::string& a, const std::string& b) {
  return "rank " + std::to_string(rank) + " on " + a + " against " + b;
}

// The program's name and its arguments, without the folder: tools print it by different paths.
std::string programOf(const std::string& command) {
  const std::size_t end = std::min(command.find(' '), command.size());
  const std::size_t slash = command.rfind('/', end);
  return command.substr(slash == std::string::npos || slash > end ? 0 : slash + 1);
}

std::optional<std::string> otherRanks(const RunIdentity& a, const RunIdentity& b) {
  if (a.ranks && b.ranks && *a.ranks != *b.ranks)
    return std::to_string(*a.ranks) + " ranks against " + std::to_string(*b.ranks);
  if (a.ranks && b.highestRank && *b.highestRank >= *a.ranks)
    return std::to_string(*a.ranks) + " ranks against a rank " + std::to_string(*b.highestRank);
  if (b.ranks && a.highestRank && *a.highestRank >= *b.ranks)
    return "a rank " + std::to_string(*a.highestRank) + " against " + std::to_string(*b.ranks) + " ranks";
  return std::nullopt;
}

std::optional<std::string> otherHosts(const RunIdentity& a, const RunIdentity& b) {
  for (const auto& [rank, host] : a.hosts)
    if (const auto found = b.hosts.find(rank); found != b.hosts.end() && shortHost(host) != shortHost(found->second))
      return ofRank(rank, host, found->second);
  return std::nullopt;
}

std::optional<std::string> otherTime(const RunIdentity& a, const RunIdentity& b) {
  if (!a.time || !b.time || a.clock != b.clock) return std::nullopt;
  const bool aFirst = a.time->second < b.time->first;
  if (!aFirst && !(b.time->second < a.time->first)) return std::nullopt;
  const double gap = aFirst ? b.time->first - a.time->second : a.time->first - b.time->second;
  return std::string("one ended ") + humanSeconds(gap) + " before the other began";
}

// "2026-11-20T23:07:15Z" as Weft's recorder writes when MPI_Init returned, in seconds since 1970.
std::optional<double> startOf(const RunIdentity& one) {
  std::tm parts{};
  if (one.kind != kinds::recording || !::strptime(one.date.c_str(), "%Y-%m-%dT%H:%M:%S", &parts)) return std::nullopt;
  return static_cast<double>(::timegm(&parts));
}

// A recording knows when it began and how long it took, a trace may know the time of day.
std::optional<std::string> otherMoment(const RunIdentity& recording, const RunIdentity& trace) {
  constexpr double ofClocks = 60;  // seconds by which clocks of hosts may differ
  const auto start = startOf(recording);
  if (!start || !recording.seconds || !trace.time || trace.clock != timeOfDay) return std::nullopt;
  const double before = trace.time->first - (*start + *recording.seconds), after = *start - trace.time->second;
  if (std::max(before, after) <= ofClocks) return std::nullopt;
  return "one ended " + humanSeconds(std::max(before, after)) + " before the other began";
}
std::optional<std::string> otherStart(const RunIdentity& a, const RunIdentity& b) {
  const auto what = otherMoment(a, b);
  return what ? what : otherMoment(b, a);
}

std::optional<std::string> otherWriter(const RunIdentity& a, const RunIdentity& b) {
  if (a.kind != b.kind || a.writer.empty() || b.writer.empty() || a.writer == b.writer) return std::nullopt;
  return "a " + a.kind + " by " + a.writer + " against one by " + b.writer;
}

// Two archives are parts of one run if they have different ranks; no rank is recorded twice.
std::optional<std::string> sameEvents(const RunIdentity& a, const RunIdentity& b) {
  if (a.kind != b.kind) return std::nullopt;
  for (const std::uint32_t rank : a.eventsOf)
    if (b.eventsOf.contains(rank)) return "both have what rank " + std::to_string(rank) + " did";
  return std::nullopt;
}

// "Fri Nov 20 23:07:15 2026", in seconds; without a time zone.
std::optional<double> secondsOf(const std::string& date) {
  std::tm parts{};
  if (!::strptime(date.c_str(), "%a %b %d %H:%M:%S %Y", &parts)) return std::nullopt;
  return static_cast<double>(::timegm(&parts));
}

std::optional<std::string> otherDate(const RunIdentity& a, const RunIdentity& b) {
  constexpr double farApart = 60;  // seconds; profiles of one run are written one after the other
  if (a.kind != b.kind) return std::nullopt;
  const auto first = secondsOf(a.date), second = secondsOf(b.date);
  if (!first || !second || std::abs(*first - *second) < farApart) return std::nullopt;
  return "date " + a.date + " against " + b.date;
}

std::optional<std::string> otherMembers(const RunIdentity& a, const RunIdentity& b) {
  if (a.kind != b.kind) return std::nullopt;
  for (const auto& [name, members] : a.communicators)
    if (const auto found = b.communicators.find(name);
        found != b.communicators.end() && !members.empty() && !found->second.empty() && found->second != members)
      return "communicator " + name + " of " + counted(members.size(), "rank", "ranks") + " against " +
             counted(found->second.size(), "other rank", "other ranks");
  return std::nullopt;
}

std::optional<std::string> otherProgram(const RunIdentity& a, const RunIdentity& b) {
  if (a.kind != b.kind || a.command.empty() || b.command.empty() || programOf(a.command) == programOf(b.command))
    return std::nullopt;
  return "command " + a.command + " against " + b.command;
}

}  // namespace

bool identifiesNothing(const RunIdentity& one) {
  return !one.ranks && one.calls.empty() && one.callsOfAll.empty() && one.sentByAll == RunIdentity::Sent();
}

std::optional<std::string> contradiction(const RunIdentity& a, const RunIdentity& b) {
  for (const auto differ : {otherRanks, otherHosts, otherTime, otherStart, otherWriter, sameEvents, otherMembers,
                            otherProgram, otherDate, otherCounts})
    if (const auto what = differ(a, b)) return what;
  return std::nullopt;
}

bool identifiesRun(const RunIdentity& a, const RunIdentity& b) {
  return (a.time && b.time && a.clock == b.clock) ||
         std::ranges::any_of(a.processIds, [&](const auto& each) { return b.processIds.contains(each.first); });
}

std::string agreement(const RunIdentity& a, const RunIdentity& b) {
  std::string text;
  const auto add = [&](const std::string& what) { text += (text.empty() ? "" : ", ") + what; };
  const auto ranksOf = [](const RunIdentity& one) {
    return one.ranks ? one.ranks : one.highestRank ? std::optional(*one.highestRank + 1) : std::nullopt;
  };
  if (std::ranges::any_of(a.hosts, [&](const auto& each) { return b.hosts.contains(each.first); }))
    add("the same hosts");
  if (a.time && b.time && a.clock == b.clock) add("the same time");
  const auto shared =
      std::ranges::count_if(a.communicators, [&](const auto& each) { return b.communicators.contains(each.first); });
  if (a.kind == b.kind && shared > 1 && a.groups.empty())
    add(std::to_string(shared) + " communicators of the same members");
  if (const std::string counts = sameCounts(a, b); !counts.empty()) add(counts);
  const auto ranks = ranksOf(a);
  if (!ranks || ranks != ranksOf(b)) return text;
  // If a recording covers only a part of the run, nothing else can be compared.
  if (text.empty() && !a.someTime && !b.someTime) return text;
  return counted(*ranks, "rank", "ranks") + (text.empty() ? "" : ", ") + text;
}

}  // namespace weft
