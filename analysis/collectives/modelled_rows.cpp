#include "analysis/collectives/modelled_rows.h"
#include <algorithm>
#include "core/base/error.h"

namespace weft {

void eachRow(const RecordedCalls& calls, const Communicator& communicator, const CollectiveWay& way,
             const std::function<void(const PairTrafficRow&)>& visit) {
  PairTrafficRow row;
  row.communicator = calls.communicator;
  row.operation = calls.operation;
  row.kind = PairClass::collective;
  const auto times = [&](std::uint64_t value) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide(value) * calls.calls;
    return product > Wide(INT64_MAX) ? std::uint64_t(INT64_MAX) : std::uint64_t(product);
  };
  const auto sent = expand(calls.call, way);
  for (std::size_t i = 0; i < sent.size(); ++i) {
    row.peers.push_back({communicator.members[sent[i].receiver], times(sent[i].messages), times(sent[i].bytes)});
    if (i + 1 < sent.size() && sent[i + 1].sender == sent[i].sender) continue;
    row.source = communicator.members[sent[i].sender];
    visit(row);
    row.peers.clear();
  }
}

bool recordsWhatWasSent(const RunStore& store) {
  const auto facts = store.facts();
  const auto fact = facts.find(collectiveMessages::fact);
  for (const PairLayer& layer : store.pairLayers())
    if (layer.kind == PairClass::mixed) return true;
  return fact != facts.end() && fact->second == collectiveMessages::sent;
}

PairRows ModelledCollectives::rows() const {
  return [this](const std::function<void(const PairTrafficRow&)>& visit) {
    for (const auto& [communicator, each] : calls) eachRow(each, communicator, {}, visit);
  };
}

ModelledCollectives modelledCollectives(const RunStore& store, const PairFilter& filter) {
  if (!filter.ranks.empty() || !filter.withoutRanks.empty() || filter.bins)
    throw Error(
        "calls are not told apart by ranks or time; leave --rank, --host, --without-rank and --time away with --collectives "
        "model");
  ModelledCollectives all;
  hasExactCalls(store);
  const auto keeps = [](const auto& list, auto id) { return list.empty() || std::ranges::binary_search(list, id); };
  const auto regions = filter.regions.empty() ? std::nullopt : std::optional(filter.regions);
  std::uint64_t estimates = 0, unknown = 0, unordered = 0;
  for (Communicator& communicator : store.communicators()) {
    if (communicator.internal || communicator.pooled || !keeps(filter.communicators, communicator.id)) continue;
    unknown += communicator.members.empty() && communicator.size.value_or(0) > 1 ? 1 : 0;
    for (RecordedCalls& each : recordedCollectives(store, communicator, regions, all.notes)) {
      if (!keeps(filter.operations, each.operation)) continue;
      estimates += each.estimate ? 1 : 0;
      unordered += communicator.membersInOrder ? 0 : 1;
      all.calls.emplace_back(communicator, std::move(each));
    }
  }
  if (estimates)
    all.notes.push_back(std::to_string(estimates) +
                        " of these kinds of calls have sizes that are the mean of a class: an estimate");
  if (unknown)
    all.notes.push_back("members of " + std::to_string(unknown) + " communicators are not known; their collectives are left out");
  if (unordered)
    all.notes.push_back("the order of ranks within communicators is not known for " + std::to_string(unordered) +
                        " kinds of calls; ascending ranks are taken");
  all.notes.push_back(
      std::to_string(all.calls.size()) +
      " kinds of collective calls are modelled as the messages that Open MPI 4.1 or 5.0 makes of them by its own choice");
  return all;
}

void ModelledPart::eachRow(const RunStore& store, const std::function<void(const PairTrafficRow&)>& visit) const {
  if (hasOthers) store.pairTraffic(others, [&](const PairTrafficRow& row) { return visit(row), true; });
  collectives.rows()(visit);
}

std::optional<ModelledPart> modelledPart(const RunStore& store, const PairFilter& filter, Notes& notes) {
  const auto kept = [&](PairClass kind) {
    return filter.classes.empty() ? countsAsSent(kind) : std::ranges::count(filter.classes, kind) != 0;
  };
  if (!kept(PairClass::collective)) return std::nullopt;
  if (recordsWhatWasSent(store)) {
    notes.push_back("the run recorded which messages collectives were made of; nothing is modelled");
    return std::nullopt;
  }
  ModelledPart part{filter, true, modelledCollectives(store, filter)};
  part.others.classes.clear();
  for (const PairClass kind : pairClasses)
    if (kind != PairClass::collective && kept(kind)) part.others.classes.push_back(kind);
  part.hasOthers = !part.others.classes.empty();
  for (const std::string& note : part.collectives.notes) notes.push_back(note);
  return part;
}

}  // namespace weft
