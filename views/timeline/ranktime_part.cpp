#include "views/timeline/ranktime_part.h"

#include <QObject>
#include <algorithm>
#include <utility>

#include "core/records/filter_dimensions.h"

namespace weft {

RankTimePart::RankTimePart(const RunSnapshot& run, const StateShares& shares, const PairFilter& filter)
    : filter_(without(filter, FilterDimension::time)), ofThreads_(restrict(filter_, {Measure::threads, run.keys}).kept),
      outsideOfMpi_(without(filter_, FilterDimension::operation)), thread_(filter_, {Measure::threads, run.keys}),
      state_(filter_, {Measure::states, run.keys}), outside_(outsideOfMpi_, {Measure::states, run.keys}),
      wait_(filter_, {Measure::waits, run.keys}), isWhole_(ofThreads_ == PairFilter()) {
  const auto add = [this](const RowKeys& thread) {
    if (!thread_(thread)) return;
    if (ranks_.empty()) kept_ = thread;
    ranks_.push_back(*thread.rank);
  };
  if (isWhole_) return;
  for (const Process& each : run.processes) add({.rank = each.rank});
  for (const StateShares::Track& each : shares.tracks()) add({.rank = each.rank});
  for (const Communicator& each : run.communicators)
    for (const RankId rank : each.members) add({.communicator = each.id, .rank = rank});
  std::ranges::sort(ranks_);
  ranks_.erase(std::ranges::unique(ranks_).begin(), ranks_.end());
}

bool RankTimePart::keeps(RankId rank) const { return isWhole_ || std::ranges::binary_search(ranks_, rank); }

bool RankTimePart::keeps(const Communicator& communicator, RankId rank) const {
  return thread_({.communicator = communicator.id, .rank = rank});
}

bool RankTimePart::keeps(const StateRow& state) const {
  RowKeys keys = kept_;
  keys.region = state.region;
  keys.operation = state.operation;
  return state.operation ? state_(keys) : outside_(keys);
}

bool RankTimePart::keeps(const WaitKindRow& wait) const {
  RowKeys keys = kept_;
  keys.communicator = wait.communicator;
  keys.region = wait.region;
  keys.operation = wait.operation;
  return !isCompletion(wait.kind) && wait_(keys);
}

KeptMessages::KeptMessages(const RunSnapshot& run, const StateStore& messages, const PairFilter& filter)
    : ranks_(filter) {
  const Facets facets{Measure::messages, run.keys};
  all_ = restrict(without(filter, FilterDimension::time), facets).kept == PairFilter();
  if (all_) return;
  const TransactionFilter keeps(run.store(), filter, facets);
  unknown_ = keeps.keepsCalls({});
  for (const auto& [id, paths] : messages.messagePaths())
    if (keeps.keepsCalls(paths)) paths_.insert(id);
}

bool KeptMessages::operator()(const MessageFlight& message) const {
  if (all_) return true;
  return message.paths ? paths_.contains(*message.paths) : unknown_;
}

bool KeptMessages::keepsRanks(RankId source, RankId receiver) const {
  std::vector<PairPeer> peers{{receiver}};
  ranks_.keep(source, peers);
  return !peers.empty();
}

// One sentence for all that follow the same.
std::string notFollowed(const RunSnapshot& run, const PairFilter& filter, bool showsWaits, bool showsMessages) {
  const PairFilter timeless = without(filter, FilterDimension::time);
  std::vector<std::pair<Restricted, QString>> parts;
  const auto add = [&](Measure measure, const QString& what) {
    Restricted part = restrict(timeless, {measure, run.keys});
    const auto same = std::ranges::find(parts, part, &std::pair<Restricted, QString>::first);
    if (same == parts.end()) parts.emplace_back(std::move(part), what);
    else same->second = QObject::tr("%1 and %2").arg(same->second, what);
  };
  add(Measure::states, QObject::tr("states"));
  if (showsWaits) add(Measure::waits, QObject::tr("waits"));
  if (showsMessages) add(Measure::messages, QObject::tr("messages"));
  std::string text;
  for (const auto& [part, what] : parts)
    if (const std::string sentence = notFollowedSentence(part, what.toStdString()); !sentence.empty())
      text += (text.empty() ? "" : " ") + sentence;
  return text;
}

}  // namespace weft
