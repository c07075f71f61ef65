// Communicators that one source of a run has described, for another source that names them differently: members and
// their order are the same in both.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ids.h"

namespace weft {

class ToldCommunicators {
 public:
  using Members = std::vector<RankId>;  // in the communicator's order; of an inter-communicator both groups

  void add(const std::string& name, const Members& members, CommunicatorId id) {
    byMembers_[members].emplace_back(name, id);
  }
  bool empty() const { return byMembers_.empty(); }
  void clear() {
    byMembers_.clear();
    hasBins = false;
  }

  bool hasBins = false;  // who told of them gave time bins, too

  // The communicator that has these members. `isOnly`: the caller has no second one with the same members. If it has,
  // or several were reported, the name decides; nothing: none has the name, or several have.
  std::optional<CommunicatorId> find(const std::string& name, const Members& members, bool isOnly) const {
    const auto all = byMembers_.find(members);
    if (members.empty() || all == byMembers_.end()) return std::nullopt;
    if (isOnly && all->second.size() == 1) return all->second.front().second;
    std::optional<CommunicatorId> found;
    for (const auto& [each, id] : all->second) {
      if (each != name) continue;
      if (found) return std::nullopt;
      found = id;
    }
    return found;
  }

 private:
  std::map<Members, std::vector<std::pair<std::string, CommunicatorId>>> byMembers_;
};

}  // namespace weft
