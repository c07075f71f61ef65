#include "ibdiag/findings/link_kind.h"

#include <algorithm>

namespace weft {
namespace {

int levelOf(const Levels& levels, NodeIndex node) {
  const auto level = levels.ofNode[number(node)];
  return level ? *level : -1;
}

}  // namespace

LinkKind kindOf(const Fabric& fabric, const Levels& levels, EndIndex end) {
  const NodeIndex a = fabric.end(end).node, b = fabric.end(peer(end)).node;
  const auto [low, high] = std::minmax({levelOf(levels, a), levelOf(levels, b)});
  return {fabric.node(a).subnet, low, high};
}

std::string kindWords(const LinkKind& kind) {
  const auto word = [](int level) {
    return level < 0 ? std::string("no level") : level == 0 ? "adapters" : "level " + std::to_string(level);
  };
  return word(std::get<1>(kind)) + " and " + word(std::get<2>(kind));
}

}  // namespace weft
