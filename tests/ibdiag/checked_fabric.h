// A small tree whose findings tests print: what is wrong with it, and where.
#pragma once

#include <QtTest>

#include <stdexcept>

#include "fabric_text.h"
#include "ibdiag/findings/fabric_findings.h"

namespace weft::checked {

// Two leaves with three hosts each and two spines; hosts h1 h2 h3 on s1, h4 h5 h6 on s2; odd hosts are reached by s8.
struct Tree {
  FabricText text;
  Tree() {
    for (unsigned host = 1; host <= 6; ++host) text.link(name(host), 1, host <= 3 ? "s1" : "s2", (host - 1) % 3 + 1);
    text.link("s1", 4, "s8", 1).link("s1", 5, "s9", 1).link("s2", 4, "s8", 2).link("s2", 5, "s9", 2);
    for (unsigned host = 1; host <= 6; ++host) {
      const unsigned down = (host - 1) % 3 + 1, up = host % 2 == 1 ? 4 : 5;
      text.forward("s1", name(host), 1, host <= 3 ? down : up).forward("s2", name(host), 1, host <= 3 ? up : down);
      text.forward("s8", name(host), 1, host <= 3 ? 1 : 2).forward("s9", name(host), 1, host <= 3 ? 1 : 2);
    }
  }
  static std::string name(unsigned host) { return "h" + std::to_string(host); }
};

inline FabricFindings check(const Fabric& fabric, const FindingSources& sources = {}) {
  return findingsOf(fabric, computeLevels(fabric), sources);
}

inline std::string nameOf(const Fabric& fabric, NodeIndex node) {
  const std::string& all = fabric.node(node).description;
  return all.substr(0, all.find(' '));
}

// "unreachable at s9; …": what is wrong and where; census and oversubscription apart.
inline QString print(const Fabric& fabric, const std::vector<Finding>& list) {
  QStringList lines;
  for (const Finding& each : list) {
    if (each.kind == FindingKind::census || each.kind == FindingKind::oversubscription) continue;
    QString line = QString::fromUtf8(code(each.kind).data());
    for (const NodeIndex node : each.nodes) line += " " + QString::fromStdString(nameOf(fabric, node));
    if (!each.ends.empty()) line += QString(" port %1").arg(fabric.end(each.ends[0]).port);
    lines << line;
  }
  return lines.join("; ");
}

inline QString found(const Fabric& fabric, const FindingSources& sources = {}) {
  return print(fabric, check(fabric, sources).list);
}

inline LinkRow& linkOf(ImportedFabric& imported, unsigned guid, unsigned port) {
  for (LinkRow& link : imported.rows.links) {
    const auto is = [&](NodeId node, PortNumber at) {
      return number(imported.rows.nodes[number(node) - 1].guid) == guid && at == port;
    };
    if (is(link.nodeA, link.portA) || is(link.nodeB, link.portB)) return link;
  }
  throw std::runtime_error("no such link");
}

inline std::vector<DiagnosticRecord> recordsOf(const ImportedFabric& imported) {
  std::vector<DiagnosticRecord> records;
  for (const Diagnostic& each : imported.diagnostics()) records.push_back({{}, each});
  return records;
}

}  // namespace weft::checked
