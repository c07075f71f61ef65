// weft fabric: what each subnet consists of, and whether its routes are sound.
#include <CLI/CLI.hpp>

#include <algorithm>

#include "analysis/load/checked_fabric.h"
#include "analysis/load/removed_parts.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "ibdiag/findings/link_rate.h"
#include "ibdiag/model/fabric_parts.h"
#include "ibdiag/model/node_names.h"
#include "reports/print_findings.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct FabricRequest : FabricCheck {
  std::string path;
  FormatOption format;
  bool check = false, findings = false, parts = false;
  std::string failOn;
  Top top;

  bool checks() const { return check || findings || !failOn.empty() || !width.empty() || !speed.empty(); }
};

// Exit status of a check that found what --fail-on asks for; it differs from that of a command that could not do its
// work.
constexpr int foundStatus = 3;

// What is to be printed; without --check only `subnets`.
struct FabricReport {
  bool checked = false;
  std::vector<SubnetCounts> subnets;
  std::vector<SubnetTrace> routes;  // as subnets

  // Without a single table there is nothing to be called reachable or not.
  bool knowsRoutes(std::size_t subnet) const { return subnets[subnet].tables != 0; }
  std::vector<Finding> findings;
  DumpFindings dumps;
  std::uint64_t allFindings = 0;  // those that are not shown too
};

// All findings for who reads them by program; for a reader some of each kind.
FabricReport collect(const RunStore& store, const CheckedFabric& checked, const FabricRequest& request) {
  const Fabric& fabric = checked.fabric();
  if (!request.checks()) return {false, countSubnets(fabric, computeLevels(fabric)), {}, {}, {}};
  const bool all = request.findings || request.format.name != "text";
  FabricFindings found = checked.findings(store, all ? FabricFindings::all : FabricFindings::maxOfKind);
  return {true, std::move(found.counts), std::move(found.trace.subnets), std::move(found.list),
          findingsOf(store.diagnosticTotals())};
}

// `all`: with the column that is 0 in most fabrics.
Table countsTable(const FabricReport& found, bool all) {
  Table table{{{"subnet", ColumnKind::number},
               {"cas", ColumnKind::number, "CAs"},
               {"switches", ColumnKind::number},
               {"links", ColumnKind::number},
               {"levels", ColumnKind::number},
               {"routers", ColumnKind::number},
               {"tables", ColumnKind::number}},
              {}};
  for (const SubnetCounts& each : found.subnets)
    table.rows.push_back({number(each.subnet), each.adapters, each.switches, each.links, each.switchesOnLevel.size(),
                          each.routers, each.tables});
  if (!all && std::ranges::all_of(found.subnets, [](const SubnetCounts& each) { return each.aggregationNodes == 0; }))
    return table;
  table.columns.push_back({"aggregation_nodes", ColumnKind::number, "aggregation nodes"});
  for (std::size_t i = 0; i < found.subnets.size(); ++i) table.rows[i].push_back(found.subnets[i].aggregationNodes);
  return table;
}

// What a script reads: all findings, and how far routes lead.
Table asTable(const Fabric& fabric, const FabricReport& found) {
  if (!found.checked) return countsTable(found, true);
  Table table = placedFindings(fabric, found.findings);
  for (std::size_t i = 0; i < found.routes.size(); ++i) addRoutes(table, found.routes[i], found.knowsRoutes(i));
  return table;
}

std::string portText(const Fabric& fabric, PortIndex at) {
  const FabricPort& port = fabric.port(at);
  return fabric.node(port.node).description + " (LID " + std::to_string(number(port.lid)) + ")";
}

// "links crossed by routes that arrive: 2: 840, 3: 882"
std::string hopsText(const SubnetTrace& routes) {
  std::string text = "links crossed by routes that arrive:";
  for (std::size_t links = 0; links < routes.pairsByLinks.size(); ++links)
    if (routes.pairsByLinks[links] != 0)
      text += (text.ends_with("arrive:") ? " " : ", ") + std::to_string(links) + ": " +
              std::to_string(routes.pairsByLinks[links]);
  return text;
}

void printRoutes(Output& out, const Fabric& fabric, const SubnetTrace& routes) {
  out << "subnet " << std::to_string(number(routes.subnet)) << ": " << std::to_string(routes.unreachable()) << " of "
      << std::to_string(routes.pairs) << " pairs unreachable, " << std::to_string(routes.loops()) << " of them in loops"
      << (routes.notKnown() != 0
              ? "; of " + counted(routes.notKnown(), "pair", "pairs") + sentence(" the route", Absence::notKnown)
              : "")
      << "\n";
  for (std::size_t i = 0; i < routes.pairsByEnd.size(); ++i)
    if (static_cast<RouteEnd>(i) != RouteEnd::arrived && routes.pairsByEnd[i] != 0)
      out << "  " << std::to_string(routes.pairsByEnd[i]) << ": " << sentence(static_cast<RouteEnd>(i)) << "\n";
  if (routes.arrived() != 0) out << "  " << hopsText(routes) << "\n";
  for (const BrokenPair& pair : routes.examples)
    out << "  e.g. " << portText(fabric, pair.source) << " to " << portText(fabric, pair.destination) << ": "
        << sentence(pair.end) << "\n";
}

void printText(Output& out, const Fabric& fabric, const FabricReport& found) {
  out << written(countsTable(found, false), TableFormat::text);
  for (const std::string& problem : fabric.problems()) out << problem << "\n";
  if (found.checked && fabric.spreads())
    out << "switches may choose among groups of ports: pairs are walked by static ports, findings know what may be "
           "chosen\n";
  for (std::size_t i = 0; i < found.routes.size(); ++i)
    if (found.knowsRoutes(i)) printRoutes(out, fabric, found.routes[i]);
    else out << "subnet " << std::to_string(i) << ": " << routesNotKnown() << "\n";
  if (found.checked)
    out << "one-way links: " << std::to_string(found.dumps.oneWayLinks)
        << "\nduplicate LIDs: " << std::to_string(found.dumps.duplicateLids)
        << "\nduplicate node GUIDs: " << std::to_string(found.dumps.duplicateGuids) << "\n";
  if (found.checked) printFindings(out, fabric, found.findings, found.allFindings);
  out.finish();
}

Json asJson(const Fabric& fabric, const SubnetTrace& routes) {
  Json json{{"pairs", routes.pairs},          {"unreachable", routes.unreachable()}, {"loops", routes.loops()},
            {"not_known", routes.notKnown()}, {"pairs_by_links", Json::object()},    {"examples", Json::array()}};
  for (std::size_t links = 0; links < routes.pairsByLinks.size(); ++links)
    if (routes.pairsByLinks[links] != 0) json["pairs_by_links"][std::to_string(links)] = routes.pairsByLinks[links];
  for (const BrokenPair& pair : routes.examples)
    json["examples"].push_back({{"source", portText(fabric, pair.source)},
                                {"destination", portText(fabric, pair.destination)},
                                {"source_guid", text(fabric.port(pair.source).guid)},
                                {"destination_guid", text(fabric.port(pair.destination).guid)},
                                {"why", sentence(pair.end)}});
  return json;
}

void printJson(Output& out, const Fabric& fabric, const FabricReport& found) {
  Json json{{"subnets", Json::array()}, {"problems", fabric.problems()}};
  for (std::size_t i = 0; i < found.subnets.size(); ++i) {
    json["subnets"].push_back(asJson(found.subnets[i]));
    if (found.checked)
      json["subnets"].back()["routes"] = found.knowsRoutes(i) ? asJson(fabric, found.routes[i]) : Json();
  }
  if (found.checked) {
    json["one_way_links"] = found.dumps.oneWayLinks;
    json["duplicate_lids"] = found.dumps.duplicateLids;
    json["duplicate_guids"] = found.dumps.duplicateGuids;
    json["findings"] = asJson(fabric, found.findings);
  }
  print(out, json);
}

// Errors are worse than warnings, and count where these are asked for.
bool isFound(const std::vector<Finding>& findings, const std::string& failOn) {
  const auto least = failOn == "error" ? FindingSeverity::error : FindingSeverity::warning;
  return std::ranges::any_of(findings, [&](const Finding& each) { return each.severity <= least; });
}

// The subnet of all; nothing of parts that reach over several.
std::optional<std::uint32_t> subnetOf(const Fabric& fabric, const FabricPart& part) {
  const auto subnet = [&](NodeIndex at) { return number(fabric.node(at).subnet); };
  const std::vector<NodeIndex> nodes = nodesOf(fabric, part);
  const std::uint32_t first = subnet(nodes.front());
  return std::ranges::all_of(nodes, [&](NodeIndex at) { return subnet(at) == first; }) ? std::optional(first)
                                                                                       : std::nullopt;
}

std::string membersOf(const Fabric& fabric, const FabricPart& part) {
  std::vector<std::string> names;
  for (const NodeIndex at : part.switches) names.push_back(nodeName(fabric, at));
  std::ranges::sort(names, naturalLess);
  for (const HostIndex at : part.hosts) names.push_back(fabric.host(at).name);
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : "; ") + name;
  return all;
}

// `withMembers`: for programs, the names of the switches and hosts.
Table partsTable(const Fabric& fabric, const std::vector<FabricPart>& parts, bool withMembers) {
  Table table{{{"kind"},
               {"part"},
               {"subnet", ColumnKind::number},
               {"switches", ColumnKind::number},
               {"hosts", ColumnKind::number},
               {"links", ColumnKind::number},
               {"evidence"}},
              {}};
  if (withMembers) table.columns.push_back({"members"});
  for (const FabricPart& part : parts) {
    table.rows.push_back({name(part.kind), part.name, subnetOf(fabric, part), part.switches.size(),
                          hasHosts(part.kind) ? Cell(part.hosts.size()) : Cell(),
                          removedLinks(fabric, {nodesOf(fabric, part), {}, {}}).size(), part.evidence});
    if (withMembers) table.rows.back().push_back(membersOf(fabric, part));
  }
  return table;
}

int printParts(const Fabric& fabric, const FabricRequest& request) {
  std::vector<FabricPart> parts = findParts(fabric);
  if (parts.empty())
    say("this fabric has no parts: its names and cables show no directors, units, rails, planes, pods or racks");
  keepTopRows(parts, request.top, "parts");
  return printTable(partsTable(fabric, parts, request.format.name != "text"), request.format);
}

void print(const Fabric& fabric, FabricReport found, const FabricRequest& request) {
  Output out;
  const std::string& format = request.format.name;
  if (!request.findings && format != "json" && format != "text")
    return print(out, TopTable(asTable(fabric, found), request.top), request.format.table());
  found.allFindings = found.findings.size();
  if (found.checked) keepTopRows(found.findings, request.top, "findings");
  else keepTopRows(found.subnets, request.top, "subnets");
  if (request.findings) print(out, placedFindings(fabric, found.findings), request.format.csv());
  else if (format == "json") printJson(out, fabric, found);
  else printText(out, fabric, found);
}

int run(const FabricRequest& request) {
  if (!request.width.empty() && !lanes(request.width))
    throw Error("--expect-width takes 1x, 2x, 4x, 8x or 12x, not " + request.width);
  if (!request.speed.empty() && !laneRate(request.speed))
    throw Error("--expect-speed takes Gb/s a lane or SDR, DDR, QDR, FDR10, FDR, EDR, HDR, NDR, XDR, not " +
                request.speed);
  const RunStore store(request.path);
  if (request.parts) return printParts(loadFabric(store), request);
  const CheckedFabric checked(store, request.path, request, request.checks());
  const Fabric& fabric = checked.fabric();
  FabricReport found = collect(store, checked, request);
  const int status = !request.failOn.empty() && isFound(found.findings, request.failOn) ? foundStatus : 0;
  print(fabric, std::move(found), request);
  return status;
}

}  // namespace

void addFabricCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<FabricRequest>();
  CLI::App* command = app.add_subcommand("fabric", "what each subnet consists of, and whether its routes are sound");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_flag("--check", request->check,
                    "walk all pairs and report what is wrong with the fabric, each with its place");
  CLI::Option* const findings = command->add_flag(
      "--findings", request->findings, "only the findings of --check, as CSV: a row for each, with its place");
  findings->excludes(addFormatOption(*command, request->format, tableFormatNames(), "", findings));
  command
      ->add_flag("--parts", request->parts,
                 "list the parts of the fabric, a row each, by the names that other options take: director switches, "
                 "boards, units, rails, planes, pods, racks")
      ->excludes("--check")
      ->excludes("--findings");
  command
      ->add_option("--fail-on", request->failOn,
                   "exit with 3 if the check finds an error (error), or an error or a warning (warning)")
      ->type_name("error|warning")
      ->check(CLI::IsMember({"error", "warning"}));
  command->add_option("--expect-width", request->width, "report links that are narrower than this, such as 4x")
      ->type_name("WIDTH");
  command
      ->add_option("--expect-speed", request->speed,
                   "report links that are slower than this, such as HDR or 50 (Gb/s a lane)")
      ->type_name("SPEED");
  addTopOption(
      *command, request->top,
      "only the first N subnets; with --check or --findings the first N findings, with --parts the first N parts");
  addAssumeOption(*command, request->assume);
  addAdaptiveOption(*command, request->adaptive);
  addSendersOption(*command, request->senders);
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
