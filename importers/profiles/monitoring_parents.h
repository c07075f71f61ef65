// Parents of communicators by the context ids in their names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "importers/profiles/monitoring_names.h"

namespace weft {

class MonitoringParents {
 public:
  // `name`: nothing for one that the program named: it has no parent and is nobody's, because its context id is not
  // known. `isWorld`: has context id 0 and no parent.
  void add(const std::optional<OpenMpiName>& name, bool isWorld, std::span<const RankId> members);
  // For each that was added the position of its parent: the only one that has the context id and all the ranks.
  // Nothing where there is none or several, as after an id was used again. No cycles.
  std::vector<std::optional<std::size_t>> find();

 private:
  struct Entry {
    std::optional<OpenMpiName> name;
    bool isWorld = false;
    std::vector<RankId> sorted;
  };

  std::optional<std::size_t> only(std::size_t child);
  bool closesCircle(std::size_t child, std::size_t parent) const;

  std::vector<Entry> entries_;
  std::vector<std::optional<std::size_t>> parents_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> holding_;  // context id and rank → who has both
  std::uint64_t work_ = 0;
};

}  // namespace weft
