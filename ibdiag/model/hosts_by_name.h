// Finds hosts by the names that files, launchers and users give them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

class HostsByName {
 public:
  explicit HostsByName(std::span<const std::string> names);
  explicit HostsByName(const Fabric& fabric);  // positions are HostIndex

  // Positions of the hosts that a name may mean, ascending: those of just this name, whatever its case; if there are
  // none, those that have it without domains.
  std::span<const std::uint32_t> find(std::string_view name) const;
  // The one host that it means; nothing where there is none or where there are several.
  std::optional<std::uint32_t> only(std::string_view name) const;

 private:
  void add(std::string_view name, std::uint32_t at);

  std::map<std::string, std::vector<std::uint32_t>> whole_, short_;
};

}  // namespace weft
