// weft links: bytes and flows of every link end, or predicted against measured.
#include <CLI/CLI.hpp>

#include "app/commands.h"
#include "app/link_figures.h"
#include "app/run_fabric.h"
#include "app/table_rows.h"
#include "core/units.h"
#include "ibdiag/levels.h"
#include "ibdiag/link_capacity.h"

namespace weft {
namespace {

constexpr const char* placeColumns = "subnet,node,guid,port,peer,peer_guid,peer_port,level,peer_level";

// Visits the link ends by subnet, node GUID and port, which is the order of nodes and of a node's ends.
template <class Visit>
void eachEnd(const Fabric& fabric, Visit visit) {
  for (std::uint32_t node = 0; node < fabric.nodes().size(); ++node)
    for (const EndIndex end : fabric.endsOf(NodeIndex(node))) visit(end);
}

template <class Row>
void placeCells(Row& row, const Fabric& fabric, const Levels& levels, EndIndex at) {
  const LinkEnd &near = fabric.end(at), &far = fabric.end(peer(at));
  const FabricNode &node = fabric.node(near.node), &other = fabric.node(far.node);
  row.cell("subnet", number(node.subnet));
  row.cell("node", node.description);
  row.cell("guid", text(node.guid));
  row.cell("port", near.port);
  row.cell("peer", other.description);
  row.cell("peer_guid", text(other.guid));
  row.cell("peer_port", far.port);
  row.cell("level", levels.ofNode[number(near.node)]);
  row.cell("peer_level", levels.ofNode[number(far.node)]);
}

std::optional<std::uint64_t> value(const std::optional<Counted>& counted) {
  return counted ? std::optional(counted->value) : std::nullopt;
}

std::optional<std::uint64_t> atLeast(const std::optional<Counted>& counted) {
  return counted ? std::optional<std::uint64_t>(counted->atLeast) : std::nullopt;
}

template <class Row>
void figureCells(Row& row, const LinkFigures& figures, const LinkFacts& link) {
  row.cell("bytes", value(figures.bytes));
  row.cell("flows", figures.flows);
  row.cell("capacity_bps", linkCapacity(link));
  row.cell("utilisation", figures.utilisation);
  row.cell("at_least", atLeast(figures.bytes));
  row.cell("packets", figures.packets);
  row.cell("wait_ticks", figures.waitTicks);
}

template <class Row>
void explainedCells(Row& row, const ExplainedEnd& end) {
  const auto known = [&](std::uint64_t bytes) { return end.measured ? std::optional(bytes) : std::nullopt; };
  row.cell("predicted", end.predicted);
  row.cell("measured", value(end.measured));
  row.cell("explained", known(end.explained));
  row.cell("unexplained", known(end.unexplained));
  row.cell("share", share(end));
  row.cell("at_least", atLeast(end.measured));
}

// `cells(row, end)` adds what stands to the right of the place.
template <class Cells>
void printTable(const std::string& format, const Fabric& fabric, const char* columns, Cells cells) {
  const Levels levels = computeLevels(fabric);
  Output out;
  if (format == "json") {
    Json list = Json::array();
    JsonRow row;
    eachEnd(fabric, [&](EndIndex at) {
      placeCells(row, fabric, levels, at);
      cells(row, at);
      list.push_back(row.take());
    });
    return print(out, list);
  }
  out << placeColumns << "," << columns << "\n";
  CsvRow row;
  eachEnd(fabric, [&](EndIndex at) {
    placeCells(row, fabric, levels, at);
    cells(row, at);
    out << row.take();
  });
  out.finish();
}

int run(const LinkRequest& request) {
  const RunStore store(request.path);
  const Fabric fabric = withRoutes(loadFabric(store), request.assume);
  if (!request.against.empty()) {
    const Explained all = explainedLinks(store, fabric, request);
    printTable(request.format, fabric, "predicted,measured,explained,unexplained,share,at_least",
               [&](auto& row, EndIndex at) { explainedCells(row, all.ends[number(at)]); });
    return 0;
  }
  const std::vector<LinkFigures> figures = linkFigures(store, fabric, request);
  printTable(request.format, fabric, "bytes,flows,capacity_bps,utilisation,at_least,packets,wait_ticks",
             [&](auto& row, EndIndex at) { figureCells(row, figures[number(at)], fabric.link(at)); });
  return 0;
}

}  // namespace

void addLinksCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<LinkRequest>();
  CLI::App* command = app.add_subcommand("links", "bytes and flows of every link end");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--traffic", request->traffic, "default: the best source that the run has")
      ->check(CLI::IsMember({"port", "pair", "counter", "all-to-all"}));
  command->add_option("--against", request->against, "predicted loads against what was measured")
      ->check(CLI::IsMember({"counter"}));
  addPairOptions(*command, request->choice);
  addRailsOption(*command, request->choice);
  addAssumeOption(*command, request->assume);
  command->add_option("--format", request->format)->check(CLI::IsMember({"csv", "json"}))->capture_default_str();
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
