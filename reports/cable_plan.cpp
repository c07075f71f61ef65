#include "reports/cable_plan.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <vector>

#include "core/base/units.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/system_name.h"
#include "reports/cable_table.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

// What ibutils take for a word wherever it stands.
std::string plainWord(std::string_view name) {
  std::string word;
  for (const char c : trimmed(name)) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    if (plain) word += c;
    else if (!word.empty() && word.back() != '-') word += '-';
  }
  if (word.ends_with('-')) word.pop_back();
  return word;
}

std::string withoutOnlyChip(std::string board) {
  if (board == "U1") return {};
  if (board.ends_with("/U1")) board.resize(board.size() - 3);
  return board;
}

// A name of its own for each node: a switch, with its board; a host, with the card where it has several; else, as
// ibutils call such nodes, the GUID.
class PlanNames {
 public:
  explicit PlanNames(const Fabric& fabric) : fabric_(fabric) {
    std::map<std::string, std::set<Guid>> owners;
    for (const bool shortly : {true, false})
      for (const FabricNode& node : fabric.nodes()) owners[nameOf(node, shortly)].insert(node.guid);
    for (const FabricNode& node : fabric.nodes()) {
      std::string name = nameOf(node, true);
      if (name.empty() || owners[name].size() > 1) name = nameOf(node, false);
      if (name.empty() || owners[name].size() > 1) name = "S" + text(node.guid).substr(2);
      names_.push_back(std::move(name));
    }
  }

  const std::string& operator[](NodeIndex node) const { return names_[number(node)]; }

 private:
  static std::string nameOf(const FabricNode& node, bool shortly) {
    const SystemName name = systemNameOf(node);
    const std::string board = withoutOnlyChip(name.board);
    return plainWord((shortly && !node.isSwitch()) || board.empty() ? name.system : name.system + "-" + board);
  }

  const Fabric& fabric_;
  std::vector<std::string> names_;
};

unsigned portsOf(const Fabric& fabric, NodeIndex node) {
  unsigned highest = fabric.node(node).ports;
  for (const EndIndex end : fabric.endsOf(node)) highest = std::max<unsigned>(highest, fabric.end(end).port);
  return highest;
}

std::string typeOf(const Fabric& fabric, NodeIndex node) {
  return (fabric.node(node).isSwitch() ? "SW" : "CA") + std::to_string(portsOf(fabric, node));
}

std::string arrowOf(const LinkFacts& link) {
  std::string arrow = "-";
  if (!link.width.empty()) arrow += link.width + "-";
  // FDR10 runs at the rate of QDR.
  if (!link.speed.empty()) arrow += (link.speed == "FDR10" ? "10" : link.speed) + "G-";
  return arrow + ">";
}

std::string portText(PortNumber port) { return "P" + std::to_string(port); }

// "Port 3"; "Blade 12_Port 2/3" of a leaf board.
std::array<std::string, 2> ndtEnd(const Fabric& fabric, const PlanNames& names, EndIndex at) {
  const LinkEnd& end = fabric.end(at);
  const FabricNode& node = fabric.node(end.node);
  const SystemName name = systemNameOf(node);
  const std::string port = std::to_string(end.port);
  unsigned blade = 0, chip = 1;
  char rest = 0;
  if (node.isSwitch() && std::sscanf(name.board.c_str(), "L%u/U%u%c", &blade, &chip, &rest) >= 1 && rest == 0)
    return {name.system, "Blade " + std::to_string(blade) + "_Port " + std::to_string(chip) + "/" + port};
  if (!node.isSwitch() && !name.board.empty()) return {name.system + " " + name.board, "Port " + port};
  return {names[end.node], "Port " + port};
}

std::string_view speedWord(const std::string& speed) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> words{{{"2.5", "SDR"},
                                                                                {"5", "DDR"},
                                                                                {"10", "QDR"},
                                                                                {"FDR10", "FDR10"},
                                                                                {"14", "FDR"},
                                                                                {"25", "EDR"},
                                                                                {"50", "HDR"},
                                                                                {"100", "NDR"},
                                                                                {"200", "XDR"}}};
  const auto found = std::ranges::find(words, speed, [](const auto& one) { return one.first; });
  return found == words.end() ? std::string_view() : found->second;
}

}  // namespace

std::string topoText(const Fabric& fabric) {
  const PlanNames names(fabric);
  std::string text =
      "# cables of a fabric, by names; weft cables --ibnl FOLDER writes the definitions of SW36, CA2, ...\n";
  std::optional<NodeIndex> system;
  for (const EndIndex end : cablesInOrder(fabric)) {
    const LinkEnd &near = fabric.end(end), &far = fabric.end(peer(end));
    if (system != near.node) text += "\n" + typeOf(fabric, near.node) + " " + names[near.node] + "\n";
    system = near.node;
    text += "   " + portText(near.port) + " " + arrowOf(fabric.link(end)) + " " + typeOf(fabric, far.node) + " " +
            names[far.node] + " " + portText(far.port) + "\n";
  }
  return text;
}

std::map<std::string, std::string> ibnlTexts(const Fabric& fabric) {
  std::map<std::string, std::string> files;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const std::string type = typeOf(fabric, NodeIndex(at));
    std::string& file = files[type + ".ibnl"];
    if (!file.empty()) continue;
    const unsigned ports = portsOf(fabric, NodeIndex(at));
    file = "TOPSYSTEM " + type + "\n\nNODE " + type.substr(0, 2) + " " + std::to_string(ports) + " " + type + " U1\n";
    for (unsigned port = 1; port <= ports; ++port)
      file += "   " + std::to_string(port) + " -> P" + std::to_string(port) + "\n";
  }
  return files;
}

std::string ndtText(const Fabric& fabric) {
  const PlanNames names(fabric);
  Table table;
  for (const char* column : {"rack #",
                             "U height",
                             "#Fields:StartDevice",
                             "StartPort",
                             "StartDeviceLocation",
                             "EndDevice",
                             "EndPort",
                             "EndDeviceLocation",
                             "U height_1",
                             "LinkType",
                             "Speed",
                             "_2",
                             "Cable Length",
                             "_3",
                             "_4",
                             "_5",
                             "_6",
                             "_7",
                             "State",
                             "Domain"})
    table.columns.push_back({column});
  for (const EndIndex end : cablesInOrder(fabric)) {
    Row row(table.columns.size());
    const auto near = ndtEnd(fabric, names, end), far = ndtEnd(fabric, names, peer(end));
    const auto set = [&](const char* column, std::string_view value) {
      row[table.at(column)] = value.empty() ? Cell() : Cell(value);
    };
    set("#Fields:StartDevice", near[0]);
    set("StartPort", near[1]);
    set("EndDevice", far[0]);
    set("EndPort", far[1]);
    set("LinkType", "Data");
    const LinkFacts& link = fabric.link(end);
    if (!link.speedIsMinimum) set("Speed", speedWord(link.speed));
    if (link.state == "ACT") set("State", "Active");
    set("Domain", "In-Scope");
    table.rows.push_back(std::move(row));
  }
  return written(table, TableFormat::csv);
}

}  // namespace weft
