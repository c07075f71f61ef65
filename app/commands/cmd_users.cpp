// weft users: who loads a link end.
#include <CLI/CLI.hpp>

#include "analysis/collectives/model_option.h"
#include "analysis/collectives/modelled_rows.h"
#include "analysis/load/link_users.h"
#include "analysis/load/load_words.h"
#include "analysis/load/rail_choice.h"
#include "analysis/pairs/pair_choice.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/endpoints.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/short_text.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/port_labels.h"
#include "reports/table_json.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

const CLI::Validator isPort(
    [](const std::string& written) {
      return looksLikePort(written) ? std::string()
                                    : written + " is neither a port number from 1 to 254 nor a label such as 27/1";
    },
    "");

struct UsersRequest {
  std::string path, node, port, traffic, by = "pair";
  FormatOption format;
  PairChoice choice;
  CollectivesChoice collectives;
  std::optional<CollectiveLibrary> model;  // as chosen
  Top top;
  bool assume = false;
  Adaptive adaptive = Adaptive::even;
};

const std::map<std::string, UserKey> keys{
    {"pair", UserKey::pair},     {"host", UserKey::host},  {"communicator", UserKey::communicator},
    {"region", UserKey::region}, {"class", UserKey::kind}, {"operation", UserKey::operation},
    {"layer", UserKey::layer}};

TrafficSource chosenSource(const OpenRun& run, const RunTraffic& has, const UsersRequest& request) {
  if (!request.traffic.empty()) return *sourceOf(request.traffic);
  const auto can = [&](TrafficSource source) { return whyNot(run, &has, {source}).empty(); };
  if (request.model) return TrafficSource::pair;
  const bool takesPorts = !can(TrafficSource::pair) && !request.choice.needsPairs() && can(TrafficSource::port);
  return takesPorts ? TrafficSource::port : TrafficSource::pair;
}

void refuseAbsent(const OpenRun& run, const RunTraffic& has, const UsersRequest& request, TrafficSource source) {
  if (source == TrafficSource::port) {
    refusePairOptions(request.choice, "port traffic");
    if (!has.hasPorts)
      throw Error(notInThisRun("traffic of pairs and of ports", Verb::is) +
                  "; import a trace, a monitoring profile or an OTF2 "
                  "port-traffic profile with it");
  } else if (!request.model && !canLoadLinks(run.snapshot.pairLayers)) {
    throw Error(notInThisRun("pair traffic with bytes", Verb::is) + "; import a trace or a monitoring profile with it");
  }
}

UserTable collect(const RunStore& store, const OpenRun& run, TrafficSource source, EndIndex end,
                  const UsersRequest& request) {
  Notes notes = source == TrafficSource::pair ? railNotes(run, railsOf(request.choice)) : Notes();
  const LinkRequest wanted{
      {source, LinkMetric::bytes, railsOf(request.choice), request.model}, filterOf(store, request.choice, notes), {}};
  if (request.model) modelledPart(store, wanted.filter, *request.model, notes);
  say(notes);
  const bool ofPairs = source == TrafficSource::pair;
  if (ofPairs) say(notesOfPairs(store, run.snapshot.pairLayers, wanted.filter));
  const auto traffic = loadTraffic(store, run.fabric, ofPairs ? TrafficPart::none : TrafficPart::ports);
  return linkUsers(store, run, *traffic, wanted, end, keys.at(request.by));
}

std::optional<double> shareOf(const UserRow& row, const UserTable& table) {
  if (table.bytes == 0) return std::nullopt;
  return static_cast<double>(row.bytes) / static_cast<double>(table.bytes);
}

std::string textOf(const UserRow& row, std::size_t at) {
  if (const auto* number = std::get_if<std::uint64_t>(&row.keys[at])) return std::to_string(*number);
  const auto* name = std::get_if<std::string>(&row.keys[at]);
  return name ? *name : word(Absence::notRecorded);
}

// As programs want it: the keys, bytes and share.
Table tableOf(const UserTable& users) {
  Table table;
  for (const std::string& key : users.columns) table.columns.push_back({key});
  table.columns.push_back({"bytes", ColumnKind::bytes});
  table.columns.push_back({"share", ColumnKind::share});
  for (const UserRow& each : users.rows) {
    Row row;
    for (const auto& key : each.keys)
      row.push_back(std::visit(
          [](const auto& value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) return Cell();
            else return Cell(value);
          },
          key));
    row.emplace_back(each.bytes);
    row.emplace_back(shareOf(each, users));
    table.rows.push_back(std::move(row));
  }
  return table;
}

struct EndPlace {
  const Fabric& fabric;
  EndIndex end;

  std::string words() const { return endName(fabric, end) + " to " + endName(fabric, peer(end)); }

  Json json() const {
    const LinkEnd &near = fabric.end(end), &far = fabric.end(peer(end));
    const FabricNode &node = fabric.node(near.node), &other = fabric.node(far.node);
    return {{"subnet", number(node.subnet)}, {"node", node.description},
            {"guid", text(node.guid)},       {"port", near.port},
            {"peer", other.description},     {"peer_guid", text(other.guid)},
            {"peer_port", far.port}};
  }
};

void printText(Output& out, const UserTable& table, const EndPlace& place, const std::string& source) {
  out << place.words() << ": " << std::to_string(table.bytes) << " bytes by " << source << "\n";
  auto header = table.columns;
  header.insert(header.end(), {"bytes", "share"});
  Table lines = textTable(header);
  for (const UserRow& each : table.rows) {
    Row& line = lines.rows.emplace_back();
    for (std::size_t i = 0; i < each.keys.size(); ++i) line.emplace_back(textOf(each, i));
    line.insert(line.end(), {each.bytes, sharePercent(shareOf(each, table).value_or(0))});
  }
  out << written(lines, TableFormat::text);
}

void printJson(Output& out, const UserTable& table, const EndPlace& place, const std::string& source) {
  Json json = place.json();
  json["traffic"] = source;
  json["bytes"] = table.bytes;
  json["users"] = asJson(tableOf(table));
  print(out, json);
}

void keepLargest(UserTable& table, const Top& top) {
  std::uint64_t rest = 0;
  for (std::size_t i = top.value_or(SIZE_MAX); i < table.rows.size(); ++i)
    rest = saturatingAdd(rest, table.rows[i].bytes, table.held);
  const std::uint64_t all = keepTop(table.rows, top), shown = table.rows.size();
  if (shown < all)
    say(topNote(shown, all, "users") + "; " + std::to_string(all - shown) + " more with " + std::to_string(rest) +
        " bytes are not shown");
}

int run(UsersRequest& request) {
  request.model = request.collectives.model();
  if (request.model && request.traffic == "port")
    throw Error("--collectives model works only with pair traffic; omit --traffic");
  const RunStore store(request.path);
  const auto open = loadRunForLoads(store, request.path, request.assume, request.adaptive);
  const OpenRun& run = *open;
  if (request.assume) say(assumedRoutes(run.fabric));
  if (const std::string note = adaptiveNote(run.fabric); !note.empty()) say(note);
  needRoutes(run.fabric);
  Notes notes;
  setRails(*open, request.choice.rails, notes);
  say(notes);
  const EndPlace place{run.fabric, findLinkEnd(run.fabric, request.node, request.port)};
  const auto has = loadTraffic(store, run.fabric, TrafficPart::none);
  const TrafficSource from = chosenSource(run, *has, request);
  refuseAbsent(run, *has, request, from);
  const std::string source = from == TrafficSource::port ? "port traffic of hosts" : "pair traffic of ranks";
  UserTable table = collect(store, run, from, place.end, request);
  if (request.traffic.empty() && request.format.name != "text") say("the users are those of " + source);
  keepLargest(table, request.top);
  noteLostData(store);
  Output out;
  if (request.format.name == "csv") print(out, tableOf(table), request.format.csv());
  else if (request.format.name == "json") printJson(out, table, place, source);
  else printText(out, table, place, source);
  out.finish();
  return 0;
}

}  // namespace

void addUsersCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<UsersRequest>();
  CLI::App* command = app.add_subcommand("users", "who loads a link end");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("NODE", request->node, "the node that sends onto the link: its description, host, GUID or LID")
      ->required();
  command
      ->add_option("PORT", request->port,
                   "the port by which the node sends: its number, or its label on the switch (27/1)")
      ->required()
      ->check(isPort);
  command->add_option("--by", request->by, "what the bytes are grouped by")
      ->check(CLI::IsMember({"pair", "host", "communicator", "region", "class", "operation", "layer"}))
      ->capture_default_str();
  command->add_option("--traffic", request->traffic, "default: pair traffic, else port traffic between hosts")
      ->check(CLI::IsMember({"pair", "port"}));
  addPairOptions(*command, request->choice);
  addRailsOption(*command, request->choice);
  addCollectivesOptions(*command, request->collectives);
  addTopOption(*command, request->top, "only the N largest");
  addAssumeOption(*command, request->assume);
  addAdaptiveOption(*command, request->adaptive);
  addFormatOption(*command, request->format, {"text", "csv", "json"});
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
