#include "figures/figure_difference.h"

#include <algorithm>
#include <array>

#include "analysis/pairs/filter_values.h"
#include "core/base/error.h"
#include "core/records/no_communicator.h"
#include "core/sums/comparable.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "views/fattree/link_difference.h"
#include "views/shared/text.h"

namespace weft {
namespace {

std::vector<std::string> regionsOfSecond(const std::vector<std::string>& names, const RunSnapshot& second) {
  std::vector<std::string> found;
  for (const std::string& name : names)
    if (std::ranges::find(second.regions, name, &Region::name) != second.regions.end()) found.push_back(name);
  if (found.empty() && !names.empty())
    throw Error(QObject::tr("region %1 is only in A: there is nothing to compare it with")
                    .arg(qt(names.front()))
                    .toStdString());
  return found;
}

std::vector<std::string> communicatorsOfSecond(const std::vector<std::string>& names, const Comparison& both) {
  std::vector<std::string> found;
  if (names.empty()) return found;
  for (const CommunicatorId id : findCommunicators(both.first->communicators, names)) {
    if (id == noCommunicatorAmong(both.first->communicators)) {
      found.emplace_back(noCommunicatorName);
      continue;
    }
    const auto other = both.match->counterpart(0, id, 1);
    const Communicator* one = other ? both.second->find(*other) : nullptr;
    if (one) found.push_back(one->name);
  }
  if (found.empty())
    throw Error(QObject::tr("communicator %1 is only in A: there is nothing to compare it with")
                    .arg(qt(names.front()))
                    .toStdString());
  return found;
}

// Ranks by number are the same words; by host they are others.
std::vector<std::string> ranksOfSecond(const std::vector<RankId>& ranks, const RankMatch& match) {
  std::vector<std::string> found;
  for (const RankId rank : ranks) {
    const auto place = match.place(0, rank);
    const auto other = place ? match.rank(1, *place) : std::nullopt;
    if (other) found.push_back(std::to_string(number(*other)));
  }
  if (found.empty() && !ranks.empty())
    throw Error(QObject::tr("no rank of B matches those of A; omit --by or the ranks").toStdString());
  return found;
}

void takeRanksOfSecond(FigureRequest& second, const Comparison& both) {
  Words &some = second[FilterDimension::rank], &out = second[FilterDimension::withoutRank];
  if (both.match->ranks().by() == RanksBy::rank || (some.empty() && out.empty())) return;
  RunNames names(*both.first);
  some = ranksOfSecond(ranksNamed(names, "--rank", some), both.match->ranks());
  out = ranksOfSecond(ranksNamed(names, "--without-rank", out), both.match->ranks());
}

bool carriesNothing(const LinkValues& values) {
  return std::ranges::all_of(values.ends,
                             [](const LinkAmount& end) { return end.first.value == 0 && end.second.value == 0; });
}

}  // namespace

Comparison comparisonOf(const FigureRequest& request, FigureRuns& runs) {
  if (runs.against.size() != 1)
    throw Error(QObject::tr("a difference is that of two runs; give --against once, or --side-by-side").toStdString());
  return comparisonOf(request, runs.shown, runs.against.front());
}

Comparison comparisonOf(const FigureRequest& request, FigureData& first, FigureData& second) {
  Comparison both{first.snapshot(), second.snapshot(), nullptr, request};
  const std::array<const RunSnapshot*, 2> two{both.first.get(), both.second.get()};
  const auto* traffic = request.find<RoutedTraffic>();
  if (request.find<MatrixFigure>() || (traffic && traffic->source == TrafficSource::pair))
    if (const auto why = differentCollectives(*both.first, *both.second, request[FilterDimension::messageClass]))
      throw Error(QObject::tr("%1; --class p2p compares the others").arg(qt(*why)).toStdString());
  both.match = std::make_shared<const RunMatch>(two, request.ranksBy);
  both.ofSecond.against.clear();
  both.ofSecond.select.reset();
  both.ofSecond[FilterDimension::region] = regionsOfSecond(request[FilterDimension::region], *both.second);
  both.ofSecond[FilterDimension::communicator] = communicatorsOfSecond(request[FilterDimension::communicator], both);
  takeRanksOfSecond(both.ofSecond, both);
  return both;
}

void compareMap(const FigureRequest& request, FigureRuns& runs, MapParts& map) {
  Comparison both = comparisonOf(request, runs);
  if (!map.values) throw Error(QObject::tr("no traffic was recorded in A: there is nothing to compare").toStdString());
  both.ofSecond.as<MapFigure>().source = map.shown.view.source;
  const MapParts other = collectMap(both.ofSecond, runs.against.front());
  if (!other.run->hasFabric())
    throw Error(QObject::tr("B has no fabric: import the network's dumps with it").toStdString());
  if (!other.values)
    throw Error(QObject::tr("no traffic was recorded in B: there is nothing to compare").toStdString());
  const FabricMatch match = matchFabrics(map.run->fabric, other.run->fabric);
  LinkValues difference = differenceOf(*map.values, *other.values, match);
  if (!isComparable(difference))
    throw Error(QObject::tr("the two fabrics have no link end with known traffic in common").toStdString());
  if (carriesNothing(difference))
    throw Error(
        QObject::tr("neither run has a byte of %1 on a link. Choose a wider filter.").arg(map.words).toStdString());
  map.values = std::make_shared<const LinkValues>(std::move(difference));
}

std::optional<FabricChanges> fabricChanges(const FigureRequest& request, FigureRuns& runs, const MapParts& map) {
  if (map.values) return std::nullopt;
  const Comparison both = comparisonOf(request, runs);
  const MapParts other = collectMap(both.ofSecond, runs.against.front());
  if (!other.run->hasFabric() || other.values) return std::nullopt;
  return fabricChanges(map.run->fabric, other.run->fabric, map.settings);
}

QStringList provenanceOfBoth(const Comparison& both, const std::vector<std::string>& kinds) {
  QStringList lines;
  for (const auto& [letter, run] : {std::pair("A: ", both.first.get()), std::pair("B: ", both.second.get())})
    lines << provenance(*run, kinds, letter);
  return lines;
}

}  // namespace weft
