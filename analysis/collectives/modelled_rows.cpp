#include "analysis/collectives/modelled_rows.h"
#include <algorithm>
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/records/filter_lists.h"

namespace weft {

namespace {

bool recordsMessages(const std::map<std::string, std::string>& facts, const std::vector<PairLayer>& layers) {
  const auto fact = facts.find(collectiveMessages::fact);
  for (const PairLayer& layer : layers)
    if (layer.kind == PairClass::mixed) return true;
  return fact != facts.end() && fact->second == collectiveMessages::sent;
}

}  // namespace

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

bool recordsWhatWasSent(const RunStore& store) { return recordsMessages(store.facts(), store.pairLayers()); }

bool recordsWhatWasSent(const RunSnapshot& run) { return recordsMessages(run.facts, run.pairLayers); }

std::string whyNotModelled(const RunSnapshot& run) {
  if (recordsWhatWasSent(run)) return "the run recorded which messages collectives were made of";
  const auto tells = [](const Source& source) {
    return source.row.kind == kinds::recording || source.row.kind == kinds::profile;
  };
  return std::ranges::any_of(run.sources, tells)
             ? std::string()
             : sentence("sizes of collective calls", Absence::notRecorded, Verb::were);
}

bool modelKnows(const PairFilter& filter) { return restrict(filter, {Measure::calls}).isWhole(); }

ModelledCollectives modelledCollectives(const RunStore& store, const PairFilter& filter, CollectiveLibrary library) {
  if (const std::string why = whyNotFollowed(restrict(filter, {Measure::calls})); !why.empty())
    throw Error("calls: " + why + "; omit --rank, --host, --without-rank and --time with --collectives model");
  ModelledCollectives all{library, {}, {}};
  hasExactCalls(store);
  const RankNodes nodes(store);
  const ExactCalls exact(store);
  std::uint64_t estimates = 0, unknown = 0, unordered = 0;
  for (Communicator& communicator : store.communicators()) {
    if (communicator.internal || communicator.pooled || !isAmong(std::optional(communicator.id), filter.communicators))
      continue;
    unknown += communicator.members.empty() && communicator.size.value_or(0) > 1 ? 1 : 0;
    for (RecordedCalls& each : recordedCollectives(store, communicator, filter, nodes, exact)) {
      estimates += each.estimate ? 1 : 0;
      unordered += communicator.membersInOrder ? 0 : 1;
      all.calls.emplace_back(communicator, std::move(each));
    }
  }
  if (estimates)
    all.notes.push_back(std::to_string(estimates) +
                        " of these kinds of calls have sizes that are the mean of a class: an estimate");
  std::vector<const RecordedCalls*> each;
  for (const auto& [communicator, calls] : all.calls) each.push_back(&calls);
  if (std::string text = assumedText(each); !text.empty()) all.notes.push_back(std::move(text));
  if (unknown)
    all.notes.push_back(
        sentence("members of " + std::to_string(unknown) + " communicators", Absence::notKnown, Verb::are) +
        "; their collectives are omitted");
  if (unordered)
    all.notes.push_back(sentence("the order of ranks within communicators", Absence::notKnown) + " for " +
                        std::to_string(unordered) + " kinds of calls; ascending ranks are taken");
  all.notes.push_back(std::to_string(all.calls.size()) +
                      " kinds of collective calls are modelled as the messages that " + name(library) +
                      " makes of them by its own choice");
  return all;
}

void ModelledPart::eachRow(const RunStore& store, const PairVisit& visit) const {
  bool more = true;
  const auto next = [&](const PairTrafficRow& row) { return more = more && visit(row); };
  if (hasOthers) store.pairTraffic(others, next);
  CollectiveWay way;
  way.library = collectives.library;
  for (const auto& [communicator, each] : collectives.calls)
    if (more) weft::eachRow(each, communicator, way, next);
}

std::optional<ModelledPart> modelledPart(const RunStore& store, const PairFilter& filter, CollectiveLibrary library,
                                         Notes& notes) {
  const auto kept = [&](PairClass kind) {
    return filter.classes.empty() ? countsAsSent(kind) : std::ranges::count(filter.classes, kind) != 0;
  };
  if (!kept(PairClass::collective)) return std::nullopt;
  if (recordsWhatWasSent(store)) {
    notes.push_back("the run recorded which messages collectives were made of; nothing is modelled");
    return std::nullopt;
  }
  ModelledPart part{filter, true, modelledCollectives(store, filter, library)};
  part.others.classes.clear();
  for (const PairClass kind : pairClasses)
    if (kind != PairClass::collective && kept(kind)) part.others.classes.push_back(kind);
  part.hasOthers = !part.others.classes.empty();
  for (const std::string& note : part.collectives.notes) notes.push_back(note);
  return part;
}

PairStream modelledPairs(const RunStore& store, const ModelledPart& part) {
  return [&store, &part](const PairFilter&, const PairVisit& visit) { part.eachRow(store, visit); };
}

PairStream pairsWith(const RunStore& store, std::optional<CollectiveLibrary> collectives) {
  if (!collectives) return recordedPairs(store);
  return [&store, library = *collectives](const PairFilter& filter, const PairVisit& visit) {
    Notes notes;
    const auto part = modelledPart(store, filter, library, notes);
    if (part) part->eachRow(store, visit);
    else store.pairTraffic(filter, visit);
  };
}

}  // namespace weft
