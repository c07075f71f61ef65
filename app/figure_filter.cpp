#include "app/figure_filter.h"

#include <algorithm>

#include "app/names.h"
#include "core/error.h"

namespace weft {
namespace {

std::vector<OperationId> findOperations(const std::vector<Operation>& all, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const Operation& one : all) known.push_back(one.name);
  std::vector<OperationId> found;
  for (const std::string& name : names) {
    const auto at = std::ranges::find(all, name, &Operation::name);
    if (at == all.end()) throw Error("there is no operation " + name + suggestion(known, name) + " weft report lists them");
    found.push_back(at->id);
  }
  std::ranges::sort(found);
  return found;
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

PairFilter filterOf(const RunSnapshot& run, const FigureRequest& request, bool ofPairs) {
  PairFilter filter;
  filter.regions = findRegions(run.regions, request.regions);
  const auto communicators = findCommunicators(run.communicators, request.communicators);
  if (ofPairs) {
    filter.communicators = communicators;
    filter.classes = request.classes;
    std::ranges::sort(filter.classes);
    filter.operations = findOperations(run.operationNames, request.operations);
    return filter;
  }
  if (!request.classes.empty() || !request.operations.empty())
    throw Error("only pair traffic tells classes of messages and operations; leave --class and --operation away, or take --traffic pair");
  if (request.communicators.size() > 1)
    throw Error("only pair traffic tells communicators: of other traffic one can stand out at a time; leave all but one --communicator away");
  return filter;
}

}  // namespace weft
