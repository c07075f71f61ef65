#include "views/timeline/ranktime_classes.h"

#include <QObject>
#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "core/records/time_bins.h"
#include "core/sums/region_words.h"
#include "views/shared/number_text.h"
#include "views/timeline/ranktime_part.h"

namespace weft {
namespace {

constexpr std::size_t mostClasses = 9;  // that have a colour of their own

std::string notInMpi() { return QObject::tr("not in MPI").toStdString(); }
std::string outsideOfFilter() { return QObject::tr("outside of the filter").toStdString(); }

template <class Things, class Id>
std::string nameAmong(const Things& things, Id id) {
  const auto found = std::ranges::find(things, id, [](const auto& one) { return one.id; });
  return found == things.end() ? std::string("?") : found->name;
}

std::vector<std::uint64_t> timeByState(StateShares& shares, const std::function<bool()>& stopped) {
  std::vector<std::uint16_t> each(shares.states().size());
  std::iota(each.begin(), each.end(), std::uint16_t{0});
  std::vector<std::uint64_t> sums(each.size());
  for (const StateShares::Track& track : shares.tracks()) {
    if (stopped && stopped()) break;
    shares.add(track, {shares.from(), shares.until(), 1}, each, static_cast<std::uint16_t>(each.size()), sums);
  }
  return sums;
}

using Named = std::pair<std::string, std::uint64_t>;

// Names with their time, the largest first; with what is bare before all others where `hasFirst`.
std::vector<Named> ordered(const std::map<std::string, std::uint64_t>& byName, bool hasFirst) {
  std::vector<Named> list(byName.begin(), byName.end());
  std::erase_if(list, [](const Named& one) { return one.second == 0; });
  const std::string first = notInMpi();
  std::ranges::stable_sort(list, [&](const Named& a, const Named& b) {
    const bool firstA = hasFirst && a.first == first, firstB = hasFirst && b.first == first;
    return firstA != firstB ? firstA : a.second > b.second;
  });
  if (hasFirst && (list.empty() || list.front().first != first)) list.insert(list.begin(), {first, 0});
  return list;
}

std::uint16_t addClass(RankTimeClasses& classes, std::string name, RankTimeKind kind,
                       std::optional<WaitCauseKind> cause = {}) {
  classes.names.push_back(std::move(name));
  classes.kinds.push_back(kind);
  classes.causes.push_back(cause);
  return static_cast<std::uint16_t>(classes.names.size() - 1);
}

void addWaitClasses(RankTimeClasses& classes, const RankTimePart& part, const WaitShares& waits) {
  std::map<WaitClass, std::uint16_t> place;
  for (const WaitClassName& each : waitClassNames)
    if (!isCompletion(each.kind) &&
        std::ranges::any_of(waits.kinds(), [&](const WaitShares::Kind& kind) { return kind.row.kind == each.kind; }))
      place[each.kind] = addClass(classes, each.title, RankTimeKind::plain);
  for (const WaitShares::Kind& kind : waits.kinds())
    classes.ofWaits.push_back(part.keeps(kind.row) ? place[kind.row.kind] : classes.busy);
}

// All causes have a class: which of them there are is known only when all waits were looked at.
void addCauses(RankTimeClasses& classes, const RunSnapshot& run, const RankTimePart& part, const WaitShares& waits,
               std::shared_ptr<const WaitCauses> causes) {
  std::array<std::uint16_t, waitCauseKinds.size()> place{};
  for (const WaitCauseKind kind : waitCauseKinds)
    place.at(static_cast<std::size_t>(kind)) = addClass(classes, title(kind), RankTimeKind::plain, kind);
  for (const WaitShares::Kind& kind : waits.kinds())
    classes.ofWaits.push_back(part.keeps(kind.row) ? place.front() : classes.busy);
  std::map<WaitKindId, bool> keeps;
  for (const WaitShares::Kind& kind : waits.kinds()) keeps[kind.id] = part.keeps(kind.row);
  classes.ofSingleWaits =
      std::make_shared<SingleWaitClasses>([=, busy = classes.busy, binLength = waitBinSeconds(run.facts)](
                                              RankId rank, const SingleWait& wait, const WaitKindRow& kind) {
        if (!keeps.at(wait.kind)) return busy;
        return place.at(static_cast<std::size_t>(causes->of(rowOf(rank, wait, kind, binLength)).kind));
      });
}

}  // namespace

RankTimeClasses waitingClasses(const RunSnapshot& run, const StateShares& shares, const WaitShares& waits,
                               const RankTimeRequest& request, std::shared_ptr<const WaitCauses> causes) {
  const RankTimePart part(run, shares, request.filter);
  RankTimeClasses classes;
  const std::uint16_t outside = addClass(classes, notInMpi(), RankTimeKind::bare);
  classes.busy = addClass(classes, QObject::tr("in MPI, not waiting").toStdString(), RankTimeKind::busy);
  if (causes) addCauses(classes, run, part, waits, std::move(causes));
  else addWaitClasses(classes, part, waits);
  std::optional<std::uint16_t> filtered;
  for (const StateRow& state : shares.states()) {
    const bool isKept = part.keeps(state);
    if (!isKept && !filtered) filtered = addClass(classes, outsideOfFilter(), RankTimeKind::filtered);
    classes.of.push_back(!isKept ? *filtered : state.operation ? classes.busy : outside);
    classes.inMpi.push_back(state.operation ? 1 : 0);
  }
  return classes;
}

std::string stateName(const RunSnapshot& run, const StateRow& state, RankTimeColours colours) {
  if (colours == RankTimeColours::regions)
    return state.region ? nameAmong(run.regions, *state.region) : outsideOfRegions;
  if (!state.operation) return notInMpi();
  return colours == RankTimeColours::states ? QObject::tr("in MPI").toStdString()
                                            : "MPI_" + nameAmong(run.operationNames, *state.operation);
}

RankTimeClasses rankTimeClasses(const RunSnapshot& run, StateShares& shares, const RankTimeRequest& request,
                                const std::function<bool()>& stopped) {
  const RankTimePart part(run, shares, request.filter);
  const std::vector<StateRow>& states = shares.states();
  const std::vector<std::uint64_t> sums = timeByState(shares, stopped);
  std::map<std::string, std::uint64_t> byName;
  std::vector<std::string> names;
  bool leavesOut = false;
  for (std::size_t i = 0; i < states.size(); ++i) {
    names.push_back(part.keeps(states[i]) ? stateName(run, states[i], request.colours) : std::string());
    if (names.back().empty()) leavesOut = true;
    else byName[names.back()] += sums[i];
  }
  const bool hasFirst = request.colours != RankTimeColours::regions;
  const std::vector<Named> list = ordered(byName, hasFirst);
  const std::size_t most = mostClasses + (hasFirst ? 1 : 0);
  const bool hasOther = list.size() > most;
  RankTimeClasses classes;
  std::map<std::string, std::uint16_t> place;
  for (const auto& [name, sum] : list) {
    if (hasOther && classes.names.size() >= most - 1) {
      place[name] = static_cast<std::uint16_t>(most - 1);
      continue;
    }
    place[name] = static_cast<std::uint16_t>(classes.names.size());
    classes.names.push_back(name);
    classes.kinds.push_back(name == notInMpi() || name == outsideOfRegions ? RankTimeKind::bare : RankTimeKind::plain);
  }
  if (hasOther) {
    const int others = formOf(list.size() - (most - 1));
    classes.names.push_back((hasFirst ? QObject::tr("%n other call(s)", nullptr, others)
                                      : QObject::tr("%n other region(s)", nullptr, others))
                                .toStdString());
    classes.kinds.push_back(RankTimeKind::other);
  }
  if (leavesOut) {
    place[std::string()] = static_cast<std::uint16_t>(classes.names.size());
    classes.names.push_back(outsideOfFilter());
    classes.kinds.push_back(RankTimeKind::filtered);
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    classes.of.push_back(place[names[i]]);
    classes.inMpi.push_back(states[i].operation ? 1 : 0);
  }
  return classes;
}

}  // namespace weft
