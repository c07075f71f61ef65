#include "ibdiag/model/hosts_by_name.h"

#include "ibdiag/model/host_names.h"

namespace weft {

HostsByName::HostsByName(std::span<const std::string> names) {
  for (std::uint32_t at = 0; at < names.size(); ++at) add(names[at], at);
}

HostsByName::HostsByName(const Fabric& fabric) {
  for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at) add(fabric.hosts()[at].name, at);
}

void HostsByName::add(std::string_view name, std::uint32_t at) {
  whole_[hostKey(name)].push_back(at);
  short_[shortHostKey(name)].push_back(at);
}

std::span<const std::uint32_t> HostsByName::find(std::string_view name) const {
  if (const auto whole = whole_.find(hostKey(name)); whole != whole_.end()) return whole->second;
  const auto brief = short_.find(shortHostKey(name));
  return brief == short_.end() ? std::span<const std::uint32_t>() : brief->second;
}

std::optional<std::uint32_t> HostsByName::only(std::string_view name) const {
  const auto found = find(name);
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

}  // namespace weft
