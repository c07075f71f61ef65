#include "importers/otf2/trace_wait_rows.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/units.h"
#include "importers/events/pair_spread.h"

namespace weft {
namespace {

// Ranks of each communicator, asked in any order.
class Positions {
 public:
  explicit Positions(const TraceLayout& layout) : layout_(layout) {}

  std::uint32_t size(std::uint32_t communicator) const {
    return communicator == everyRank ? layout_.ranks : static_cast<std::uint32_t>(members(communicator).size());
  }
  std::uint32_t of(std::uint32_t communicator, RankId rank) {
    if (communicator == everyRank) return number(rank);
    const auto& list = members(communicator);
    if (number(rank) < list.size() && list[number(rank)] == rank) return number(rank);
    auto& known = positions_[layout_.communicators[communicator].group];
    if (known.empty())
      for (std::uint32_t at = 0; at < list.size(); ++at) known.emplace(number(list[at]), at);
    const auto found = known.find(number(rank));
    return found == known.end() ? noIndex : found->second;
  }

 private:
  const std::vector<RankId>& members(std::uint32_t communicator) const {
    return layout_.groups[layout_.communicators[communicator].group];
  }

  const TraceLayout& layout_;
  std::unordered_map<std::uint32_t, std::unordered_map<std::uint32_t, std::uint32_t>> positions_;  // by group
};

ReplayFacts factsOf(const TraceLayout& layout, const TraceTotals& totals, Positions& positions) {
  ReplayFacts facts;
  for (const TraceOperation& each : layout.operations) facts.roles.push_back(roleOf(each.name));
  for (const TraceTotals::Path& each : totals.paths) facts.parents.push_back(each.parent);
  facts.size = [&](std::uint32_t communicator) { return positions.size(communicator); };
  facts.grid = [&](std::uint32_t communicator) -> std::span<const CartesianDimension> {
    if (communicator == everyRank) return {};
    return layout.communicators[communicator].grid;
  };
  facts.position = [&](std::uint32_t communicator, RankId rank) { return positions.of(communicator, rank); };
  for (const auto& [pair, balance] : totals.balance)
    if (balance.messages != 0) facts.unbalanced.emplace(pair, balance.sent);
  facts.complete = totals.waits.complete(layout.ranks);
  facts.unmatchedWindows = totals.waits.largeWindows();
  facts.receives = totals.received != 0;
  facts.carryOn = totals.carryOn;
  return facts;
}

std::vector<std::vector<RankClock::Stretch>> stretchesOf(const ClockMoves& moves) {
  std::vector<std::vector<RankClock::Stretch>> list;
  for (const auto& jumps : moves.jumps) {
    auto& stretches = list.emplace_back();
    for (const ClockMoves::Jump& jump : jumps)
      if (jump.most != 0) stretches.push_back({jump.stretch.from, jump.stretch.until, jump.most});
  }
  return list;
}

class Matching {
 public:
  Matching(const TraceLayout& layout, TraceTotals& totals, std::optional<std::uint64_t> bin)
      : totals_(totals), clock_{layout.clock.ticksPerSecond, layout.clock.start}, bin_(bin), positions_(layout),
        facts_(factsOf(layout, totals, positions_)) {}

  void match(const MessageFlights::PathRow& pathRow, RowSink& sink) {
    clear();
    ReplayCounts& counts = totals_.matched.counts;
    MessageFlights flights(clock_, log().locations(), sink, pathRow);
    WaitReplay replay(log(), facts_, *waits, *groups);
    replay.tell(&flights);
    replay.tell(&*singles);
    counts = replay.run();
    flights.finish();
    if (counts.messageViolations + counts.collectiveViolations == 0) return;
    totals_.matched.isCorrected = true;
    ClockMoves moves;
    again(nullptr, &moves);
    if (moves.total != 0) again(nullptr, &moves);
    const auto stretches = stretchesOf(moves);
    flights.beginCorrected();
    again(&stretches, nullptr, &flights);
    flights.finish();
  }

  std::optional<WaitSums> waits;
  std::optional<SingleWaits> singles;
  std::optional<MessageGroups> groups;

 private:
  const CallLog& log() const { return totals_.waits.log(); }
  void clear() {
    waits.emplace(clock_, bin_);
    singles.emplace(clock_, log().locations());
    groups.emplace();
  }
  void again(const std::vector<std::vector<RankClock::Stretch>>* stretches, ClockMoves* moves,
             MessageFlights* flights = nullptr) {
    clear();
    WaitReplay replay(log(), facts_, *waits, *groups);
    replay.tell(flights);
    replay.tell(&*singles);
    replay.correct(stretches, moves);
    replay.run();
  }

  TraceTotals& totals_;
  const TraceClock clock_;
  const std::optional<std::uint64_t> bin_;
  Positions positions_;
  const ReplayFacts facts_;
};

std::optional<CallPathId> pathOf(const TraceTotals& totals, std::uint32_t index) {
  return index < totals.paths.size() ? std::optional(totals.paths[index].id) : std::nullopt;
}

void giveRows(const Matching& matching, const TraceTotals& totals, const TraceWaitIds& ids, RowSink& sink) {
  const auto path = [&](std::uint32_t index) { return pathOf(totals, index); };
  const bool hasBins = matching.waits->binNanoseconds().has_value();
  matching.waits->each([&](const WaitSums::Key& key, const WaitSums::Sums& sums) {
    WaitRow row{key.kind,
                key.rank,
                key.peer == noRank ? std::nullopt : std::optional(key.peer),
                ids.communicator(key.communicator),
                ids.region(key.region),
                ids.operation(key.operation),
                path(key.path),
                path(key.meanwhile),
                hasBins ? std::optional(key.bin) : std::nullopt};
    row.waits = sums.waits;
    row.nanoseconds = sums.nanoseconds;
    row.wrongOrder = sums.wrongOrder;
    row.wrongOrderNanoseconds = sums.wrongOrderNanoseconds;
    sink.wait(row);
  });
  matching.groups->each([&](const MessageGroups::Key& key, const MessageGroups::Sums& sums) {
    sink.messageGroup({path(key.sender), path(key.receiver), ids.communicator(key.communicator), key.source,
                       key.destination, sums.messages, sums.bytes, sums.sendWait, sums.receiveWait});
  });
}

void giveSingles(Matching& matching, TraceTotals& totals, const TraceWaitIds& ids, RowSink& sink) {
  const auto kindRow = [&](const WaitSpan& like) {
    return WaitKindRow{like.kind,
                       ids.communicator(like.communicator),
                       ids.region(like.region),
                       ids.operation(like.operation),
                       pathOf(totals, like.path),
                       pathOf(totals, like.meanwhile)};
  };
  matching.singles->give([&](std::uint32_t location) { return totals.waits.log().rankOf(location); }, kindRow, sink);
  totals.matched.tooLate = matching.singles->tooLate();
}

void giveFacts(const Matching& matching, const TraceTotals::Matched& matched, RowSink& sink) {
  sink.fact("waits", "matched");
  if (const auto bin = matching.waits->binNanoseconds())
    sink.fact("wait bin seconds", exactText(static_cast<double>(*bin) / nanosecondsPerSecond));
  sink.fact("clock violations of messages", std::to_string(matched.counts.messageViolations));
  sink.fact("clock violations of collectives", std::to_string(matched.counts.collectiveViolations));
  sink.fact("clock violations of MPI_Finalize", std::to_string(matched.counts.finalizeViolations));
  sink.fact("clocks corrected", matched.isCorrected ? "yes" : "no");
}

}  // namespace

void giveWaits(const TraceLayout& layout, TraceTotals& totals, std::optional<std::uint64_t> binNanoseconds,
               const TraceWaitIds& ids, RowSink& sink) {
  totals.matched.failed = totals.waits.failed();
  if (!totals.matched.failed.empty() || layout.clock.ticksPerSecond == 0) return;
  try {
    Matching matching(layout, totals, binNanoseconds);
    matching.match(
        [&](const MessageGroups::Key& key) {
          return MessagePathRow{pathOf(totals, key.sender), pathOf(totals, key.receiver),
                                ids.communicator(key.communicator)};
        },
        sink);
    giveRows(matching, totals, ids, sink);
    giveSingles(matching, totals, ids, sink);
    giveFacts(matching, totals.matched, sink);
    totals.matched.isDone = true;
  } catch (const StoreError&) {
    throw;
  } catch (const Error& error) {
    totals.matched.failed = error.what();
  }
}

void tellWaits(const TraceTotals& totals, Otf2Archive& archive) {
  const auto tell = [&](const char* code, Severity severity, std::string seen, std::string done,
                        std::string advice = {}) {
    archive.tell(code, severity, archive.shown(), std::move(seen), std::move(done), std::move(advice));
  };
  const auto& [counts, tooLate, isCorrected, isDone, failed] = totals.matched;
  if (!failed.empty()) return tell("trace.waits", Severity::dataLost, failed, "no waits are known");
  if (!isDone) return;
  if (const std::uint64_t wrong = counts.messageViolations + counts.collectiveViolations; wrong != 0)
    tell("trace.clocks", Severity::note,
         counted(counts.messageViolations, "message was", "messages were") + " received before they were sent, and " +
             counted(counts.collectiveViolations, "collective operation was", "collective operations were") +
             " left before others came to it, by the clocks of the trace",
         "waits are those of corrected clocks",
         "measure the offsets of clocks at the beginning and end of the program, as Score-P does");
  if (tooLate != 0)
    tell("trace.late-waits", Severity::dataLost,
         counted(tooLate, "wait ends", "waits end") + " more than 36 years after the trace's clock begins",
         "they are in sums of waits, but not among single ones",
         "the trace is damaged, or its clock has another rate or beginning than it states");
  if (counts.incomplete != 0)
    tell("trace.collectives", Severity::note,
         counted(counts.incomplete, "part", "parts") +
             " in collective operations or epochs of windows to which not all members come, or to different ones",
         "waits there are not known",
         "a location that is missing, a recording that was cut off or communicators that are defined piece by piece "
         "look like this");
  if (totals.waits.largeGroups() != 0)
    tell("trace.window-groups", Severity::note,
         counted(totals.waits.largeGroups(), "call begins or ends an epoch", "calls begin or end an epoch") +
             " of a window with a group of more than " + std::to_string(maxSpread) + " ranks",
         "waits in the epochs of this window are not known");
  if (totals.waits.neighbourhoods() != 0)
    tell("trace.neighbours", Severity::note,
         counted(totals.waits.neighbourhoods(), "part", "parts") +
             " in neighbourhood collectives, whose neighbours are not in the trace",
         "waits there are not known");
}

}  // namespace weft
