#include "figures/figure_filter.h"

#include <QStringList>
#include <algorithm>

#include "analysis/run/names.h"
#include "analysis/run/output.h"
#include "core/base/error.h"
#include "views/shared/text.h"

namespace weft {
std::vector<CommunicatorId> findCommunicators(const std::vector<Communicator>& all,
                                              const std::vector<std::string>& names) {
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
    findCommunicators(run.communicators, request[FilterDimension::communicator]);  // refused where there is none
    words[FilterDimension::communicator].clear();
    refuseFilter(words, "this traffic", {Measure::ports});
    if (request[FilterDimension::communicator].size() > 1)
      throw Error(QObject::tr("only pair traffic distinguishes communicators: with other traffic only one can be "
                              "highlighted; omit all but one --communicator")
                      .toStdString());
  }
  const PairFilter filter = filterOf(names, words, notes);
  if (!silent) say(notes);
  return filter;
}

PairFilter filterFollowed(const RunSnapshot& run, const FigureRequest& request, const Facets& facets,
                          const std::string& what) {
  return filterFollowed(request, filterOf(run, request, true), facets, what);
}

QString filterWords(const FigureRequest& request) {
  QStringList parts;
  for (const FilterOption& one : filterOptions()) {
    QStringList names;
    for (const std::string& name : request[one]) names << QString::fromStdString(name);
    if (names.isEmpty() || one.dimension == FilterDimension::time) continue;
    const QString kind = QString(one.name).replace('-', ' ');
    parts << (names.size() == 1 ? kind : kind + (kind.endsWith('s') ? "es" : "s")) + " " + names.join(", ");
  }
  return parts.join(", ");
}

}  // namespace weft
