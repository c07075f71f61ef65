#include "ibdiag/model/shown_names.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "core/base/units.h"
#include "ibdiag/model/common_affixes.h"
#include "ibdiag/model/node_names.h"

namespace weft {
namespace {

constexpr std::size_t shownDigits = 6, briefDigits = 4;  // of a GUID, where so many are enough

using Members = std::vector<std::uint32_t>;

// "L01/U1" of "MF0;ibsw-A:CS7500/L01/U1", the chip alone where there is no board; empty where nothing follows the name.
std::string boardOf(const std::string& description) {
  const std::size_t model = description.find(':', description.find(';') + 1);
  const std::size_t board = model == std::string::npos ? model : description.find('/', model);
  return board == std::string::npos ? std::string() : description.substr(board + 1);
}

bool allDiffer(const Members& members, const auto& wordOf) {
  std::set<std::string> words;
  return std::ranges::all_of(members, [&](std::uint32_t at) { return words.insert(wordOf(at)).second; });
}

std::vector<Members> alike(const std::vector<std::string>& names) {
  std::map<std::string, Members> byName;
  for (std::uint32_t at = 0; at < names.size(); ++at) byName[names[at]].push_back(at);
  std::vector<Members> groups;
  for (auto& [name, members] : byName)
    if (members.size() > 1) groups.push_back(std::move(members));
  return groups;
}

// The last digits of each, so many that all of them differ.
std::vector<std::string> guidEnds(const std::vector<Guid>& guids, std::size_t fewest = shownDigits) {
  std::vector<std::string> ends;
  for (std::size_t digits = fewest; digits <= 16; ++digits) {
    ends.clear();
    for (const Guid guid : guids) {
      const std::string all = text(guid);
      ends.push_back("…" + all.substr(all.size() - digits));
    }
    if (std::set(ends.begin(), ends.end()).size() == std::set(guids.begin(), guids.end()).size()) break;
  }
  return ends;
}

// "Infiniscale-IV Mellanox Technologies": of all its kind.
bool isVendors(const std::string& name) { return name.find("Mellanox Technologies") != std::string::npos; }

// Ends of GUIDs are as short as they can be already.
void addShortForms(std::vector<ShownName*> shown) {
  std::erase_if(shown, [](const ShownName* one) { return one->label.starts_with("…"); });
  std::vector<std::string> names;
  for (const ShownName* one : shown) names.push_back(one->label);
  const std::vector<std::string> labels = withoutCommonEnding(names), briefs = withoutCommonBeginning(labels);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    shown[i]->label = labels[i];
    shown[i]->brief = briefs[i];
  }
}

// Gives names that several have, and those of vendors, the ends of their GUIDs; where many have one the map shows these
// alone.
void addGuidEnds(const std::vector<Guid>& guids, const std::vector<Members>& groups, std::vector<ShownName>& shown) {
  Members nameless;
  for (std::uint32_t at = 0; at < shown.size(); ++at)
    if (isVendors(shown[at].name)) nameless.push_back(at);
  for (const Members& members : groups)
    if (members.size() > 2) nameless.insert(nameless.end(), members.begin(), members.end());
  std::ranges::sort(nameless);
  nameless.erase(std::ranges::unique(nameless).begin(), nameless.end());
  const std::vector<std::string> ends = guidEnds(guids, shownDigits);
  for (const Members& members : groups)
    for (const std::uint32_t at : members) {
      std::string& name = shown[at].name;
      shown[at].label = name = name.empty() ? ends[at] : name + " " + ends[at];
    }
  std::vector<Guid> of;
  for (const std::uint32_t at : nameless) of.push_back(guids[at]);
  const std::vector<std::string> briefs = guidEnds(of, briefDigits);
  for (std::size_t i = 0; i < nameless.size(); ++i) {
    shown[nameless[i]].label = ends[nameless[i]];
    shown[nameless[i]].brief = briefs[i];
  }
}

class SwitchNames {
 public:
  explicit SwitchNames(const std::vector<FabricNode>& switches) : nodes_(switches) {
    for (const FabricNode& one : switches) {
      names_.push_back(shortName(one));
      guids_.push_back(one.guid);
    }
  }

  std::vector<ShownName> run() {
    addBoards();
    for (std::size_t i = 0; i < names_.size(); ++i) shown_.push_back({names_[i], names_[i], names_[i]});
    addSubnets();
    addGuidEnds(guids_, alike(names_), shown_);
    std::vector<ShownName*> all;
    for (ShownName& one : shown_) all.push_back(&one);
    addShortForms(all);
    return std::move(shown_);
  }

 private:
  // The board alone where no two chips of it have that name.
  void addBoards() {
    for (const Members& members : alike(names_)) {
      const auto whole = [&](std::uint32_t at) { return boardOf(nodes_[at].description); };
      const auto board = [&](std::uint32_t at) { return whole(at).substr(0, whole(at).find('/')); };
      std::map<SubnetId, Members> bySubnet;
      for (const std::uint32_t at : members) bySubnet[nodes_[at].subnet].push_back(at);
      const auto tells = [&](const auto& wordOf) {
        return std::ranges::all_of(bySubnet, [&](const auto& each) { return allDiffer(each.second, wordOf); });
      };
      if (bySubnet.size() == members.size()) continue;  // one in each: their subnets tell them apart
      for (const std::uint32_t at : members)
        if (!whole(at).empty()) names_[at] += " " + (tells(board) ? board(at) : whole(at));
    }
  }

  void addSubnets() {
    for (const Members& members : alike(names_)) {
      const auto subnet = [&](std::uint32_t at) { return std::to_string(number(nodes_[at].subnet)); };
      if (!allDiffer(members, subnet)) continue;
      for (const std::uint32_t at : members) {
        shown_[at].label = shown_[at].brief = names_[at] + " " + subnetSuffix(number(nodes_[at].subnet), UINT32_MAX);
        shown_[at].name = names_[at] += " (subnet " + subnet(at) + ")";
      }
    }
  }

  const std::vector<FabricNode>& nodes_;
  std::vector<std::string> names_;
  std::vector<Guid> guids_;
  std::vector<ShownName> shown_;
};

}  // namespace

std::string subnetSuffix(std::uint32_t subnet, std::uint32_t count) {
  if (count == 1) return {};
  if (subnet < 26) return std::string(1, static_cast<char>('a' + subnet));
  return " of subnet " + std::to_string(subnet);
}

std::vector<ShownName> shownNames(const std::vector<FabricNode>& nodes) {
  std::vector<FabricNode> switches;
  for (const FabricNode& node : nodes)
    if (node.isSwitch()) switches.push_back(node);
  const std::vector<ShownName> names = SwitchNames(switches).run();
  std::vector<ShownName> shown;
  for (auto next = names.begin(); const FabricNode& node : nodes)
    if (node.isSwitch()) shown.push_back(*next++);
    else shown.push_back({shortName(node), shortName(node), shortName(node)});
  return shown;
}

std::vector<ShownName> shownNames(const std::vector<FabricHost>& hosts, const std::vector<FabricNode>& nodes) {
  std::vector<ShownName> shown;
  std::vector<Guid> guids;
  std::vector<std::string> names;
  for (const FabricHost& host : hosts) {
    guids.push_back(nodes[number(host.adapters.front())].guid);
    names.push_back(host.name);
    shown.push_back({host.name, host.name, host.name});
  }
  addGuidEnds(guids, alike(names), shown);
  std::vector<ShownName*> all;
  for (ShownName& one : shown) all.push_back(&one);
  addShortForms(all);
  return shown;
}

}  // namespace weft
