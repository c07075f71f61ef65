#include "reports/print_findings.h"

#include <array>

#include "core/base/known_value.h"
#include "core/base/units.h"
#include "ibdiag/model/fabric_parts.h"
#include "reports/node_cell.h"

namespace weft {
namespace {

using Cells = std::array<Cell, 3>;  // node, guid, port

Cells cells(const Fabric& fabric, NodeIndex node, std::optional<PortNumber> port) {
  const FabricNode& at = fabric.node(node);
  return {nodeCell(fabric, node), text(at.guid), port ? portCell(fabric, {node, *port}) : Cell()};
}

// Where a finding is, and the other end of the link that is meant.
std::array<Cells, 2> placeOf(const Fabric& fabric, const Finding& finding) {
  if (!finding.ends.empty()) {
    const LinkEnd &near = fabric.end(finding.ends[0]), &far = fabric.end(peer(finding.ends[0]));
    return {cells(fabric, near.node, near.port), cells(fabric, far.node, far.port)};
  }
  if (!finding.nodes.empty()) return {cells(fabric, finding.nodes[0], finding.port), Cells{}};
  return {};
}

Json asJson(const Fabric& fabric, EndIndex end) {
  const LinkEnd& at = fabric.end(end);
  return {{"node", fabric.node(at.node).description}, {"guid", text(fabric.node(at.node).guid)}, {"port", at.port}};
}

Json asJson(const Fabric& fabric, const Finding& finding) {
  Json json{{"kind", code(finding.kind)},
            {"severity", name(finding.severity)},
            {"subnet", finding.subnet ? Json(number(*finding.subnet)) : Json()},
            {"count", finding.count},
            {"text", finding.text},
            {"nodes", Json::array()},
            {"ends", Json::array()}};
  for (const NodeIndex node : finding.nodes)
    json["nodes"].push_back({{"node", fabric.node(node).description}, {"guid", text(fabric.node(node).guid)}});
  for (const EndIndex end : finding.ends) json["ends"].push_back(asJson(fabric, end));
  if (finding.port) json["port"] = *finding.port;
  if (finding.pair)
    json["pair"] = {{"source_guid", text(fabric.port(finding.pair->source).guid)},
                    {"destination_guid", text(fabric.port(finding.pair->destination).guid)}};
  return json;
}

std::vector<NodeIndex> nodesIn(const Fabric& fabric, const Finding& finding) {
  std::vector<NodeIndex> nodes = finding.nodes;
  for (const EndIndex end : finding.ends) nodes.push_back(fabric.end(end).node);
  return nodes;
}

// Nothing of findings that are of many places: these are of the fabric as a whole.
std::string partsWords(const Fabric& fabric, const PartsOfNodes& parts, const Finding& finding) {
  const std::vector<NodeIndex> nodes = nodesIn(fabric, finding);
  return nodes.size() >= Finding::maxPlaces ? "" : parts.words(nodes);
}

}  // namespace

void printFindings(Output& out, const Fabric& fabric, const std::vector<Finding>& findings, std::uint64_t all) {
  out << "findings: " << std::to_string(all) << "\n";
  const std::optional<PartsOfNodes> parts = findings.empty() ? std::nullopt : std::optional<PartsOfNodes>(fabric);
  for (const Finding& each : findings) {
    out << "  " << name(each.severity) << " " << code(each.kind);
    if (each.subnet) out << ", subnet " << std::to_string(number(*each.subnet));
    const std::string where = partsWords(fabric, *parts, each);
    out << ": " << each.text << (where.empty() ? "" : " [" + where + "]") << "\n";
  }
}

std::string routesNotKnown() {
  return sentence("routes", Absence::notKnown, Verb::are) + ", no forwarding tables were imported";
}

Table placedFindings(const Fabric& fabric, const std::vector<Finding>& findings) {
  Table table{{{"kind"},
               {"severity"},
               {"subnet", ColumnKind::number},
               {"node"},
               {"guid"},
               {"port", ColumnKind::number},
               {"peer"},
               {"peer_guid"},
               {"peer_port", ColumnKind::number},
               {"text"},
               {"count", ColumnKind::number},
               {"parts"}},
              {}};
  const std::optional<PartsOfNodes> parts = findings.empty() ? std::nullopt : std::optional<PartsOfNodes>(fabric);
  for (const Finding& each : findings) {
    Row row{code(each.kind), name(each.severity), each.subnet ? Cell(number(*each.subnet)) : Cell()};
    for (const Cells& end : placeOf(fabric, each)) row.insert(row.end(), end.begin(), end.end());
    const std::string where = partsWords(fabric, *parts, each);
    row.insert(row.end(), {each.text, each.count, where.empty() ? Cell() : Cell(where)});
    table.rows.push_back(std::move(row));
  }
  return table;
}

void addRoutes(Table& placed, const SubnetTrace& routes, bool isKnown) {
  const auto add = [&](const char* kind, std::string text, std::uint64_t count) {
    placed.rows.push_back(
        {kind, name(FindingSeverity::note), number(routes.subnet), {}, {}, {}, {}, {}, {}, std::move(text), count, {}});
  };
  if (!isKnown) return add("routes", routesNotKnown(), routes.pairs);
  add("routes",
      std::to_string(routes.arrived()) + " of " + counted(routes.pairs, "pair", "pairs") +
          " of adapter ports have a route that arrives",
      routes.arrived());
  for (std::size_t links = 0; links < routes.pairsByLinks.size(); ++links)
    if (routes.pairsByLinks[links] != 0)
      add("hops", "routes that cross " + counted(links, "link", "links"), routes.pairsByLinks[links]);
}

Json asJson(const Fabric& fabric, const std::vector<Finding>& findings) {
  Json list = Json::array();
  if (findings.empty()) return list;
  const PartsOfNodes parts(fabric);
  for (const Finding& each : findings) {
    list.push_back(asJson(fabric, each));
    list.back()["parts"] = Json::array();
    for (std::string& part : parts.names(nodesIn(fabric, each))) list.back()["parts"].push_back(std::move(part));
  }
  return list;
}

}  // namespace weft
