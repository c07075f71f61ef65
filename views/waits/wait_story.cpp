#include "views/waits/wait_story.h"

#include <algorithm>
#include <cstdio>

#include "analysis/run/item_names.h"
#include "analysis/run/item_ranks.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/time_bins.h"
#include "core/sums/run_summary.h"

namespace weft {
namespace {

constexpr std::size_t mostLookedAt = 1000;  // of the longest waits, for one of the cause
constexpr double nanosecondsOfSecond = 1e9;

std::string rankWords(const OpenRun& run, RankId rank, bool first = false) {
  const std::string host = hostNameOfRank(run, rank);
  return (first ? "Rank " : "rank ") + std::to_string(number(rank)) + (host.empty() ? "" : " on " + host);
}

std::string clockText(std::uint64_t nanoseconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f s", static_cast<double>(nanoseconds) / nanosecondsOfSecond);
  return text;
}

template <class List, class Id>
std::optional<std::string> nameIn(const List& list, const std::optional<Id>& id) {
  const auto found = std::ranges::find_if(list, [&](const auto& each) { return id && each.id == *id; });
  return found == list.end() ? std::nullopt : std::optional(found->name);
}

// A region may be called "FFT section.".
std::string withStop(const std::string& text) { return text.ends_with('.') ? text : text + "."; }

// "Rank 11 on n055 is in MPI_Recv on W, in LatencyBandwidth."
std::string whereWords(const OpenRun& run, RankId rank, const WaitKindRow& kind) {
  std::string text = rankWords(run, rank, true);
  if (const auto operation = nameIn(run.snapshot.operationNames, kind.operation))
    text += " is in " + calledName(run.snapshot, *operation);
  if (const auto communicator = nameIn(run.snapshot.communicators, kind.communicator)) text += " on " + *communicator;
  if (const auto region = nameIn(run.snapshot.regions, kind.region)) text += ", in " + *region;
  return withStop(text);
}

std::string causeWords(const OpenRun& run, const WaitCause& cause, const std::optional<RankId>& peer) {
  const std::string who = peer ? rankWords(run, *peer, true) : "The rank that it waits for";
  switch (cause.kind) {
    case WaitCauseKind::latePeer:
      return cause.meanwhile
                 ? withStop(who + " was late: it was in " + CallPathNames(run.snapshot.store())(cause.meanwhile))
                 : who + " was late. " + sentence("What it did meanwhile", Absence::notKnown) + ".";
    case WaitCauseKind::transaction:
      return who + " was busy with messages: those of transaction " + std::to_string(*cause.transaction) +
             " held it up.";
    case WaitCauseKind::lastRank:
      if (cause.isCompletion) return "All have come: the operation itself takes that long.";
      return peer ? who + " came last." : "All wait for the last one of them.";
    case WaitCauseKind::linkEnd:
      return "Meanwhile a link on the way of the messages was loaded: " + itemName(run, *cause.end) + ".";
  }
  return {};
}

WaitStory told(const OpenRun& run, const PlacedWait& one, const WaitKindRow& kind, const WaitCause& cause) {
  const double seconds = static_cast<double>(one.wait.nanoseconds) / nanosecondsOfSecond;
  WaitStory story{one, cause, kind.region, kind.operation, {}, {}, {}};
  story.headline = "Rank " + std::to_string(number(one.rank)) + " waits " + humanSeconds(seconds);
  if (one.wait.peer) story.headline += " for rank " + std::to_string(number(*one.wait.peer));
  story.when = clockText(one.wait.from) + " to " + clockText(one.wait.from + one.wait.nanoseconds);
  story.text = whereWords(run, one.rank, kind) + " " + causeWords(run, cause, one.wait.peer);
  return story;
}

}  // namespace

Item WaitStory::item() const {
  if (!wait.wait.peer) return wait.rank;
  return RankPair{*wait.wait.peer, wait.rank};
}

std::optional<WaitStory> longestStory(const OpenRun& run, const WaitCauses& causes, const WaitFilter& filter,
                                      std::optional<WaitCauseKind> cause) {
  const WaitStore store(run.snapshot.store());
  if (!store.hasSingle()) return std::nullopt;
  const auto kinds = store.kinds();
  const auto binLength = waitBinSeconds(run.snapshot.facts);
  for (const PlacedWait& each : store.longest(filter, 0, WaitChunkRow::latest, cause ? mostLookedAt : 1)) {
    const auto kind = kinds.find(each.wait.kind);
    if (kind == kinds.end()) continue;
    const WaitCause its = causes.of(rowOf(each.rank, each.wait, kind->second, binLength));
    if (!cause || its.kind == *cause) return told(run, each, kind->second, its);
  }
  return std::nullopt;
}

}  // namespace weft
