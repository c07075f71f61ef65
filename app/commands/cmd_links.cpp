// weft links: bytes and flows of every link end, or predicted against measured.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>

#include "analysis/collectives/model_option.h"
#include "analysis/load/film_causes.h"
#include "analysis/load/link_question.h"
#include "analysis/load/part_loads.h"
#include "analysis/load/removed_parts.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/run_fabric.h"
#include "analysis/waits/others_loads.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "ibdiag/model/end_order.h"
#include "ibdiag/model/node_names.h"
#include "reports/link_columns.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct LinksRequest {
  std::string path, against, by;
  CollectivesChoice collectives;
  FormatOption format{"csv"};
  LinkQuestion question;
  Top top;
};

constexpr const char* byTime = "time";

std::vector<std::string> byWords() {
  std::vector<std::string> words{byTime};
  for (const PartKind kind : partKinds) words.emplace_back(name(kind));
  return words;
}

using Values = std::vector<std::function<Cell(EndIndex)>>;

// What stands to the right of the place, predicted against measured.
void addExplained(const Explained& all, std::vector<Column>& columns, Values& values) {
  const auto add = [&](const char* name, auto value) {
    columns.push_back({name, ColumnKind::number});
    values.push_back([&all, value](EndIndex at) { return Cell(value(all.ends[number(at)])); });
  };
  const auto ifMeasured = [](const ExplainedEnd& end, std::uint64_t bytes) {
    return end.measured ? std::optional(bytes) : std::nullopt;
  };
  add("predicted", [](const ExplainedEnd& end) { return end.predicted; });
  add("measured", [](const ExplainedEnd& end) { return valueOf(end.measured); });
  add("explained", [=](const ExplainedEnd& end) { return ifMeasured(end, end.explained); });
  add("unexplained", [=](const ExplainedEnd& end) { return ifMeasured(end, end.unexplained); });
  add("share", [](const ExplainedEnd& end) { return share(end); });
  add("at_least", [](const ExplainedEnd& end) {
    return end.measured ? std::optional<std::uint64_t>(end.measured->atLeast) : std::nullopt;
  });
}

// Columns of the list; of the place alone where others follow.
void addColumns(const LinkFactsAt& of, bool placeAlone, std::vector<Column>& columns, Values& values) {
  for (const LinkColumn* one : linkColumns(LinkColumn::Place::command, of.fabric)) {
    if (placeAlone && one->column.name == "bytes") return;
    columns.push_back(one->column);
    values.push_back([&of, value = one->value](EndIndex at) { return value(of, at); });
  }
}

// A row for each end and bin in which it carries something.
int runByTime(const RunStore& store, const LinksRequest& request) {
  LinkAnswer found = answer(store, request.path, request.question);
  const Fabric& fabric = found.run->fabric;
  const LoadFilm film = loadFilm(store, *found.run, found.request.filter, found.request.view.rails);
  say(found.notes);
  say(filmNotes(store, film, found.request.filter.bins ? std::nullopt : std::optional(found.numbers.pairs->onLinks)));
  const Levels levels = computeLevels(fabric);
  LinkNumbers numbers = found.numbers;
  numbers.seconds = film.binSeconds;
  const FabricRails rails = findRails(fabric);
  const LinkFactsAt of{fabric, levels, numbers, rails.count == 0 ? nullptr : &rails};
  std::vector<Column> columns{{"start_s", ColumnKind::seconds}, {"end_s", ColumnKind::seconds}};
  Values values;
  addColumns(of, false, columns, values);
  noteLostData(store);
  Output out;
  const auto table = tableWriter(request.format.table(), columns, out);
  const auto bytes = std::ranges::find(columns, "bytes", &Column::name) - columns.begin();
  LargestRows largest(static_cast<std::size_t>(bytes), request.top.value_or(0));
  std::vector<Cell> row(columns.size());
  const std::vector<EndIndex> order = inOrder(fabric);
  for (std::size_t at = 0; at < film.moments.size(); ++at) {
    numbers.loads = std::make_shared<const LinkLoads>(film.loads(at, fabric.ends().size()));
    row[0] = film.start(at);
    row[1] = film.end(at);
    for (const EndIndex end : order) {
      if (numbers.loads->flows[number(end)] == 0) continue;
      std::ranges::transform(values, row.begin() + 2, [end](const auto& value) { return value(end); });
      if (request.top) largest.add(row);
      else table->write(row);
    }
  }
  if (request.top)
    for (const Row& each : largest.take()) table->write(each);
  table->end();
  out.finish();
  return 0;
}

// A row for each link end of a host and time between two readings of its counters: what the run sent in it, and others.
int runOthersByTime(const RunStore& store, const LinksRequest& request) {
  LinkAnswer found = answer(store, request.path, request.question);
  if (found.request.filter != PairFilter())
    throw Error("--against with --by time separates the whole run from others; omit the filter");
  const Fabric& fabric = found.run->fabric;
  const LoadFilm film = loadFilm(store, *found.run, {}, found.request.view.rails);
  const OthersLoads others = othersLoads(store, *found.run, film);
  say(found.notes);
  say(filmNotes(store, film, found.numbers.pairs->onLinks));
  say(notesOf(others));
  say(notesOf(explained(others)));
  const Levels levels = computeLevels(fabric);
  const FabricRails rails = findRails(fabric);
  const LinkFactsAt of{fabric, levels, found.numbers, rails.count == 0 ? nullptr : &rails};
  Explained moment;
  moment.ends.resize(fabric.ends().size());
  Table table{{{"start_s", ColumnKind::seconds}, {"end_s", ColumnKind::seconds}}, {}};
  Values values;
  addColumns(of, true, table.columns, values);
  addExplained(moment, table.columns, values);
  for (const OthersLoad& each : others.loads) {
    moment.ends[number(each.end)] = each.bytes;
    Row& row = table.rows.emplace_back(Row{each.from, each.until});
    for (const auto& value : values) row.push_back(value(each.end));
  }
  keepLargest(table, "unexplained", request.top);
  noteLostData(store);
  return printTable(table, request.format);
}

Row partRow(const Fabric& fabric, const Cell& part, const std::vector<NodeIndex>& nodes, const PartLoad& load,
            const LinkNumbers& numbers) {
  bool atLeast = false;
  const auto switches =
      static_cast<std::size_t>(std::ranges::count_if(nodes, [&](NodeIndex at) { return fabric.node(at).isSwitch(); }));
  Row row{part, switches, removedLinks(fabric, {nodes, {}, {}}).size()};
  for (const BytesSum* sum : {&load.fromHosts, &load.toHosts, &load.within, &load.sent, &load.received}) {
    const auto bytes = sum->result();
    row.push_back(bytes ? Cell(bytes->value) : Cell(bytes.absence()));
    atLeast = atLeast || (bytes && bytes->atLeast);
  }
  row.push_back(std::uint64_t(atLeast));
  row.push_back(load.hottest ? Cell(endName(fabric, *load.hottest)) : Cell());
  row.push_back(load.hottest ? Cell(numbers.bytes(*load.hottest)->value) : Cell());
  return row;
}

std::vector<NodeIndex> switchesInNone(const Fabric& fabric, const std::vector<const FabricPart*>& parts) {
  std::vector<bool> isIn(fabric.nodes().size());
  for (const FabricPart* part : parts)
    for (const NodeIndex at : part->switches) isIn[number(at)] = true;
  std::vector<NodeIndex> others;
  for (std::uint32_t at = 0; at < isIn.size(); ++at)
    if (fabric.nodes()[at].isSwitch() && !isIn[at]) others.push_back(NodeIndex(at));
  return others;
}

// A row for each part of a kind, and one without a name for the switches that are in none.
int printParts(const RunStore& store, const LinkAnswer& found, PartKind kind, const LinksRequest& request) {
  const Fabric& fabric = found.run->fabric;
  const std::vector<FabricPart> parts = findParts(fabric);
  std::vector<const FabricPart*> some;
  for (const FabricPart& part : parts)
    if (part.kind == kind) some.push_back(&part);
  if (some.empty())
    throw Error("this fabric has no " + std::string(name(kind)) +
                "s; weft fabric --parts lists what it has: " + (parts.empty() ? "nothing" : partsListed(parts)));
  noteLostData(store);
  Table table{{{std::string(name(kind))},
               {"switches", ColumnKind::number},
               {"links", ColumnKind::number},
               {"from_hosts", ColumnKind::bytes},
               {"to_hosts", ColumnKind::bytes},
               {"within", ColumnKind::bytes},
               {"sent", ColumnKind::bytes},
               {"received", ColumnKind::bytes},
               {"at_least", ColumnKind::number},
               {"hottest_end"},
               {"hottest_bytes", ColumnKind::bytes}},
              {}};
  const std::vector<PartLoad> loads = partLoads(fabric, some, found.numbers);
  for (std::size_t i = 0; i < some.size(); ++i)
    table.rows.push_back(partRow(fabric, some[i]->name, nodesOf(fabric, *some[i]), loads[i], found.numbers));
  if (const auto others = switchesInNone(fabric, some); !others.empty())
    table.rows.push_back(partRow(fabric, Cell(), others, loads.back(), found.numbers));
  keepLargest(table, "hottest_bytes", request.top, "parts");
  return printTable(table, request.format);
}

// Those with most bytes, of equals in their order; ends whose bytes are not known come last.
std::vector<EndIndex> largestEnds(const LinkAnswer& found, const Top& top) {
  std::vector<EndIndex> ends = inOrder(found.run->fabric);
  std::ranges::stable_sort(ends, std::greater<>(), [&](EndIndex at) {
    const auto bytes = found.numbers.bytes(at);
    return bytes ? std::optional(bytes->value) : std::nullopt;
  });
  keepTopRows(ends, top, "link ends");
  return ends;
}

int run(LinksRequest& request) {
  request.question.collectives = request.collectives.model();
  const RunStore store(request.path);
  if (request.by == byTime)
    return request.against.empty() ? runByTime(store, request) : runOthersByTime(store, request);
  const LinkAnswer found = answer(store, request.path, request.question);
  say(found.notes);
  if (const auto kind = partKind(request.by)) return printParts(store, found, *kind, request);
  const Explained all = request.question.against ? explain(found.numbers) : Explained();
  if (request.question.against) say(notesOf(all));
  const Levels levels = computeLevels(found.run->fabric);
  const FabricRails rails = findRails(found.run->fabric);
  const LinkFactsAt of{found.run->fabric, levels, found.numbers, rails.count == 0 ? nullptr : &rails};
  std::vector<Column> columns;
  Values values;
  addColumns(of, request.question.against, columns, values);
  if (request.question.against) addExplained(all, columns, values);
  noteLostData(store);
  Output out;
  const auto table = tableWriter(request.format.table(), columns, out);
  std::vector<Cell> row(columns.size());
  for (const EndIndex at : request.top ? largestEnds(found, request.top) : inOrder(of.fabric)) {
    std::ranges::transform(values, row.begin(), [at](const auto& value) { return value(at); });
    table->write(row);
  }
  table->end();
  out.finish();
  return 0;
}

}  // namespace

void addLinksCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<LinksRequest>();
  CLI::App* command = app.add_subcommand("links", "bytes and flows of every link end");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--traffic", request->question.traffic, "default: the best source that the run has")
      ->check(CLI::IsMember({"port", "pair", "counter", "all-to-all"}));
  command->add_option("--against", request->against, "compare predicted loads with what counters measured")
      ->check(CLI::IsMember({"counter"}));
  command
      ->add_option(
          "--by", request->by,
          "time: what each link end carries of the pair traffic in each time bin; ends that carry nothing in a bin are "
          "omitted. A kind of part: what the switches of each part send and receive, for racks also their hosts")
      ->check(CLI::IsMember(byWords()));
  addCollectivesOptions(*command, request->collectives);
  command
      ->add_option("--routing", request->question.routing,
                   "use the tables that this engine of OpenSM would make; default: the run's own tables")
      ->check(CLI::IsMember({"minhop", "updn", "ftree"}));
  addPairOptions(*command, request->question.choice);
  addRailsOption(*command, request->question.choice);
  addAssumeOption(*command, request->question.assume);
  addAdaptiveOption(*command, request->question.adaptive);
  addSendersOption(*command, request->question.senders);
  addTopOption(*command, request->top,
               "only this many rows: the link ends with most bytes, or the parts with the most loaded link ends, the "
               "largest first");
  addFormatOption(*command, request->format, {"csv", "json"});
  command->callback([request, &chosen] {
    const bool byBins = request->by == byTime;
    request->question.against = !request->against.empty() && !byBins;
    if (request->question.against && !request->by.empty())
      throw CLI::ValidationError("--by", "takes only time with --against; omit one of them");
    if (byBins && request->collectives.model())
      throw CLI::ValidationError("--by time",
                                 "does not go with --collectives model: time bins have only recorded messages");
    if (byBins && request->question.traffic.empty()) request->question.traffic = "pair";
    if (byBins && request->question.traffic != "pair")
      throw CLI::ValidationError("--by time", "works only with pair traffic; omit --traffic");
    chosen = [request] { return run(*request); };
  });
}

}  // namespace weft
