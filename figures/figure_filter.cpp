#include "figures/figure_filter.h"

#include <QStringList>
#include <algorithm>

#include "analysis/run/names.h"
#include "analysis/run/output.h"
#include "core/base/error.h"

namespace weft {
namespace {

// "region FFT", "communicators W_a1, W_a2"
void addWords(const QString& one, const QString& several, const std::vector<std::string>& names, QStringList& parts) {
  QStringList list;
  for (const std::string& name : names) list << QString::fromStdString(name);
  if (!list.isEmpty()) parts << (list.size() == 1 ? one : several) + " " + list.join(", ");
}

}  // namespace

std::vector<CommunicatorId> findCommunicators(const std::vector<Communicator>& all, const std::vector<std::string>& names) {
  std::vector<CommunicatorId> found;
  for (const std::string& name : names) {
    const auto some = findCommunicators(all, name);
    found.insert(found.end(), some.begin(), some.end());
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

PairFilter filterOf(const RunSnapshot& run, const FigureRequest& request, bool ofPairs, bool silent) {
  RunNames names(run);
  Notes notes;
  FilterWords words = request;
  if (!ofPairs) {
    findCommunicators(run.communicators, request.communicators);  // refused where there is none
    FilterWords others = request;
    others.communicators.clear(), others.classes.clear(), others.operations.clear();
    refuseFilter(others, "this traffic", {Measure::ports});
    if (!request.classes.empty() || !request.operations.empty())
      throw Error("only pair traffic tells classes of messages and operations; leave --class and --operation away, or take --traffic pair");
    if (request.communicators.size() > 1)
      throw Error("only pair traffic tells communicators: of other traffic one can stand out at a time; leave all but one --communicator away");
    words.communicators.clear();
  }
  const PairFilter filter = filterOf(names, words, notes);
  if (!silent) say(notes);
  return filter;
}

PairFilter filterFollowed(const RunSnapshot& run, const FigureRequest& request, const Facets& facets, const std::string& what) {
  const Restricted parts = restrict(filterOf(run, request, true), facets);
  if (parts.isWhole()) return parts.ofRows();
  std::string options;
  for (const FilterOption& one : filterOptions())
    if (!(request.*one.words).empty() && facets.told(one.dimension) != Told::yes) options += (options.empty() ? "--" : " and --") + std::string(one.name);
  const char* is = parts.notRecorded == PairFilter() ? ": " : " of this run was ";
  throw Error(what + is + whyNotFollowed(parts) + "; leave " + options + " away");
}

QString filterWords(const FigureRequest& request) {
  QStringList filter;
  addWords("region", "regions", request.regions, filter);
  addWords("communicator", "communicators", request.communicators, filter);
  addWords("class", "classes", request.classes, filter);
  addWords("operation", "operations", request.operations, filter);
  addWords("rank", "ranks", request.ranks, filter);
  addWords("host", "hosts", request.hosts, filter);
  addWords("without rank", "without ranks", request.withoutRanks, filter);
  return filter.join(", ");
}

}  // namespace weft
