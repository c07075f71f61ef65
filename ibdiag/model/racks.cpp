#include "ibdiag/model/racks.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/natural_order.h"

namespace weft {
namespace {

using RackKey = std::pair<std::string, std::string>;  // what stands before it, its number as written

bool isLetter(char c) { return c >= 'a' && c <= 'z'; }

// The one rack whose hosts are connected to a switch; nothing where there are others too.
std::vector<std::set<const RackKey*>> racksOnSwitches(const Fabric& fabric, const std::vector<const RackKey*>& rackOf) {
  std::vector<std::set<const RackKey*>> on(fabric.nodes().size());
  for (std::size_t host = 0; host < rackOf.size(); ++host)
    for (const NodeIndex adapter : fabric.hosts()[host].adapters)
      for (const EndIndex end : fabric.endsOf(adapter)) on[number(fabric.end(peer(end)).node)].insert(rackOf[host]);
  return on;
}

std::string nameOf(const RackKey& key, bool withBefore) {
  std::string before = withBefore ? key.first : "";
  while (!before.empty() && !isDigit(before.back()) && !isLetter(before.back())) before.pop_back();
  return "rack " + before + (before.empty() ? "" : " ") + key.second;
}

}  // namespace

std::optional<RackName> rackNameOf(std::string_view host) {
  const std::string name = lowerCase(host);
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (at != 0 && (isLetter(name[at - 1]) || isDigit(name[at - 1]))) continue;
    for (const std::string_view word : {"rack", "rk", "r"}) {
      if (std::string_view(name).substr(at, word.size()) != word) continue;
      const std::size_t first = at + word.size(),
                        last = std::min(name.find_first_not_of("0123456789", first), name.size());
      const bool goesOn = last < name.size() && name.find_first_of("0123456789", last) != name.npos;
      if (last != first && goesOn) return RackName{name.substr(0, at), name.substr(first, last - first)};
      break;
    }
  }
  return std::nullopt;
}

std::vector<Rack> findRacks(const Fabric& fabric) {
  std::map<RackKey, Rack> found;
  std::vector<const RackKey*> rackOf(fabric.hosts().size());
  std::size_t named = 0;
  for (std::uint32_t host = 0; host < rackOf.size(); ++host) {
    const auto name = rackNameOf(fabric.hosts()[host].name);
    if (!name) continue;
    ++named;
    const auto rack = found.try_emplace(RackKey{name->before, name->rack}).first;
    rackOf[host] = &rack->first;
    if (rack->second.hosts.empty()) rack->second.example = fabric.hosts()[host].name;
    rack->second.hosts.push_back(HostIndex(host));
  }
  const auto isWhole = [](const auto& each) { return each.second.hosts.size() > 1; };
  if (std::ranges::count_if(found, isWhole) < 2 || 2 * named < rackOf.size()) return {};
  const auto on = racksOnSwitches(fabric, rackOf);
  for (std::uint32_t at = 0; at < on.size(); ++at)
    if (fabric.nodes()[at].isSwitch() && on[at].size() == 1 && *on[at].begin() != nullptr)
      found[**on[at].begin()].switches.push_back(NodeIndex(at));
  const bool differs =
      std::ranges::any_of(found, [&](const auto& each) { return each.first.first != found.begin()->first.first; });
  std::vector<Rack> racks;
  for (auto& [key, rack] : found) {
    rack.name = nameOf(key, differs);
    racks.push_back(std::move(rack));
  }
  std::ranges::stable_sort(racks, [](const Rack& a, const Rack& b) { return naturalLess(a.name, b.name); });
  return racks;
}

}  // namespace weft
