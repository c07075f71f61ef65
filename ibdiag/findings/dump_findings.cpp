#include "ibdiag/findings/dump_findings.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/model/port_labels.h"

namespace weft {
namespace {

struct Known {
  std::string_view code;
  FindingKind kind;
  const char *one, *many;  // for what was only counted
};

constexpr Known known[] = {
    {"fabric.oneWayLink", FindingKind::oneWayLink, "more one-way link", "more one-way links"},
    {"fabric.endsDiffer", FindingKind::unequalEnds, "more link with unequal ends", "more links with unequal ends"},
    {"fabric.duplicateLid", FindingKind::duplicateLid, "more duplicate LID", "more duplicate LIDs"},
    {"fabric.duplicateGuid", FindingKind::duplicateGuid, "more duplicate GUID", "more duplicate GUIDs"},
    {"fabric.duplicateName", FindingKind::duplicateName, "more duplicate name", "more duplicate names"},
    {"fabric.nodeWithoutLink", FindingKind::noCable, "more dump with nodes without a link",
     "more dumps with nodes without a link"},
    {"fabric.otherLids", FindingKind::otherLids, "more contradiction of LIDs", "more contradictions of LIDs"},
    {"lft.unfinished", FindingKind::damagedTable, "more damaged table", "more damaged tables"},
    {"lft.count", FindingKind::damagedTable, "more damaged table", "more damaged tables"},
    {"lft.repeated", FindingKind::damagedTable, "more damaged table", "more damaged tables"},
    {"fdbs.repeated", FindingKind::damagedTable, "more damaged table", "more damaged tables"},
    {"ports.hot", FindingKind::hotOptics, "more hot module", "more hot modules"},
    {"fabric.invalidLid", FindingKind::noLid, "more port without a LID", "more ports without a LID"},
};

FindingSeverity severityOf(FindingKind kind) {
  if (kind == FindingKind::damagedTable || kind == FindingKind::hotOptics) return FindingSeverity::warning;
  const bool isDoubt = kind == FindingKind::oneWayLink || kind == FindingKind::unequalEnds ||
                       kind == FindingKind::duplicateName || kind == FindingKind::noLid || kind == FindingKind::noCable;
  return isDoubt ? FindingSeverity::warning : FindingSeverity::error;
}

// The nodes whose GUIDs a sentence names, in its order: diagnostics are kept as text.
std::vector<NodeIndex> nodesNamed(const Fabric& fabric, const std::map<Guid, NodeIndex>& byGuid,
                                  const std::string& sentence) {
  constexpr std::size_t digits = 16;
  std::vector<NodeIndex> nodes;
  for (auto at = sentence.find("0x"); at != std::string::npos; at = sentence.find("0x", at + 2)) {
    const auto guid = parseDigits(std::string_view(sentence).substr(at + 2, digits), 16);
    if (!guid) continue;
    const auto node = byGuid.find(Guid(*guid));
    if (node != byGuid.end() && std::ranges::find(nodes, node->second) == nodes.end()) nodes.push_back(node->second);
    else if (const auto port = fabric.portByGuid(Guid(*guid)); node == byGuid.end() && port)
      nodes.push_back(fabric.port(*port).node);
  }
  return nodes;
}

// "port 3 of " before a place becomes "port 3 (label 1/2/1) of "; by how much longer that is.
std::size_t addLabel(const Fabric& fabric, NodeIndex node, std::string& sentence, std::size_t at) {
  constexpr std::string_view word = "port ", of = " of ";
  const std::size_t from = sentence.rfind(word, at), digits = from + word.size();
  if (from == std::string::npos || digits + of.size() >= at ||
      std::string_view(sentence).substr(at - of.size(), of.size()) != of)
    return 0;
  const auto port = parseDigits(std::string_view(sentence).substr(digits, at - of.size() - digits), 10);
  if (!port || *port >= noRoute) return 0;
  const std::string words = portWords(fabric, node, static_cast<PortNumber>(*port));
  sentence.replace(from, at - of.size() - from, words);
  return words.size() - (at - of.size() - from);
}

// A sentence with the names of nodes before the GUIDs that it has of them or their ports, as findings name them.
std::string withNames(const Fabric& fabric, const std::map<Guid, NodeIndex>& byGuid, std::string sentence) {
  constexpr std::size_t length = 18;
  for (auto at = sentence.find("0x"); at != std::string::npos; at = sentence.find("0x", at + 2)) {
    const std::string guid = sentence.substr(at, length);
    const auto nodes = guid.size() == length ? nodesNamed(fabric, byGuid, guid) : std::vector<NodeIndex>();
    if (nodes.empty() || fabric.node(nodes.front()).description.empty()) continue;
    const std::string named = fabric.shown(nodes.front()).name + " (" + guid + ")";
    sentence.replace(at, length, named);
    at += named.size() - length + addLabel(fabric, nodes.front(), sentence, at);
  }
  return sentence;
}

// The port that a sentence names first, in "port P of 0x…".
std::optional<PortNumber> portNamed(const std::string& sentence) {
  const auto at = sentence.find("port ");
  if (at == std::string::npos) return std::nullopt;
  const auto digits = std::string_view(sentence).substr(at + 5);
  const auto port = parseDigits(digits.substr(0, digits.find_first_not_of("0123456789")), 10);
  return port && *port < noRoute ? std::optional(static_cast<PortNumber>(*port)) : std::nullopt;
}

std::optional<EndIndex> endNamed(const Fabric& fabric, const std::vector<NodeIndex>& nodes,
                                 const std::string& sentence) {
  const auto port = portNamed(sentence);
  return port && !nodes.empty() ? fabric.endAt(nodes.front(), *port) : std::nullopt;
}

// A finding of the dump about a port without a LID is more specific than that it has none.
void replaceNoLid(const Fabric& fabric, Finding& finding, const std::string& seen, FindingList& list) {
  if (finding.nodes.empty()) return;
  if (!fabric.node(finding.nodes.front()).isSwitch()) finding.port = portNamed(seen);
  std::erase_if(list, [&](const Finding& known) {
    return known.kind == FindingKind::noLid && known.nodes == finding.nodes && known.port == finding.port;
  });
}

// Ports without a LID are reported one by one, even if the import only counted them.
std::uint64_t toldOf(const Known& known, std::uint64_t records, const FindingList& list) {
  if (known.kind != FindingKind::noLid) return records;
  return static_cast<std::uint64_t>(std::ranges::count(list, FindingKind::noLid, &Finding::kind));
}

bool isAboutEnd(FindingKind kind) {
  return kind == FindingKind::oneWayLink || kind == FindingKind::unequalEnds || kind == FindingKind::hotOptics;
}

void tellDiagnostics(const Fabric& fabric, const FindingSources& sources, FindingList& list) {
  std::map<Guid, NodeIndex> byGuid;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    byGuid.try_emplace(fabric.nodes()[at].guid, NodeIndex(at));
  std::map<std::string_view, std::uint64_t> told;
  for (const DiagnosticRecord& record : sources.diagnostics)
    for (const Known& each : known) {
      if (record.diagnostic.code != each.code) continue;
      ++told[each.code];
      const std::string& seen = record.diagnostic.seen;
      const bool namesItself = each.kind == FindingKind::duplicateGuid || each.kind == FindingKind::duplicateName;
      Finding finding{
          each.kind, severityOf(each.kind), {}, namesItself ? seen : withNames(fabric, byGuid, seen), {}, {}, {}, {},
          1};
      if (record.diagnostic.line != 0)
        finding.text += " (" + record.diagnostic.file + ", line " + std::to_string(record.diagnostic.line) + ")";
      finding.nodes = nodesNamed(fabric, byGuid, seen);
      if (each.kind == FindingKind::noLid) replaceNoLid(fabric, finding, seen, list);
      if (!finding.nodes.empty()) finding.subnet = fabric.node(finding.nodes.front()).subnet;
      if (const auto end = endNamed(fabric, finding.nodes, seen); end && isAboutEnd(each.kind))
        finding.ends = {*end, peer(*end)};
      list.push_back(std::move(finding));
    }
  for (const CodeTotal& total : sources.diagnosticTotals)
    for (const Known& each : known)
      if (const std::uint64_t known = toldOf(each, told[each.code], list);
          total.code == each.code && total.total > known) {
        const std::uint64_t more = total.total - known;
        const std::string text = counted(more, each.one, each.many) + ", counted at import";
        list.push_back(placeless(each.kind, severityOf(each.kind), {}, text, more));
      }
}

void tellErrors(const Fabric& fabric, const PortCounters& counters, FindingList& list) {
  for (auto begin = counters.errors.begin(); begin != counters.errors.end();) {
    const auto same = [&](const PortError& each) { return each.node == begin->node && each.port == begin->port; };
    const auto end = std::find_if_not(begin, counters.errors.end(), same);
    Finding finding{
        FindingKind::portErrors, FindingSeverity::warning, fabric.node(begin->node).subnet, "", {begin->node}};
    finding.port = begin->port;
    finding.text = portWords(fabric, begin->node, begin->port) + " of " + nodeText(fabric, begin->node) + " counted ";
    for (auto each = begin; each != end; ++each)
      finding.text += (each == begin ? "" : ", ") + each->counter + " " + (each->count.atLeast ? "at least " : "") +
                      std::to_string(each->count.value);
    finding.text += counters.difference ? " between the two readings" : " since the last reset";
    if (const auto link = fabric.endAt(begin->node, begin->port)) finding.ends = {*link, peer(*link)};
    list.push_back(std::move(finding));
    begin = end;
  }
}

// If routes end at a switch whose table dump is damaged, that dump is to be repaired first.
void explainByDamage(FindingList& list) {
  std::set<NodeIndex> damaged;
  for (const Finding& each : list)
    if (each.kind == FindingKind::damagedTable && !each.nodes.empty()) damaged.insert(each.nodes.front());
  for (Finding& each : list)
    if (each.kind == FindingKind::unreachable && !each.nodes.empty() && damaged.contains(each.nodes.front()))
      each.text += "; its table was damaged in the dump";
}

}  // namespace

void findDumpFaults(const Fabric& fabric, const FindingSources& sources, FindingList& list) {
  tellDiagnostics(fabric, sources, list);
  explainByDamage(list);
  for (const std::string& problem : fabric.problems())
    list.push_back(placeless(FindingKind::unfitRecord, FindingSeverity::error, {}, problem));
  if (sources.counters != nullptr) tellErrors(fabric, *sources.counters, list);
}

}  // namespace weft
