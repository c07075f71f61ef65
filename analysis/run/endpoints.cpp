#include "analysis/run/endpoints.h"

#include <algorithm>

#include "analysis/run/names.h"
#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"

namespace weft {
namespace {

constexpr std::size_t mostCandidates = 8;  // shown in a message

// A LID of a subnet, and the port that owns it where one does.
struct Candidate {
  SubnetId subnet{};
  Lid lid{};
  std::optional<PortIndex> port;
};

class Finder {
 public:
  explicit Finder(const Fabric& fabric) : fabric_(fabric) {}

  std::vector<Candidate> find(const std::string& name) const {
    std::vector<Candidate> found;
    const auto value = parseNumber(name);
    if (value && *value <= 0xFFFF) {
      for (std::uint32_t subnet = 0; subnet < fabric_.subnetCount(); ++subnet) {
        const Lid lid{static_cast<std::uint16_t>(*value)};
        found.push_back({SubnetId(subnet), lid, fabric_.owner(SubnetId(subnet), lid)});
      }
      // Where some subnet has the LID, the others are not meant.
      if (std::ranges::any_of(found, [](const Candidate& each) { return each.port.has_value(); }))
        std::erase_if(found, [](const Candidate& each) { return !each.port; });
      return found;
    }
    if (value) addGuid(Guid(*value), found);
    if (found.empty()) addHost(name, found);
    if (found.empty()) addDescription(name, found);
    if (found.empty())
      throw Error("there is no LID, port GUID or host " + name + suggestion(hostNames(), name) +
                  " weft fabric counts what the run has");
    return found;
  }

  std::string text(const Candidate& each) const {
    std::string out = "subnet " + std::to_string(number(each.subnet)) + " LID " + std::to_string(number(each.lid));
    if (!each.port) return out;
    const FabricPort& port = fabric_.port(*each.port);
    return out + " (" + fabric_.node(port.node).description + " port " + std::to_string(port.number) + ", " +
           weft::text(port.guid) + ")";
  }

 private:
  void add(PortIndex at, std::vector<Candidate>& found) const {
    const FabricPort& port = fabric_.port(at);
    found.push_back({fabric_.node(port.node).subnet, port.lid, at});
  }

  void addGuid(Guid guid, std::vector<Candidate>& found) const {
    if (const auto port = fabric_.portByGuid(guid)) return add(*port, found);
    for (std::uint32_t i = 0; i < fabric_.ports().size(); ++i)
      if (fabric_.node(fabric_.ports()[i].node).guid == guid) add(PortIndex(i), found);
  }

  void addHost(const std::string& name, std::vector<Candidate>& found) const {
    const auto take = [&](auto matches) {
      for (const FabricHost& host : fabric_.hosts())
        if (matches(host.name))
          for (const PortIndex port : host.ports) add(port, found);
    };
    take([&](const std::string& host) { return host == name; });
    if (found.empty()) take([&](const std::string& host) { return sameLetters(host, name); });
  }

  void addDescription(const std::string& name, std::vector<Candidate>& found) const {
    for (std::uint32_t i = 0; i < fabric_.ports().size(); ++i)
      if (const NodeIndex node = fabric_.ports()[i].node;
          fabric_.node(node).description == name || nodeName(fabric_, node) == name)
        add(PortIndex(i), found);
  }

  std::vector<std::string> hostNames() const {
    std::vector<std::string> names;
    for (const FabricHost& host : fabric_.hosts()) names.push_back(host.name);
    return names;
  }

  const Fabric& fabric_;
};

void keepSubnet(std::vector<Candidate>& candidates, const std::string& name, std::uint32_t subnet) {
  std::erase_if(candidates, [&](const Candidate& each) { return number(each.subnet) != subnet; });
  if (candidates.empty()) throw Error(name + " has no port in subnet " + std::to_string(subnet) + "; omit --subnet");
}

std::string listed(const Finder& finder, const std::vector<Candidate>& candidates) {
  std::string out;
  for (std::size_t i = 0; i < candidates.size() && i < mostCandidates; ++i)
    out += (i == 0 ? "" : "; ") + finder.text(candidates[i]);
  if (candidates.size() > mostCandidates)
    out += "; and " + std::to_string(candidates.size() - mostCandidates) + " more";
  return out;
}

bool sameSubnet(const Candidate& a, const Candidate& b) { return a.subnet == b.subnet; }

// Those of `mine` that share a subnet with one of `others`.
std::vector<Candidate> shared(const std::vector<Candidate>& mine, const std::vector<Candidate>& others) {
  std::vector<Candidate> out;
  for (const Candidate& each : mine)
    if (std::ranges::any_of(others, [&](const Candidate& other) { return sameSubnet(each, other); }))
      out.push_back(each);
  return out;
}

}  // namespace

Endpoints findEndpoints(const Fabric& fabric, const std::string& source, const std::string& destination,
                        std::optional<std::uint32_t> subnet) {
  if (subnet && *subnet >= fabric.subnetCount())
    throw Error("there is no subnet " + std::to_string(*subnet) + "; this run has " +
                std::to_string(fabric.subnetCount()));
  const Finder finder(fabric);
  auto from = finder.find(source);
  auto to = finder.find(destination);
  if (subnet) {
    keepSubnet(from, source, *subnet);
    keepSubnet(to, destination, *subnet);
  }
  std::erase_if(from, [](const Candidate& each) { return !each.port; });
  if (from.empty()) throw Error("no port has the LID " + source + "; a route begins at a port of the fabric");
  const auto fromShared = shared(from, to), toShared = shared(to, from);
  if (fromShared.empty())
    throw Error(source + " and " + destination + " share no subnet: " + listed(finder, from) + " against " +
                listed(finder, to) + "; give two ports of one subnet");
  for (const auto& [name, candidates] : {std::pair(source, fromShared), std::pair(destination, toShared)})
    if (candidates.size() > 1)
      throw Error(name + " is ambiguous: " + listed(finder, candidates) + "; give a port GUID, or --subnet");
  return {*fromShared.front().port, toShared.front().lid};
}

}  // namespace weft
