#include "app/print_findings.h"

#include <array>

#include "core/quote.h"
#include "core/units.h"

namespace weft {
namespace {

using Cells = std::array<std::string, 3>;  // node, guid, port

Cells cells(const Fabric& fabric, NodeIndex node, std::optional<PortNumber> port) {
  const FabricNode& at = fabric.node(node);
  return {at.description, text(at.guid), port ? std::to_string(*port) : ""};
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
  Json json{{"kind", code(finding.kind)}, {"severity", name(finding.severity)},
            {"subnet", finding.subnet ? Json(number(*finding.subnet)) : Json()}, {"count", finding.count},
            {"text", finding.text}, {"nodes", Json::array()}, {"ends", Json::array()}};
  for (const NodeIndex node : finding.nodes)
    json["nodes"].push_back({{"node", fabric.node(node).description}, {"guid", text(fabric.node(node).guid)}});
  for (const EndIndex end : finding.ends) json["ends"].push_back(asJson(fabric, end));
  if (finding.pair)
    json["pair"] = {{"source_guid", text(fabric.port(finding.pair->source).guid)},
                    {"destination_guid", text(fabric.port(finding.pair->destination).guid)}};
  return json;
}

}  // namespace

void printFindings(Output& out, const std::vector<Finding>& findings) {
  out << "findings: " << std::to_string(findings.size()) << "\n";
  for (const Finding& each : findings) {
    out << "  " << name(each.severity) << " " << code(each.kind);
    if (each.subnet) out << ", subnet " << std::to_string(number(*each.subnet));
    out << ": " << each.text << "\n";
  }
}

void printFindingsCsv(Output& out, const Fabric& fabric, const std::vector<Finding>& findings) {
  out << "kind,severity,subnet,node,guid,port,peer,peer_guid,peer_port,text,count\n";
  for (const Finding& each : findings) {
    out << code(each.kind) << "," << name(each.severity) << ","
        << (each.subnet ? std::to_string(number(*each.subnet)) : std::string());
    for (const Cells& end : placeOf(fabric, each)) out << "," << csvField(end[0]) << "," << end[1] << "," << end[2];
    out << "," << csvField(each.text) << "," << std::to_string(each.count) << "\n";
  }
}

Json asJson(const Fabric& fabric, const std::vector<Finding>& findings) {
  Json list = Json::array();
  for (const Finding& each : findings) list.push_back(asJson(fabric, each));
  return list;
}

}  // namespace weft
