#include "views/timeline/ranktime_collect.h"

#include <algorithm>
#include <functional>

#include "analysis/run/item_names.h"
#include "core/records/operation_class.h"
#include "views/shared/text.h"
#include "views/timeline/ranktime_classes.h"
#include "views/timeline/ranktime_lines.h"
#include "views/timeline/ranktime_marks.h"
#include "views/timeline/ranktime_path.h"

namespace weft {
namespace {

using Track = StateShares::Track;
__extension__ using Wide = unsigned __int128;

// Waits of a track take their time from that in MPI. Where several waits of one call lie upon each other, or clocks
// were corrected, there may be no room for all of a column: then each is shorter by the same share. Answers by how
// much, all together.
std::uint64_t addWaits(std::span<std::uint64_t> column, std::span<const std::uint64_t> waited, std::uint16_t busy) {
  std::uint64_t all = 0, left = column[busy];
  for (std::size_t i = 0; i < waited.size(); ++i) all += i == busy ? 0 : waited[i];
  const std::uint64_t room = left;
  for (std::size_t i = 0; i < waited.size(); ++i) {
    if (i == busy || waited[i] == 0) continue;
    const std::uint64_t part = all <= room ? waited[i] : static_cast<std::uint64_t>(Wide(waited[i]) * room / all);
    column[i] += part;
    left -= part;
  }
  column[busy] = left;
  return all > room ? all - room : 0;
}

// What one track was in, waits included.
std::vector<std::uint64_t> waitingSums(const RankTimeInputs& inputs, const Track& track, const TimeParts& time,
                                       const RankTimeClasses& classes, std::uint64_t& overlapping) {
  const auto count = static_cast<std::uint16_t>(classes.names.size());
  std::vector<std::uint64_t> sums(std::size_t{time.parts} * count), waited(sums.size());
  inputs.shares.add(track, time, classes.of, count, sums);
  if (const WaitShares::Track* waits = inputs.waits->find(track.rank, track.thread)) {
    if (classes.ofSingleWaits) inputs.waits->add(*waits, time, *classes.ofSingleWaits, count, waited);
    else inputs.waits->add(*waits, time, classes.ofWaits, count, waited);
  }
  for (std::size_t at = 0; at < sums.size(); at += count)
    overlapping += addWaits(std::span(sums).subspan(at, count), std::span(waited).subspan(at, count), classes.busy);
  return sums;
}

RankTimeFacts::Row sumsOf(const RankTimeInputs& inputs, RankTimeFacts::Row row, const std::vector<Track>& tracks,
                          const TimeParts& time, const RankTimeClasses& classes, std::uint64_t& overlapping) {
  StateShares& shares = inputs.shares;
  const auto count = static_cast<std::uint16_t>(classes.names.size());
  row.tracks = static_cast<std::uint32_t>(tracks.size());
  row.sums.resize(std::size_t{time.parts} * count);
  for (const Track& track : tracks) {
    if (row.ranks.empty() || row.ranks.back() != track.rank) row.ranks.push_back(track.rank);
    if (classes.ofWaits.empty()) shares.add(track, time, classes.of, count, row.sums);
    else
      std::ranges::transform(row.sums, waitingSums(inputs, track, time, classes, overlapping), row.sums.begin(),
                             std::plus());
    if (tracks.size() == 1) break;
    std::vector<std::uint64_t> mpi(std::size_t{time.parts} * 2);
    shares.add(track, time, classes.inMpi, 2, mpi);
    row.worst.resize(time.parts);
    for (std::uint32_t part = 0; part < time.parts; ++part)
      row.worst[part] = std::max(row.worst[part], mpi[2 * part + 1]);
  }
  std::ranges::sort(row.ranks);
  row.ranks.erase(std::ranges::unique(row.ranks).begin(), row.ranks.end());
  return row;
}

// Rows [first, end) of the list, as one.
RankTimeFacts::Row namedRow(const RankTimeRowList& list, std::size_t first, std::size_t end, bool areRanks) {
  RankTimeFacts::Row row;
  row.first = first;
  row.end = end;
  row.label = list.label(first);
  row.host = list.host(first);
  for (std::size_t at = first; at < end; ++at)
    if (list.host(at) != row.host) row.host.clear();
  if (end - first == 1) row.item = list.item(first);
  else if (list.label(end - 1) != row.label) row.label += (areRanks ? "–" : " … ") + list.label(end - 1);
  return row;
}

std::vector<Track> tracksOf(const RankTimeRowList& list, const RankTimeFacts::Row& row) {
  std::vector<Track> tracks;
  for (std::size_t at = row.first; at < row.end; ++at)
    for (const Track& track : list.tracks(at)) tracks.push_back(track);
  return tracks;
}

std::string missingIn(const RankTimeInputs& inputs, const RankTimeRowList& list, const RankTimeRequest& request) {
  const StateShares& shares = inputs.shares;
  if (shares.tracks().empty())
    return QObject::tr("%1; a trace with a stated clock has it.")
        .arg(notInThisRunText(QObject::tr("What ranks did over time"), Verb::is))
        .toStdString();
  if (areOfWaits(request.colours) && (!inputs.waits || inputs.waits->kinds().empty()))
    return QObject::tr("There are no waits in this run, or an older Weft imported it: import the trace again.")
        .toStdString();
  if (list.part().isEmpty()) return QObject::tr("The filter leaves no rank.").toStdString();
  if (request.rows == RankTimeRows::members && request.selected.empty() && list.part().communicators().empty())
    return QObject::tr("Select a communicator to see its members.").toStdString();
  if (list.size() == 0) return QObject::tr("Nothing is recorded for these ranks.").toStdString();
  return request.time.until <= request.time.from ? QObject::tr("The trace takes no time.").toStdString()
                                                 : std::string();
}

bool areSameClasses(const RankTimeRequest& a, const RankTimeRequest& b) {
  return a.colours == b.colours && a.filter == b.filter;
}

LineClocks clocksOf(const RunSnapshot& run, const StateStore& store) {
  if (store.hasCorrected()) return LineClocks::corrected;
  const auto corrected = run.facts.find("clocks corrected");
  return corrected != run.facts.end() && corrected->second == "yes" ? LineClocks::contradicting : LineClocks::ofTrace;
}

RankTimeClasses classesOf(const RankTimeInputs& inputs, const RankTimeRequest& request,
                          const std::function<bool()>& stopped) {
  const bool areWaits = areOfWaits(request.colours) && inputs.waits;
  const auto causes = request.colours == RankTimeColours::causes ? inputs.causes : nullptr;
  return areWaits ? waitingClasses(inputs.run, inputs.shares, *inputs.waits, request, causes)
                  : rankTimeClasses(inputs.run, inputs.shares, request, stopped);
}

}  // namespace

RankTimeFacts collectRankTime(const RankTimeInputs& inputs, RankTimeRequest request,
                              const std::function<bool()>& stopped) {
  const StateShares& shares = inputs.shares;
  RankTimeFacts facts;
  if (request.time.until <= request.time.from) request.time = {shares.from(), shares.until(), request.time.parts};
  const RankTimeRowList list(inputs.run, inputs.open, shares, request);
  facts.missing = missingIn(inputs, list, request);
  if (!facts.missing.empty()) return facts;
  request.time.parts = static_cast<std::uint32_t>(
      std::clamp<std::uint64_t>(request.time.parts, 1, request.time.until - request.time.from));
  facts.time = request.time;
  facts.classes = inputs.classes ? *inputs.classes : classesOf(inputs, request, stopped);
  facts.allRows = list.size();
  facts.totals.resize(facts.classes.names.size());
  const std::size_t end = std::min(request.endRow, list.size()), first = std::min(request.firstRow, end - 1);
  const std::size_t together =
      (end - first - 1) / std::max<std::size_t>(1, request.mostRows) + 1;  // mostRows may be SIZE_MAX
  const bool areRanks = request.rows == RankTimeRows::ranks || request.rows == RankTimeRows::members;
  for (std::size_t at = first; at < end; at += together) {
    if (stopped && stopped()) return facts;
    RankTimeFacts::Row row = namedRow(list, at, std::min(end, at + together), areRanks);
    const std::vector<Track> tracks = tracksOf(list, row);
    facts.rows.push_back(sumsOf(inputs, std::move(row), tracks, facts.time, facts.classes, facts.overlapping));
    for (std::size_t sum = 0; sum < facts.rows.back().sums.size(); ++sum)
      facts.totals[sum % facts.totals.size()] += facts.rows.back().sums[sum];
  }
  if (inputs.path) addPath(facts, inputs.path->list, list);
  if (!inputs.withMessages) return facts;
  facts.clocks = clocksOf(inputs.run, shares.store());
  addLines(facts, shares.store(), list, request, KeptMessages(inputs.run, shares.store(), request.filter), stopped);
  return facts;
}

RankTimeSource::RankTimeSource(std::shared_ptr<const OpenRun> run, std::uint64_t maxKept)
    : run_(std::move(run)), shares_(run_->snapshot.store(), maxKept), waits_(run_->snapshot.store(), maxKept / 2) {}

std::optional<TimeParts> RankTimeSource::programTime() {
  const std::lock_guard lock(mutex_);
  const std::vector<StateRow>& states = shares_.states();
  std::vector<bool> begins(states.size()), ends(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (!states[i].operation) continue;
    const std::string name = operationName(*run_, *states[i].operation);
    ends[i] = isEnd(name);
    begins[i] = !ends[i] && isBeginOrEnd(name);
  }
  std::optional<std::uint64_t> begun, ended;
  for (const Track& track : shares_.tracks()) {
    const auto first = [&](const std::vector<bool>& wanted) {
      std::optional<StateShares::Run> found;
      shares_.stretches(track, track.from, track.until, wanted, [&](const StateShares::Run& one) {
        found = one;
        return false;
      });
      return found;
    };
    if (const auto begin = first(begins)) begun = std::min(begun.value_or(begin->until), begin->until);
    if (const auto end = first(ends)) ended = std::max(ended.value_or(end->from), end->from);
  }
  const TimeParts time{begun.value_or(from()), ended.value_or(until()), 1};
  return (!begun && !ended) || time.from >= time.until ? std::nullopt : std::optional(time);
}

const RankTimeClasses& RankTimeSource::classes(const RankTimeRequest& request, const std::function<bool()>& stopped) {
  if (classes_ && areSameClasses(classesOf_, request)) return *classes_;
  if (request.colours == RankTimeColours::causes && !causes_)
    causes_ = std::make_shared<const WaitCauses>(run_->snapshot.store(), run_->hasFabric() ? run_.get() : nullptr,
                                                 defaultLoaded, stopped);
  classes_ = classesOf({run_->snapshot, shares_, &waits_, causes_}, request, stopped);
  classesOf_ = request;
  return *classes_;
}

RankTimeFacts RankTimeSource::cells(const RankTimeRequest& request, const std::function<bool()>& stopped) {
  return ask([&](StateShares& shares, WaitShares& waits) {
    const RankTimeClasses& known = classes(request, stopped);
    if (stopped && stopped()) {
      classes_.reset();
      causes_.reset();
      return RankTimeFacts();
    }
    if (request.criticalPath && !path_) {
      path_ = criticalSegments(shares, waits.store(), stopped);
      if (stopped && stopped()) {
        path_.reset();
        return RankTimeFacts();
      }
    }
    const CriticalSegments* path = request.criticalPath ? &*path_ : nullptr;
    return collectRankTime({run_->snapshot, shares, &waits, causes_, run_.get(), &known, false, path}, request,
                           stopped);
  });
}

RankTimeFacts RankTimeSource::lines(const RankTimeFacts& cells, const RankTimeRequest& request,
                                    const std::function<bool()>& stopped) {
  return ask([&](StateShares& shares, WaitShares&) {
    RankTimeFacts facts;
    facts.time = cells.time;
    facts.allRows = cells.allRows;
    facts.clocks = clocksOf(run_->snapshot, shares.store());
    for (const RankTimeFacts::Row& row : cells.rows)
      facts.rows.push_back({row.label, row.item, row.first, row.end, row.tracks, {}, {}, {}});
    RankTimeRequest wanted = request;
    if (!request.paths) wanted.paths = pathsOf(run_->snapshot, shares.store(), request.transaction);
    if (!kept_ || keptOf_ != request.filter) {
      kept_.emplace(run_->snapshot, shares.store(), request.filter);
      keptOf_ = request.filter;
    }
    addLines(facts, shares.store(), RankTimeRowList(run_->snapshot, run_.get(), shares, wanted), wanted, *kept_,
             stopped);
    return facts;
  });
}

}  // namespace weft
