#include "figures/figure_filter.h"

#include <algorithm>

#include "analysis/run/names.h"
#include "analysis/run/output.h"
#include "core/base/error.h"

namespace weft {

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

PairFilter filterOf(const RunSnapshot& run, const FigureRequest& request, bool ofPairs) {
  using enum FilterDimension;
  RunNames names(run);
  Notes notes;
  FilterWords words = request;
  if (!ofPairs) {
    findCommunicators(run.communicators, request.communicators);  // refused where there is none
    refuseFilter(request, "this traffic", {communicator, messageClass, operation});
    if (!request.classes.empty() || !request.operations.empty())
      throw Error("only pair traffic tells classes of messages and operations; leave --class and --operation away, or take --traffic pair");
    if (request.communicators.size() > 1)
      throw Error("only pair traffic tells communicators: of other traffic one can stand out at a time; leave all but one --communicator away");
    words.communicators.clear();
  }
  const PairFilter filter = filterOf(names, words, notes);
  say(notes);
  return filter;
}

}  // namespace weft
