// weft users: who loads a link end.
#include <CLI/CLI.hpp>

#include <cstdio>

#include "app/commands.h"
#include "app/endpoints.h"
#include "app/link_users.h"
#include "app/names.h"
#include "app/pair_choice.h"
#include "app/run_fabric.h"
#include "app/table_rows.h"
#include "core/error.h"
#include "ibdiag/destination_tree.h"

namespace weft {
namespace {

struct Request {
  std::string path, node, traffic, by = "pair", format = "text";
  unsigned port = 0;
  PairChoice choice;
  std::size_t top = 0;  // 0: all
  bool assume = false;
};

const std::map<std::string, UserKey> keys{
    {"pair", UserKey::pair},   {"host", UserKey::host},           {"communicator", UserKey::communicator}, {"region", UserKey::region},
    {"class", UserKey::kind}, {"operation", UserKey::operation}, {"layer", UserKey::layer}};

// Pair traffic where it can load links, else port traffic.
bool takesPorts(const RunStore& store, const std::vector<PairLayer>& layers, const Request& request) {
  if (!request.traffic.empty()) return request.traffic == "port";
  return !canLoadLinks(layers) && !request.choice.needsPairs() && store.portTrafficEntries() != 0;
}

UserTable collect(const RunStore& store, const Fabric& fabric, EndIndex end, const Request& request, bool ofPorts,
                  const std::vector<PairLayer>& layers) {
  const UserKey by = keys.at(request.by);
  if (ofPorts) {
    refusePairOptions(request.choice, "port traffic");
    return usersByPortTraffic(store, fabric, findRegions(store.regions(), request.choice.regions), end, by);
  }
  if (!canLoadLinks(layers))
    throw Error("pair traffic with bytes is not recorded in this run; import a trace or a monitoring profile with it");
  const PairFilter filter = filterOf(store, request.choice);
  tellPairs(store, layers, filter);
  return usersByPairTraffic(store, fabric, filter, railsOf(request.choice), end, by);
}

std::optional<double> shareOf(const UserRow& row, const UserTable& table) {
  if (table.bytes == 0) return std::nullopt;
  return static_cast<double>(row.bytes) / static_cast<double>(table.bytes);
}

std::string percent(std::optional<double> share) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.1f %%", share.value_or(0) * 100);
  return buffer;
}

std::string textOf(const UserRow& row, std::size_t at) {
  if (const auto* number = std::get_if<std::uint64_t>(&row.keys[at])) return std::to_string(*number);
  const auto* name = std::get_if<std::string>(&row.keys[at]);
  return name ? *name : "not recorded";
}

template <class Row>
auto cells(Row& out, const UserRow& row, const UserTable& table) {
  for (std::size_t i = 0; i < row.keys.size(); ++i) {
    const char* column = table.columns[i].c_str();
    if (const auto* number = std::get_if<std::uint64_t>(&row.keys[i])) out.cell(column, *number);
    else if (const auto* name = std::get_if<std::string>(&row.keys[i])) out.cell(column, *name);
    else out.cell(column, std::optional<std::string>());
  }
  out.cell("bytes", row.bytes);
  out.cell("share", shareOf(row, table));
  return out.take();
}

struct Place {
  const Fabric& fabric;
  EndIndex end;

  std::string words() const {
    const auto of = [&](EndIndex at) {
      return fabric.node(fabric.end(at).node).description + " port " + std::to_string(fabric.end(at).port);
    };
    return of(end) + " to " + of(peer(end));
  }

  Json json() const {
    const LinkEnd &near = fabric.end(end), &far = fabric.end(peer(end));
    const FabricNode &node = fabric.node(near.node), &other = fabric.node(far.node);
    return {{"subnet", number(node.subnet)}, {"node", node.description}, {"guid", text(node.guid)}, {"port", near.port},
            {"peer", other.description}, {"peer_guid", text(other.guid)}, {"peer_port", far.port}};
  }
};

void printText(Output& out, const UserTable& table, const Place& place, const std::string& source) {
  out << place.words() << ": " << std::to_string(table.bytes) << " bytes by " << source << "\n";
  auto header = table.columns;
  header.insert(header.end(), {"bytes", "share"});
  TextTable lines(header);
  for (const UserRow& each : table.rows) {
    std::vector<std::string> line;
    for (std::size_t i = 0; i < each.keys.size(); ++i) line.push_back(textOf(each, i));
    line.insert(line.end(), {std::to_string(each.bytes), percent(shareOf(each, table))});
    lines.row(std::move(line));
  }
  out << lines.text();
}

void printJson(Output& out, const UserTable& table, const Place& place, const std::string& source) {
  Json json = place.json();
  json["traffic"] = source;
  json["bytes"] = table.bytes;
  json["users"] = Json::array();
  JsonRow row;
  for (const UserRow& each : table.rows) json["users"].push_back(cells(row, each, table));
  print(out, json);
}

void printCsv(Output& out, const UserTable& table) {
  for (const std::string& column : table.columns) out << column << ",";
  out << "bytes,share\n";
  CsvRow row;
  for (const UserRow& each : table.rows) out << cells(row, each, table);
}

void keepTop(UserTable& table, std::size_t top) {
  if (top == 0 || table.rows.size() <= top) return;
  std::uint64_t rest = 0;
  for (std::size_t i = top; i < table.rows.size(); ++i) rest = heldSum(rest, table.rows[i].bytes, table.held);
  say(std::to_string(table.rows.size() - top) + " more with " + std::to_string(rest) +
      " bytes are not shown; leave --top away");
  table.rows.resize(top);
}

int run(const Request& request) {
  const RunStore store(request.path);
  const Fabric fabric = withRoutes(loadFabric(store), request.assume);
  needRoutes(fabric);
  const Place place{fabric, findLinkEnd(fabric, request.node, static_cast<PortNumber>(request.port))};
  const auto layers = store.pairLayers();
  const bool ofPorts = takesPorts(store, layers, request);
  const std::string source = ofPorts ? "port traffic of hosts" : "pair traffic of ranks";
  UserTable table = collect(store, fabric, place.end, request, ofPorts, layers);
  if (request.traffic.empty() && request.format != "text") say("the users are those of " + source);
  if (table.held) say("some sums pass 2^63 and are held there");
  keepTop(table, request.top);
  Output out;
  if (request.format == "csv") printCsv(out, table);
  else if (request.format == "json") printJson(out, table, place, source);
  else printText(out, table, place, source);
  out.finish();
  return 0;
}

}  // namespace

void addUsersCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("users", "who loads a link end");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("NODE", request->node, "that sends onto the link: description, host, GUID or LID")->required();
  command->add_option("PORT", request->port, "by which it sends")->required()->check(CLI::Range(0, 254));
  command->add_option("--by", request->by, "what the bytes are told apart by")
      ->check(CLI::IsMember({"pair", "host", "communicator", "region", "class", "operation", "layer"}))
      ->capture_default_str();
  command->add_option("--traffic", request->traffic, "default: pair traffic, else port traffic between hosts")
      ->check(CLI::IsMember({"pair", "port"}));
  addPairOptions(*command, request->choice);
  addRailsOption(*command, request->choice);
  command->add_option("--top", request->top, "only the N largest")->type_name("N")->check(CLI::PositiveNumber);
  addAssumeOption(*command, request->assume);
  command->add_option("--format", request->format)->check(CLI::IsMember({"text", "csv", "json"}))->capture_default_str();
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
