// What takes its time: who put the bytes on a link end, and what ranks sent each other, by pair traffic.
#include <algorithm>

#include "analysis/collectives/modelled_rows.h"
#include "analysis/pairs/pair_parts.h"
#include "core/base/units.h"
#include "core/store/run_store.h"
#include "ibdiag/loads/rank_users.h"
#include "views/details/filter_effect.h"
#include "views/details/pair_sections.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

bool pairsOnLinks(const DetailContext& context) {
  LinkView pairs{TrafficSource::pair};
  pairs.collectives = context.view().collectives;
  return context.traffic && whyNot(context.run, context.traffic, pairs).empty();
}

// Those of the second stay behind those of the first.
void append(std::vector<DetailSection>& sections, std::vector<DetailSection> more) {
  std::ranges::move(more, std::back_inserter(sections));
}

struct Finder {
  const DetailContext& context;
  const Stopped& stopped;

  Found operator()(EndIndex end) const {
    Found found;
    if (pairsOnLinks(context)) addUsers(end, found);
    for (const EndIndex one : {end, peer(end)})
      if (!stopped()) append(found.last, usersOf(context, one, stopped));
    return found;
  }

  Found operator()(RankId rank) const {
    const QString name = itemText(context.run, rank);
    Found found;
    const RankId one[] = {rank};
    append(found.last,
           pairSections(context, QObject::tr("Sent by %1").arg(name), selectedOr([&] { return between(one, {}); })));
    append(found.last, pairSections(context, QObject::tr("Sent to %1").arg(name), between({}, one)));
    return found;
  }

  Found operator()(const RankPair& pair) const {
    Found found;
    for (const auto& [from, to] :
         {std::pair(pair.source, pair.destination), std::pair(pair.destination, pair.source)}) {
      const RankId source[] = {from}, destination[] = {to};
      const QString heading = QObject::tr("Sent, %1").arg(itemText(context.run, RankPair{from, to}));
      const auto read = [&] { return between(source, destination); };
      append(found.first, pairSections(context, heading, from == pair.source ? selectedOr(read) : read()));
    }
    return found;
  }

  Found operator()(const HostPair& pair) const {
    Found found;
    for (const auto& [from, to] :
         {std::pair(pair.source, pair.destination), std::pair(pair.destination, pair.source)}) {
      const auto sources = context.run.ranksOn(from), destinations = context.run.ranksOn(to);
      if (sources.empty() || destinations.empty()) continue;  // a service node
      const QString heading = QObject::tr("Sent by the ranks, %1").arg(itemText(context.run, HostPair{from, to}));
      const auto read = [&] { return between(sources, destinations); };
      append(found.first, pairSections(context, heading, from == pair.source ? selectedOr(read) : read()));
    }
    return found;
  }

  Found operator()(CommunicatorId id) const { return {{}, {neighbourSection(context, id)}}; }

  Found operator()(const auto&) const { return {}; }

 private:
  // What the session has of what is selected is not read again.
  template <class Read>
  EndUsers selectedOr(Read read) const {
    return context.selected && context.selected->users ? *context.selected->users : read();
  }

  EndUsers between(std::span<const RankId> sources, std::span<const RankId> destinations) const {
    const RunStore store = context.run.snapshot.store();
    return trafficBetween(pairsWith(store, model()), context.filter, sources, destinations, stopped);
  }

  void addUsers(EndIndex end, Found& found) const {
    const OpenRun& run = context.run;
    const EndUsers users = selectedOr([&] {
      const RunStore store = run.snapshot.store();
      const PairWays ways(store, run.fabric, run.rankHosts, context.view().rails);
      return usersOfEnd(pairsWith(store, model()), run.fabric, run.rankHosts, context.filter, ways, end, stopped);
    });
    found.last = pairSections(context, QObject::tr("Who loads %1").arg(endText(run.fabric, end)), users);
    found.first.push_back(std::move(found.last.front()));
    found.last.erase(found.last.begin());
    found.first.front().note += besides(end);
  }

  // As the links are shown, where calls are distinguished by what is chosen.
  std::optional<CollectiveLibrary> model() const {
    return modelKnows(context.filter) ? context.view().collectives : std::nullopt;
  }

  // What else is known of the end, each with its source.
  QString besides(EndIndex end) const {
    QString words;
    if (context.traffic->port.recorded() && !needsPairs(context.filter)) {
      const LinkLoads loads = loadsOf(*context.traffic, context.regions());
      words += QObject::tr(" Port traffic recorded %1 on it.").arg(bytesText(loads.bytes[number(end)]));
    }
    const auto* layers = layersOf(context);
    const LayerSums sums = layers ? sumOf(*layers, context.filter) : LayerSums();
    if (sums.unpairedBytes > 0)
      words += QObject::tr(" %1 of the whole run can't be assigned to pairs and are on no link.")
                   .arg(bytesText(sums.unpairedBytes));
    if (sums.undirected)
      words += QObject::tr(" The source does not distinguish directions: each has the mean of both.");
    return words;
  }
};

}  // namespace

bool takesTime(const DetailContext& context, const Item& item) {
  if (std::holds_alternative<EndIndex>(item)) return context.traffic != nullptr;
  if (const auto* id = std::get_if<CommunicatorId>(&item)) {
    const Communicator* one = context.run.snapshot.find(*id);
    return one && one->topology.ends_with("graph");  // "graph", "dist_graph"
  }
  const bool ofRanks = std::holds_alternative<RankId>(item) || std::holds_alternative<RankPair>(item) ||
                       std::holds_alternative<HostPair>(item);
  return ofRanks && (hasPairBytes(context.run) || context.view().collectives);
}

bool usesSelected(const DetailContext& context, const Item& item) {
  if (std::holds_alternative<EndIndex>(item)) return pairsOnLinks(context);
  return takesTime(context, item) && !std::holds_alternative<CommunicatorId>(item);
}

Found findUsers(const DetailContext& context, const Item& item, const Stopped& stopped) {
  return std::visit(Finder{context, stopped}, item);
}

}  // namespace weft
