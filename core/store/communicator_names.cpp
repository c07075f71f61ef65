#include "core/store/communicator_names.h"

#include <unordered_map>

namespace weft {

void makeNamesUnique(std::vector<Communicator>& communicators) {
  struct Use {
    std::size_t count = 0, next = 1;
  };
  std::unordered_map<std::string, Use> uses;
  for (const Communicator& each : communicators) ++uses[each.name].count;
  for (Communicator& each : communicators) {
    Use& use = uses.at(each.name);
    if (use.count < 2) continue;
    std::string name;
    do name = each.name + "#" + std::to_string(use.next++);
    while (uses.contains(name));
    each.givenName = std::exchange(each.name, std::move(name));
  }
}

}  // namespace weft
