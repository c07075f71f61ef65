#include "views/timeline/ranktime_find_waits.h"

#include <algorithm>
#include <tuple>

#include "core/records/filter_dimensions.h"
#include "views/shared/text.h"
#include "views/timeline/ranktime_classes.h"

namespace weft {
namespace {

constexpr std::uint64_t firstSpan = 1'000'000,
                        widening = 8;  // nanoseconds that are looked at, and how much more each time

std::string anyWait() { return QObject::tr("waiting").toStdString(); }

std::vector<WaitClass> classesOf(const std::string& what) {
  for (const WaitClassName& each : waitClassNames)
    if (what == each.title) return {each.kind};
  return {};
}

std::vector<bool> wantedKinds(const WaitShares& waits, const RankTimePart& part, const std::string& what) {
  const std::vector<WaitClass> classes = classesOf(what);
  std::vector<bool> wanted;
  for (const auto& [id, row] : waits.kinds())
    wanted.push_back((classes.empty() || classes.front() == row.kind) && part.keeps(row));
  return wanted;
}

// "Late sender in MPI_Recv, for rank 5"
RankTimeStretch waitOf(const RunSnapshot& run, RankId rank, std::uint32_t thread, const SingleWait& wait,
                       const WaitKindRow& kind) {
  QString words = find(kind.kind)->title;
  if (kind.operation)
    words =
        QObject::tr("%1 in %2").arg(words, qt(stateName(run, {{}, {}, kind.operation}, RankTimeColours::operations)));
  if (wait.peer) words = QObject::tr("%1, for rank %2").arg(words, QString::number(number(*wait.peer)));
  return {rank, thread, wait.from, wait.from + wait.nanoseconds, words.toStdString()};
}

auto placeOf(const RankTimeStretch& stretch) { return std::tuple(stretch.from, stretch.rank, stretch.thread); }

// Those that begin in [from, until), of all tracks of the rows.
template <class Visit>
void eachWait(const RunSnapshot& run, WaitShares& waits, const RankTimeRowList& rows, const std::vector<bool>& wanted,
              std::uint64_t from, std::uint64_t until, const StopAsked& stopped, Visit visit) {
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const StateShares::Track& track : rows.tracks(row)) {
      if (stopped && stopped()) return;
      const WaitShares::Track* const waiting = waits.find(track.rank, track.thread);
      if (!waiting) continue;
      waits.waits(*waiting, from, until, [&](const SingleWait& each, std::size_t kind) {
        if (wanted[kind] && each.from >= from && each.from < until)
          visit(waitOf(run, track.rank, track.thread, each, waits.kinds()[kind].row));
        return true;
      });
    }
}

}  // namespace

std::vector<std::string> findableWaits(const WaitShares& waits) {
  std::vector<std::string> list;
  for (const WaitClassName& each : waitClassNames)
    if (!isCompletion(each.kind) &&
        std::ranges::any_of(waits.kinds(), [&](const WaitShares::Kind& kind) { return kind.row.kind == each.kind; }))
      list.emplace_back(each.title);
  if (!list.empty()) list.insert(list.begin(), anyWait());
  return list;
}

bool isOfWaits(const std::string& what) {
  return what == anyWait() ||
         std::ranges::any_of(waitClassNames, [&](const WaitClassName& each) { return what == each.title; });
}

// In growing steps, since it is mostly near.
std::optional<RankTimeStretch> nextWait(const RunSnapshot& run, WaitShares& waits, const RankTimeRowList& rows,
                                        const RankTimeSearch& search, const StopAsked& stopped) {
  const std::vector<bool> wanted = wantedKinds(waits, rows.part(), search.what);
  std::optional<RankTimeStretch> next;
  std::uint64_t from = search.at ? search.at->from : search.from;
  for (std::uint64_t step = firstSpan; from < search.until && !next;
       step = std::min(step * widening, UINT64_MAX / widening)) {
    const std::uint64_t until = search.until - from > step ? from + step : search.until;
    eachWait(run, waits, rows, wanted, from, until, stopped, [&](const RankTimeStretch& each) {
      if ((!search.at || placeOf(each) > placeOf(*search.at)) && (!next || placeOf(each) < placeOf(*next))) next = each;
    });
    from = until;
  }
  return next;
}

std::optional<RankTimeStretch> previousWait(const RunSnapshot& run, WaitShares& waits, const RankTimeRowList& rows,
                                            const RankTimeSearch& search, const StopAsked& stopped) {
  const std::vector<bool> wanted = wantedKinds(waits, rows.part(), search.what);
  std::optional<RankTimeStretch> previous;
  std::uint64_t until = search.at ? search.at->from + 1 : search.until;
  for (std::uint64_t step = firstSpan; until > search.from && !previous;
       step = std::min(step * widening, UINT64_MAX / widening)) {
    const std::uint64_t from = until - search.from > step ? until - step : search.from;
    eachWait(run, waits, rows, wanted, from, until, stopped, [&](const RankTimeStretch& each) {
      if ((!search.at || placeOf(each) < placeOf(*search.at)) && (!previous || placeOf(each) > placeOf(*previous)))
        previous = each;
    });
    until = from;
  }
  return previous;
}

std::vector<RankTimeStretch> longestWaits(const RunSnapshot& run, const WaitShares& waits, const RankTimeRowList& rows,
                                          const RankTimeRequest& request, const RankTimeSearch& search,
                                          std::size_t most) {
  std::vector<RankTimeStretch> list;
  const WaitFilter filter{without(request.filter, FilterDimension::time), classesOf(search.what)};
  for (const PlacedWait& each : waits.store().longest(filter, search.from, search.until, most)) {
    const auto kind = std::ranges::lower_bound(waits.kinds(), each.wait.kind, {}, &WaitShares::Kind::id);
    if (kind != waits.kinds().end() && rows.rowOf(each.rank))
      list.push_back(waitOf(run, each.rank, each.thread, each.wait, kind->row));
  }
  return list;
}

std::vector<RankTimeStretch> waitsAt(const RunSnapshot& run, WaitShares& waits, const StateShares::Track& track,
                                     std::uint64_t time) {
  std::vector<RankTimeStretch> list;
  if (const WaitShares::Track* const waiting = waits.find(track.rank, track.thread))
    waits.waits(*waiting, time, time + 1, [&](const SingleWait& each, std::size_t kind) {
      list.push_back(waitOf(run, track.rank, track.thread, each, waits.kinds()[kind].row));
      return true;
    });
  return list;
}

}  // namespace weft
