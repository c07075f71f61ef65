#include "analysis/run/part_names.h"

#include "core/base/error.h"

namespace weft {

const FabricPart* partNamed(const Fabric& fabric, const std::vector<FabricPart>& parts, const std::string& name) {
  const auto found = partsNamed(parts, name);
  if (found.size() < 2) return found.empty() ? nullptr : found.front();
  std::string all;
  for (const FabricPart* part : found) {
    const FabricNode& first = fabric.node(nodesOf(fabric, *part).front());
    all += (all.empty() ? "" : "; ") + kindAndName(*part) + " of " + std::to_string(part->switches.size()) +
           " switches in subnet " + std::to_string(number(first.subnet));
  }
  throw Error(name + " is ambiguous: " + all + "; name its switches, or give node GUIDs");
}

}  // namespace weft
