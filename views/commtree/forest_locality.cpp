// Where the communicators of a forest are, and how their nodes are called.
#include <algorithm>

#include "core/base/known_value.h"
#include "core/sums/communicator_words.h"
#include "views/commtree/comm_forest.h"

namespace weft {
namespace {

// "60 across nodes, 4 in a node": farthest first, as that is what costs; nothing where no host is known.
std::string summary(const CommForest& forest, const CommNode& family) {
  std::string text;
  for (const Reach reach : {Reach::across, Reach::apart, Reach::pod, Reach::leaf, Reach::node}) {
    const std::uint32_t count = family.membersByReach[number(reach)];
    if (count > 0)
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(phrase(forest, reach));
  }
  const std::uint32_t unknown = family.membersByReach[number(Reach::unknown)];
  if (!text.empty() && unknown > 0)
    text += ", " + std::to_string(unknown) + " " + std::string(phrase(forest, Reach::unknown));
  return text;
}

}  // namespace

std::string_view phrase(const CommForest& forest, Reach reach) {
  switch (reach) {
    case Reach::node:
      return "in a node";
    case Reach::leaf:
      return "in a leaf";
    case Reach::pod:
      return "in a pod";
    case Reach::across:
      return forest.hasSpine() ? "across the spine" : "across switches";
    case Reach::apart:
      return "across nodes";
    case Reach::unknown:
      break;
  }
  return word(Absence::notRecorded);
}

bool CommForest::knowsHosts() const {
  return locality && std::ranges::any_of(locality->all, [](const Locality& one) { return one.nodes > 0; });
}

void setLocality(CommForest& forest, std::shared_ptr<const LocalityFacts> locality) {
  forest.locality = std::move(locality);
  const bool known = forest.knowsHosts();
  for (CommNode& node : forest.nodes) {
    node.membersByReach = {};
    node.locality = known && !node.isFamily() ? forest.locality->find(node.communicator->id) : nullptr;
  }
  for (const CommNode& node : forest.nodes)
    if (node.locality && node.parent && forest.nodes[*node.parent].isFamily())
      ++forest.nodes[*node.parent].membersByReach[number(node.locality->reach)];
}

std::string shortLabel(const CommForest& forest, const CommNode& node) {
  if (!node.isFamily()) return nameAndLabel(*node.communicator);
  const CommNode& member = forest.nodes[node.children.front()];
  return std::to_string(node.children.size()) + " × " + "size " +
         (member.size ? std::to_string(*member.size) : word(Absence::notRecorded));
}

std::string label(const CommForest& forest, const CommNode& node) {
  const std::string where = node.isFamily() ? summary(forest, node) : std::string();
  return shortLabel(forest, node) + (where.empty() ? "" : ": " + where);
}

}  // namespace weft
