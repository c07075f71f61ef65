// Where the communicators of a forest are, and how their nodes are called.
#include <algorithm>

#include "core/sums/communicator_words.h"
#include "views/commtree/comm_forest.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// "60 across nodes, 4 in a node": farthest first, as that is what costs; nothing where no host is known.
std::string summary(const CommForest& forest, const CommNode& family) {
  std::string text;
  for (const Reach reach : {Reach::across, Reach::apart, Reach::pod, Reach::leaf, Reach::node}) {
    const std::uint32_t count = family.membersByReach[number(reach)];
    if (count > 0)
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + phrase(forest, reach).toStdString();
  }
  const std::uint32_t unknown = family.membersByReach[number(Reach::unknown)];
  if (!text.empty() && unknown > 0)
    text += ", " + std::to_string(unknown) + " " + phrase(forest, Reach::unknown).toStdString();
  return text;
}

}  // namespace

QString phrase(const CommForest& forest, Reach reach) {
  switch (reach) {
    case Reach::node:
      return QObject::tr("in a node");
    case Reach::leaf:
      return QObject::tr("in a leaf");
    case Reach::pod:
      return QObject::tr("in a pod");
    case Reach::across:
      return forest.hasSpine() ? QObject::tr("across the spine") : QObject::tr("across switches");
    case Reach::apart:
      return QObject::tr("across nodes");
    case Reach::unknown:
      break;
  }
  return wordText(Absence::notRecorded);
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
  return QObject::tr("%1 × size %2").arg(QString::number(node.children.size()), numberText(member.size)).toStdString();
}

std::string label(const CommForest& forest, const CommNode& node) {
  const std::string where = node.isFamily() ? summary(forest, node) : std::string();
  return shortLabel(forest, node) + (where.empty() ? "" : ": " + where);
}

}  // namespace weft
