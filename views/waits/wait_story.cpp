#include "views/waits/wait_story.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include "analysis/run/item_names.h"
#include "analysis/run/item_ranks.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/filter_dimensions.h"
#include "core/records/time_bins.h"
#include "core/sums/region_words.h"
#include "core/sums/run_summary.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostLookedAt = 1000;  // of the longest waits, for one of the cause
constexpr double nanosecondsOfSecond = 1e9;

// "rank 11 on n055", or as a sentence begins.
QString rankWords(const OpenRun& run, RankId rank, bool first = false) {
  const QString host = qt(hostNameOfRank(run, rank));
  if (host.isEmpty()) return (first ? QObject::tr("Rank %1") : QObject::tr("rank %1")).arg(number(rank));
  return (first ? QObject::tr("Rank %1 on %2") : QObject::tr("rank %1 on %2")).arg(number(rank)).arg(host);
}

// Begin and end of a wait, with as many digits as tell them apart: "1.55312 s to 1.55363 s".
QString clockText(const SingleWait& wait) {
  const double seconds = std::max(1e-9, static_cast<double>(wait.nanoseconds) / nanosecondsOfSecond);
  const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(seconds))) + 1, 3, 9);
  const auto text = [&](std::uint64_t at) {
    return QString::number(static_cast<double>(at) / nanosecondsOfSecond, 'f', digits);
  };
  return QObject::tr("%1 s to %2 s").arg(text(wait.from), text(wait.from + wait.nanoseconds));
}

template <class List, class Id>
std::string nameIn(const List& list, const std::optional<Id>& id) {
  const auto found = std::ranges::find_if(list, [&](const auto& each) { return id && each.id == *id; });
  return found == list.end() ? std::string() : found->name;
}

// "Rank 11 on n055 is in MPI_Recv on W, in LatencyBandwidth."
QString whereWords(const OpenRun& run, RankId rank, const WaitKindRow& kind) {
  QString text = rankWords(run, rank, true);
  if (const std::string operation = nameIn(run.snapshot.operationNames, kind.operation); !operation.empty())
    text = QObject::tr("%1 is in %2").arg(text, qt(calledName(run.snapshot, operation)));
  if (const std::string communicator = nameIn(run.snapshot.communicators, kind.communicator); !communicator.empty())
    text = QObject::tr("%1 on %2").arg(text, qt(communicator));
  if (const std::string region = nameIn(run.snapshot.regions, kind.region); !region.empty())
    text = QObject::tr("%1, in %2").arg(text, qt(shortRegion(region)));
  return ended(text);
}

QString causeWords(const OpenRun& run, const WaitCause& cause, const std::optional<RankId>& peer) {
  const QString who = peer ? rankWords(run, *peer, true) : QObject::tr("The rank that it waits for");
  switch (cause.kind) {
    case WaitCauseKind::latePeer:
      return cause.meanwhile
                 ? ended(QObject::tr("%1 was late: it was in %2")
                             .arg(who, qt(shortRegion(CallPathNames(run.snapshot.store())(cause.meanwhile)))))
                 : QObject::tr("%1 was late. %2.")
                       .arg(who, sentenceText(QObject::tr("What it did meanwhile"), Absence::notKnown));
    case WaitCauseKind::transaction:
      return QObject::tr("%1 was late because messages of transaction %2 kept it busy.")
          .arg(who, QString::number(*cause.transaction));
    case WaitCauseKind::lastRank:
      if (cause.isCompletion) return QObject::tr("All ranks have entered: the operation itself takes that long.");
      return peer ? QObject::tr("%1 came last.").arg(who) : QObject::tr("All ranks wait for the last one.");
    case WaitCauseKind::linkEnd:
      return QObject::tr("Meanwhile a link on the way of the messages was loaded: %1.")
          .arg(qt(itemName(run, *cause.end)));
  }
  return {};
}

WaitStory told(const OpenRun& run, const PlacedWait& one, const WaitKindRow& kind, const WaitCause& cause) {
  const double seconds = static_cast<double>(one.wait.nanoseconds) / nanosecondsOfSecond;
  WaitStory story{one, cause, kind.region, kind.operation, {}, {}, {}, kind.kind};
  const QString waits = qt(humanSeconds(seconds));
  story.headline = one.wait.peer
                       ? QObject::tr("Rank %1 waits %2 for rank %3")
                             .arg(QString::number(number(one.rank)), waits, QString::number(number(*one.wait.peer)))
                       : QObject::tr("Rank %1 waits %2").arg(QString::number(number(one.rank)), waits);
  story.when = clockText(one.wait);
  story.text = whereWords(run, one.rank, kind) + ' ' + causeWords(run, cause, one.wait.peer);
  return story;
}

}  // namespace

Item WaitStory::item() const {
  if (!wait.wait.peer) return wait.rank;
  if (const auto sent = message()) return *sent;
  return RankPair{*wait.wait.peer, wait.rank};
}

std::optional<RankPair> WaitStory::message() const {
  if (!wait.wait.peer) return std::nullopt;
  if (kind == WaitClass::lateSender) return RankPair{*wait.wait.peer, wait.rank};
  if (kind == WaitClass::lateReceiver) return RankPair{wait.rank, *wait.wait.peer};
  return std::nullopt;
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

std::optional<WaitStory> storyAt(const OpenRun& run, const WaitCauses& causes, const WaitFilter& filter,
                                 const WaitPlace& place) {
  const WaitStore store(run.snapshot.store());
  if (!store.hasSingle()) return std::nullopt;
  WaitFilter ofRanks{without(filter.part, FilterDimension::time), filter.classes};
  ofRanks.part.ranks = place.ranks;
  std::vector<PlacedWait> there;
  if (place.at) there = store.within(ofRanks, place.at->from, place.at->until);
  const bool isHere = !there.empty();
  if (!isHere) {
    there = store.longest(ofRanks, place.inView.from, place.inView.until, 1);
    std::ranges::copy(store.within(ofRanks, place.inView.from, place.inView.from + 1), std::back_inserter(there));
  }
  if (there.empty()) return std::nullopt;
  const auto rankOf = [&](const PlacedWait& each) {
    const bool isWhole =
        isHere && each.wait.from == place.at->from && each.wait.from + each.wait.nanoseconds == place.at->until;
    return std::tuple(isWhole, each.wait.nanoseconds);
  };
  const PlacedWait& one = *std::ranges::max_element(there, {}, rankOf);
  const auto kinds = store.kinds();
  const auto kind = kinds.find(one.wait.kind);
  if (kind == kinds.end()) return std::nullopt;
  const auto binLength = waitBinSeconds(run.snapshot.facts);
  WaitStory story = told(run, one, kind->second, causes.of(rowOf(one.rank, one.wait, kind->second, binLength)));
  story.among = isHere ? WaitStory::Among::here : WaitStory::Among::inView;
  if (!isHere) return story;
  story.others = there.size() - 1;
  for (const PlacedWait& each : there)
    if (!(each == one)) story.otherSeconds += static_cast<double>(each.wait.nanoseconds) / nanosecondsOfSecond;
  return story;
}

}  // namespace weft
