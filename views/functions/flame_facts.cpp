#include "views/functions/flame_facts.h"

#include <QObject>
#include <algorithm>
#include <map>

namespace weft {
namespace {

struct CallNode {
  std::uint32_t function = SampledCode::none, depth = 0;
  CodePart sums;
  std::vector<std::size_t> below;
};

// Places of one caller and function together.
std::vector<CallNode> mergedNodes(const SampledCode& code, const PairFilter& filter) {
  const std::vector<CodePart> places = placeSums(code, filter);
  std::vector<CallNode> nodes(1);
  std::vector<std::size_t> nodeOf(places.size());
  std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> known;
  for (std::size_t place = 0; place < places.size(); ++place) {
    const SampledCode::Place& at = code.places[place];
    const std::size_t parent = at.parent == SampledCode::none ? 0 : nodeOf[at.parent];
    const auto [found, isNew] = known.try_emplace({parent, at.function}, nodes.size());
    if (isNew) {
      nodes.push_back({at.function, nodes[parent].depth + 1, {}, {}});
      nodes[parent].below.push_back(found->second);
    }
    nodeOf[place] = found->second;
    nodes[found->second].sums.exclusive.add(places[place].exclusive);
    nodes[found->second].sums.inclusive.add(places[place].inclusive);
  }
  for (const std::size_t each : nodes.front().below) nodes.front().sums.inclusive.add(nodes[each].sums.inclusive);
  return nodes;
}

}  // namespace

FlameFacts flameFacts(const SampledCode& code, const PairFilter& filter) {
  FlameFacts facts{{}, {}, 0, code.rate, code.rule};
  std::vector<CallNode> nodes = mergedNodes(code, filter);
  const double whole = nodes.front().sums.inclusive.seconds;
  if (!(whole > 0)) {
    facts.missing = QObject::tr("Nothing of this part was sampled.").toStdString();
    return facts;
  }
  const auto nameOf = [&](const CallNode& node) {
    return node.function == SampledCode::none ? QObject::tr("all").toStdString() : code.functions[node.function].name;
  };
  std::vector<std::pair<std::size_t, double>> open{{0, 0.0}};
  while (!open.empty()) {
    const auto [at, begin] = open.back();
    open.pop_back();
    CallNode& node = nodes[at];
    const bool isAll = at == 0;
    const auto kind = isAll                                 ? FlameBox::Kind::all
                      : code.functions[node.function].isMpi ? FlameBox::Kind::mpi
                                                            : FlameBox::Kind::code;
    facts.boxes.push_back({nameOf(node), kind, node.function, begin / whole,
                           (begin + node.sums.inclusive.seconds) / whole, node.depth, node.sums});
    facts.depth = std::max(facts.depth, node.depth + 1);
    std::ranges::stable_sort(node.below, [&](std::size_t a, std::size_t b) {
      return std::pair(-nodes[a].sums.inclusive.seconds, nameOf(nodes[a])) <
             std::pair(-nodes[b].sums.inclusive.seconds, nameOf(nodes[b]));
    });
    double next = begin;
    std::vector<std::pair<std::size_t, double>> below;
    for (const std::size_t each : node.below) {
      if (nodes[each].sums.inclusive.seconds > 0) below.emplace_back(each, next);
      next += nodes[each].sums.inclusive.seconds;
    }
    open.insert(open.end(), below.rbegin(), below.rend());
  }
  return facts;
}

}  // namespace weft
