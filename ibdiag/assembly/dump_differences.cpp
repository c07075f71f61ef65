#include "ibdiag/assembly/dump_differences.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/units.h"
#include "ibdiag/model/host_names.h"

namespace weft {
namespace {

using PortOfNode = std::pair<Guid, PortNumber>;
using Cable = std::pair<PortOfNode, PortOfNode>;  // the smaller end first

PortOfNode portOf(const TopologyDump& dump, const TopologyDump::End& end) { return {dump.node(end).guid, end.port}; }

Cable cableOf(const TopologyDump& dump, const TopologyDump::Link& link) {
  return std::minmax(portOf(dump, link.a), portOf(dump, link.b));
}

std::string nameOf(const TopologyDump& dump, const TopologyDump::End& end) {
  const TopologyDump::Node& node = dump.node(end);
  return "port " + std::to_string(end.port) + " of " + (node.description.empty() ? text(node.guid) : node.description);
}

// What one dump names.
class Listing {
 public:
  explicit Listing(const TopologyDump& dump) : dump(dump) {
    for (const TopologyDump::Link& link : dump.links()) cables_.insert(cableOf(dump, link));
    for (const TopologyDump::Node& node : dump.nodes()) {
      nodes_.insert(node.guid);
      knowsPortsAlone_ = knowsPortsAlone_ || node.guidIsPorts;
    }
  }

  std::size_t cables() const { return cables_.size(); }
  // A cable of another dump that should be here too. Whether it lists cables to adapters at all, and by which GUID, is
  // not sure of each form, but where it has nearly all that the other has.
  bool lacks(const Listing& other, const TopologyDump::Link& link) const {
    if (cables_.contains(cableOf(other.dump, link))) return false;
    const TopologyDump::Node &a = other.dump.node(link.a), &b = other.dump.node(link.b);
    const auto isSwitch = [](const TopologyDump::Node& node) { return node.kind == NodeKind::switchNode; };
    const bool hasA = nodes_.contains(a.guid), hasB = nodes_.contains(b.guid);
    if (isSwitch(a) && isSwitch(b) && hasA && hasB) return true;
    const bool isLikeOther = !knowsPortsAlone_ && !other.knowsPortsAlone_ && cables() * 10 >= other.cables() * 9;
    return isLikeOther && ((hasA && isSwitch(a)) || (hasB && isSwitch(b)));
  }

  const TopologyDump& dump;

 private:
  std::set<Cable> cables_;
  std::set<Guid> nodes_;
  bool knowsPortsAlone_ = false;
};

struct Lacking {
  std::set<Cable> cables;
  const Listing* of = nullptr;
  const TopologyDump::Link* first = nullptr;
};

void tellCables(const std::vector<Listing>& listings, Diagnostics& diagnostics) {
  for (const Listing& one : listings) {
    Lacking lacking;
    for (const Listing& other : listings) {
      if (&one == &other) continue;
      for (const TopologyDump::Link& link : other.dump.links()) {
        if (!one.lacks(other, link)) continue;
        lacking.cables.insert(cableOf(other.dump, link));
        if (lacking.first == nullptr) {
          lacking.of = &other;
          lacking.first = &link;
        }
      }
    }
    if (lacking.first == nullptr) continue;
    const TopologyDump& of = lacking.of->dump;
    diagnostics.add(
        {"fabric.cablesOfOneDump", Severity::note, one.dump.name().shown, 0,
         "it lacks " + counted(lacking.cables.size(), "cable", "cables") + " that other dumps have, the first from " +
             nameOf(of, lacking.first->a) + " to " + nameOf(of, lacking.first->b) + " at " +
             text(of.placeOf(*lacking.first)),
         "all of them were kept",
         "if the dumps are of two times, import each separately, and see what changed with weft compare A.weft "
         "B.weft --what fabric"});
  }
}

// Machines are known by their adapters, and by the names that these have.
std::vector<std::set<std::string>> hostsOfSubnets(const std::vector<const TopologyDump*>& dumps,
                                                  const Subnets& subnets) {
  std::vector<std::set<std::string>> hosts(subnets.count);
  for (std::size_t at = 0; at < dumps.size(); ++at)
    for (std::size_t i = 0; i < dumps[at]->links().size(); ++i)
      for (const TopologyDump::End* end : {&dumps[at]->links()[i].a, &dumps[at]->links()[i].b}) {
        const TopologyDump::Node& node = dumps[at]->node(*end);
        if (node.kind == NodeKind::switchNode) continue;
        auto& of = hosts[subnets.ofLink[at][i]];
        of.insert(text(node.guid));
        if (number(node.systemGuid) != 0) of.insert(text(node.systemGuid));
        if (const auto host = hostNameOf(node.description)) of.insert(hostKey(*host));
      }
  return hosts;
}

void tellStrangers(const std::vector<const TopologyDump*>& dumps, const Subnets& subnets, Diagnostics& diagnostics) {
  const auto hosts = hostsOfSubnets(dumps, subnets);
  std::map<std::string, std::set<std::size_t>> subnetsOf;
  for (std::size_t at = 0; at < hosts.size(); ++at)
    for (const std::string& name : hosts[at]) subnetsOf[name].insert(at);
  std::vector<bool> shares(hosts.size());
  for (const auto& [name, of] : subnetsOf)
    if (of.size() > 1)
      for (const std::size_t at : of) shares[at] = true;
  std::vector<std::set<std::size_t>> dumpsOf(hosts.size());
  for (std::size_t dump = 0; dump < dumps.size(); ++dump)
    for (const std::uint32_t at : subnets.ofLink[dump]) dumpsOf[at].insert(dump);
  // Pieces of one dump are its own affair: cables between them may be broken.
  std::vector<std::size_t> strangers;
  for (std::size_t at = 0; at < hosts.size(); ++at)
    if (!shares[at] && !hosts[at].empty() && std::ranges::none_of(dumpsOf, [&](const auto& other) {
          return &other != &dumpsOf[at] && other == dumpsOf[at];
        }))
      strangers.push_back(at);
  if (strangers.size() < 2) return;
  const std::string& file = dumps[*dumpsOf[strangers[1]].begin()]->name().shown;
  diagnostics.add({"fabric.strangers", Severity::note, file, 0,
                   counted(strangers.size(), "subnet has", "subnets have") + " no host in common with any other: " +
                       dumps[*dumpsOf[strangers[0]].begin()]->name().shown + " and this dump know different machines",
                   "each counts as a subnet of one fabric",
                   "dumps of several clusters belong into run stores of their own: import each separately"});
}

}  // namespace

void reportDumpDifferences(const std::vector<const TopologyDump*>& dumps, const Subnets& subnets,
                           Diagnostics& diagnostics) {
  if (dumps.size() < 2) return;
  std::vector<Listing> listings;
  for (const TopologyDump* dump : dumps) listings.emplace_back(*dump);
  tellCables(listings, diagnostics);
  tellStrangers(dumps, subnets, diagnostics);
}

}  // namespace weft
