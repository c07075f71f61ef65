#include "analysis/placement/remap_answer.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "ibdiag/loads/compared_rates.h"
#include "analysis/placement/job_slots.h"
#include "analysis/placement/placement_metrics.h"
#include "analysis/placement/route_bounds.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/loads/link_loads.h"

namespace weft {
namespace {

// With another order of ranks an MPI library may send other messages, which are not known.
std::string collectivesIn(const RunStore& store, const PairFilter& filter) {
  std::uint64_t bytes = 0, ofCollectives = 0;
  bool held = false;
  for (const PairLayer& layer : store.pairLayers(filter)) {
    if (!passes(layer, filter) || !countsAsSent(layer.kind)) continue;
    bytes = saturatingAdd(bytes, layer.bytes.value_or(0), held);
    if (layer.kind == PairClass::collective || layer.kind == PairClass::mixed)
      ofCollectives = saturatingAdd(ofCollectives, layer.bytes.value_or(0), held);
  }
  if (ofCollectives == 0) return {};
  return humanBytes(ofCollectives) + " of " + humanBytes(bytes) +
         " are or may be messages of collectives: the placement uses those that this run sent; with another placement "
         "the MPI library may send others";
}

LinkAnswer pairsOf(const RunStore& store, const std::filesystem::path& path, const RemapQuestion& question) {
  LinkQuestion links = question.links;
  links.traffic = "pair";
  links.predicts = true;
  links.against = question.baseLoad;
  if (question.baseLoad && (!links.routing.empty() || question.reroute))
    throw Error(
        "counters measure what others sent over the run's own routes, not over others; omit --base-load or --routing");
  LinkAnswer found = answer(store, path, links);
  if (std::string words = collectivesIn(store, found.request.filter); !words.empty() && !question.links.collectives)
    found.notes.push_back(std::move(words));
  if (question.reroute) found.run->fabric = question.reroute(found.run->fabric);
  return found;
}

// All that the run sent counts as its own, whatever part of it is used for the search.
std::vector<std::uint64_t> baseOf(const RunStore& store, const LinkAnswer& answer, const RemapQuestion& question) {
  if (!question.baseLoad) return {};
  PairChoice choice;
  choice.rails = question.links.choice.rails;
  Notes ofAll;
  const PairFlows flows = flowsOfPairs(store, answer.run->fabric, answer.run->rankHosts, filterOf(store, choice, ofAll),
                                       answer.request.view.rails);
  std::vector<std::uint64_t> base;
  for (const ExplainedEnd& each : explain(accumulate(answer.run->fabric, flows.flows), *answer.traffic->counters).ends)
    base.push_back(each.unexplained);
  return base;
}

bool wantsHosts(const RunStore& store, const RemapQuestion& question) {
  return question.move.empty() ? question.fixed.empty() && knowsConnections(store) : question.move == "host";
}

RemapProblem problemOf(const PairRows& rows, const LinkAnswer& answer, std::span<const RankId> ranks,
                       const RemapQuestion& question, const std::vector<std::uint64_t>& base) {
  Allocation allocation = slotsOf(*answer.run, ranks, question.hosts, question.slotCount);
  ItemTraffic traffic = rankTraffic(rows, ranks, allocation.total());
  if (traffic.pairs() == 0)
    throw Error(
        "no rank of this run sent anything to another one in the chosen part; there is no traffic to place ranks by");
  StartRequest start = startOn(allocation, *answer.run, ranks, question.fixed, question.search.seed);
  return {answer.run->fabric,
          std::move(allocation),
          std::move(traffic),
          std::move(start),
          comparedRates(answer.run->fabric).capacities,
          std::vector<double>(base.begin(), base.end())};
}

}  // namespace

RemapAnswer::RemapAnswer(const RunStore& store, const std::filesystem::path& path, const RemapQuestion& question)
    : store_(store), search_(question.search), answer_(pairsOf(store, path, question)),
      isRerouted_(!question.links.routing.empty() || question.reroute), ranks_(ranksOf(*answer_.run)),
      base_(baseOf(store, answer_, question)), problem_(problemOf(rows(), answer_, ranks_, question, base_)) {
  search_.rails = answer_.request.view.rails;
  if (!wantsHosts(store, question)) return;
  if (!question.fixed.empty()) throw Error("--fixed keeps ranks, and --move host moves hosts; give one of them");
  hosts_ = hostPlaces(store, rows(), *answer_.run, problem_.allocation, ranks_);
}

PlaceLoads RemapAnswer::told(const Places& places) const {
  const PairFlows flows = flowsOf(rankHostsOf(problem_.allocation, places, ranks_));
  const PlacementMetrics metrics = metricsOf(fabric(), flows, accumulate(fabric(), flows.flows), base_);
  return {metrics.busiest, metrics.busiestBetween, static_cast<double>(metrics.hopBytes)};
}

void RemapAnswer::find(const std::function<bool(double)>& progress) {
  problem_.told = [this](const Places& places) { return told(places); };
  if (hosts_) {
    progress(0);
    found_ = remapHosts(fabric(), *hosts_, problem_.allocation, problem_.start);
  } else found_ = remap(problem_, search_, progress);
  if (found_.isWithoutScotch)
    answer_.notes.push_back("the mapper Scotch did not end in time; the search used the other starts");
}

std::vector<NamedPlaces> RemapAnswer::places(bool others) const {
  std::vector<NamedPlaces> all{{"before", run().rankHosts}};
  for (const Start& each : found_.starts)
    if (others && std::string_view(each.name) != "as is")
      all.push_back({each.name, rankHostsOf(problem_.allocation, each.places, ranks_)});
  all.push_back({"after", after()});
  std::vector<Places> known{found_.places};
  for (const Start& each : found_.front)
    if (std::ranges::find(known, each.places) == known.end()) {
      all.push_back({each.name, rankHostsOf(problem_.allocation, each.places, ranks_)});
      known.push_back(each.places);
    }
  return all;
}

PairRows RemapAnswer::rows() const {
  return [this](const std::function<void(const PairTrafficRow&)>& visit) {
    if (answer_.modelled)
      return answer_.modelled->eachRow(store_, [&](const PairTrafficRow& row) {
        visit(row);
        return true;
      });
    store_.pairTraffic(answer_.request.filter, [&](const PairTrafficRow& row) {
      visit(row);
      return true;
    });
  };
}

PairFlows RemapAnswer::flowsOf(const RankHosts& hosts) const {
  const PairStream pairs = answer_.modelled ? modelledPairs(store_, *answer_.modelled) : recordedPairs(store_);
  return flowsOfPairs(pairs, fabric(), hosts, answer_.request.filter, PairWays(store_, fabric(), hosts, search_.rails));
}

std::vector<NamedBounds> RemapAnswer::bounds() const {
  const AllocationEdge edge = edgeOf(fabric(), problem_.allocation, search_.rails);
  const auto hosts = static_cast<std::uint32_t>(problem_.allocation.hosts.size());
  const auto leaves =
      leafEndsOf(fabric(), problem_.allocation, HostPaths(fabric(), problem_.allocation.hosts, search_.rails));
  const ItemTraffic groups = problem_.traffic.grouped(found_.places, hosts);
  const auto grid = GridBounds::of(problem_.traffic, problem_.start.ranks);
  PlacementBounds ofGroups = boundsOfGroups(groups, edge),
                  ofAny = boundsOf(problem_.traffic, problem_.allocation, edge, grid);
  ofGroups.switchEnd = std::max(ofGroups.switchEnd, switchEndOfGroups(groups, leaves));
  ofAny.switchEnd = std::max(ofAny.switchEnd, switchEndOf(problem_.traffic, leaves, grid));
  return {{"bound of these groups", ofGroups}, {"bound of any groups", ofAny}};
}

PlacedRanks RemapAnswer::rankPlaces() const {
  PlacedRanks places;
  for (std::size_t item = 0; item < ranks_.size(); ++item)
    places.emplace_back(ranks_[item], problem_.allocation.hosts[found_.places[item]]);
  return places;
}

std::string RemapAnswer::launcherText(Launcher launcher) const {
  std::map<HostIndex, std::uint32_t> slots;
  for (std::size_t at = 0; at < problem_.allocation.hosts.size(); ++at)
    slots[problem_.allocation.hosts[at]] = problem_.allocation.slotCounts[at];
  return weft::launcherText(launcher, fabric(), rankPlaces(), [&](HostIndex host) { return slots.at(host); });
}

RemappedRun RemapAnswer::moved(const std::string& how) const {
  return remappedRun(
      store_, rankPlaces(),
      {fabric(), isRerouted_, labelOfRemapped(store_, run().snapshot, "ranks as weft remap puts them"), how});
}

}  // namespace weft
