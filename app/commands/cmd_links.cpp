// weft links: bytes and flows of every link end, or predicted against measured.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>

#include "analysis/collectives/model_option.h"
#include "analysis/load/film_causes.h"
#include "analysis/load/link_question.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "ibdiag/model/end_order.h"
#include "reports/link_columns.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct LinksRequest {
  std::string path, against, by;
  CollectivesChoice collectives;
  FormatOption format{"csv"};
  LinkQuestion question;
};

using Values = std::vector<std::function<Cell(EndIndex)>>;

// What stands to the right of the place, predicted against measured.
void addExplained(const Explained& all, std::vector<Column>& columns, Values& values) {
  const auto add = [&](const char* name, auto value) {
    columns.push_back({name, ColumnKind::number});
    values.push_back([&all, value](EndIndex at) { return Cell(value(all.ends[number(at)])); });
  };
  const auto ifMeasured = [](const ExplainedEnd& end, std::uint64_t bytes) { return end.measured ? std::optional(bytes) : std::nullopt; };
  add("predicted", [](const ExplainedEnd& end) { return end.predicted; });
  add("measured", [](const ExplainedEnd& end) { return valueOf(end.measured); });
  add("explained", [=](const ExplainedEnd& end) { return ifMeasured(end, end.explained); });
  add("unexplained", [=](const ExplainedEnd& end) { return ifMeasured(end, end.unexplained); });
  add("share", [](const ExplainedEnd& end) { return share(end); });
  add("at_least", [](const ExplainedEnd& end) { return end.measured ? std::optional<std::uint64_t>(end.measured->atLeast) : std::nullopt; });
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
  sayLostData(store);
  Output out;
  const auto table = tableWriter(request.format.table(), columns, out);
  std::vector<Cell> row(columns.size());
  const std::vector<EndIndex> order = inOrder(fabric);
  for (std::size_t at = 0; at < film.moments.size(); ++at) {
    numbers.loads = std::make_shared<const LinkLoads>(film.loads(at, fabric.ends().size()));
    row[0] = film.start(at), row[1] = film.end(at);
    for (const EndIndex end : order) {
      if (numbers.loads->flows[number(end)] == 0) continue;
      std::ranges::transform(values, row.begin() + 2, [end](const auto& value) { return value(end); });
      table->write(row);
    }
  }
  table->end();
  out.finish();
  return 0;
}

int run(LinksRequest& request) {
  request.question.collectives = request.collectives.model();
  const RunStore store(request.path);
  if (!request.by.empty()) return runByTime(store, request);
  const LinkAnswer found = answer(store, request.path, request.question);
  say(found.notes);
  const Explained all = request.question.against ? explain(found.numbers) : Explained();
  if (request.question.against) say(notesOf(all));
  const Levels levels = computeLevels(found.run->fabric);
  const FabricRails rails = findRails(found.run->fabric);
  const LinkFactsAt of{found.run->fabric, levels, found.numbers, rails.count == 0 ? nullptr : &rails};
  std::vector<Column> columns;
  Values values;
  addColumns(of, request.question.against, columns, values);
  if (request.question.against) addExplained(all, columns, values);
  sayLostData(store);
  Output out;
  const auto table = tableWriter(request.format.table(), columns, out);
  std::vector<Cell> row(columns.size());
  for (const EndIndex at : inOrder(of.fabric)) {
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
  command->add_option("--against", request->against, "predicted loads against what was measured")
      ->check(CLI::IsMember({"counter"}));
  command->add_option("--by", request->by, "of pair traffic: what each link end carries in each bin of time; ends that carry nothing in it are left away")
      ->check(CLI::IsMember({"time"}))->excludes("--against");
  addCollectivesOptions(*command, request->collectives);
  command->add_option("--routing", request->question.routing, "by tables as this engine of OpenSM would make them; default: the run's")
      ->check(CLI::IsMember({"minhop", "updn", "ftree"}));
  addPairOptions(*command, request->question.choice);
  addRailsOption(*command, request->question.choice);
  addAssumeOption(*command, request->question.assume);
  addAdaptiveOption(*command, request->question.adaptive);
  addSendersOption(*command, request->question.senders);
  addFormatOption(*command, request->format, {"csv", "json"});
  command->callback([request, &chosen] {
    request->question.against = !request->against.empty();
    if (!request->by.empty() && request->collectives.model()) throw CLI::ValidationError("--by", "does not go with --collectives model: bins of time know what was recorded");
    if (!request->by.empty() && request->question.traffic.empty()) request->question.traffic = "pair";
    if (!request->by.empty() && request->question.traffic != "pair") throw CLI::ValidationError("--by", "is of pair traffic; leave --traffic away");
    chosen = [request] { return run(*request); };
  });
}

}  // namespace weft
