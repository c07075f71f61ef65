// weft breakeven: from which iteration on another order of ranks pays, by size of messages.
#include <CLI/CLI.hpp>

#include <algorithm>

#include "analysis/collectives/model_option.h"
#include "analysis/pairs/number_check.h"
#include "analysis/load/payback.h"
#include "analysis/placement/remap_words.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/output.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/stop_request.h"
#include "app/commands/format_option.h"
#include "app/commands/iteration_time.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct BreakEvenOptions {
  std::string path, times;
  std::vector<double> sizes, iterations{1, 10, 100, 1000, 10000};
  RemapWords words;
  RemapQuestion question;
  CollectivesChoice collectives;
  FormatOption format;
  ExchangeModel model;
  std::uint64_t data = 0;      // bytes that a rank takes along
  std::optional<double> cost;  // seconds besides that
  double latencyMicroseconds = 2, hostLatencyMicroseconds = 0.5, gbps = 100, hostGbps = 80, elementBytes = 1;
};

struct SizeRow {
  double bytes = 0;  // of a message
  Payback foretold;
  std::optional<MeasuredPayback> measured;
};

ExchangeModel modelOf(const BreakEvenOptions& options) {
  ExchangeModel model = options.model;
  model.latency = options.latencyMicroseconds * 1e-6;
  model.hostLatency = options.hostLatencyMicroseconds * 1e-6;
  model.bitsPerSecond = options.gbps * 1e9;
  model.hostBitsPerSecond = options.hostGbps * 1e9;
  return model;
}

std::vector<double> sizesOf(const BreakEvenOptions& options, const std::vector<MeasuredPayback>& measured) {
  std::vector<double> sizes = options.sizes;
  for (const MeasuredPayback& each : measured) sizes.push_back(each.bytes);
  if (sizes.empty()) sizes = {1e2, 1e3, 1e4, 1e5, 1e6, 1e7};
  std::ranges::sort(sizes);
  const auto same = std::ranges::unique(sizes);
  sizes.erase(same.begin(), same.end());
  return sizes;
}

double costOf(const BreakEvenOptions& options, const std::vector<MeasuredPayback>& measured, Notes& notes) {
  if (options.cost) return *options.cost;
  if (!measured.empty()) {
    double sum = 0;
    for (const MeasuredPayback& each : measured) sum += each.mean.cost;
    notes.push_back("the cost of the change is the mean of those that were measured; --cost takes another");
    return sum / static_cast<double>(measured.size());
  }
  if (options.data == 0)
    notes.push_back(
        "the change is taken to cost nothing; give its seconds as --cost, or what each rank takes along as --data");
  return 0;
}

Table tableOf(const std::vector<SizeRow>& rows, const std::vector<double>& iterations, bool isMeasured) {
  Table table{{{"message_bytes", ColumnKind::bytes},
               {"before_s", ColumnKind::seconds},
               {"after_s", ColumnKind::seconds},
               {"cost_s", ColumnKind::seconds},
               {"break_even", ColumnKind::count}},
              {}};
  if (isMeasured)
    for (const Column& column :
         {Column{"measured_before_s", ColumnKind::seconds}, Column{"measured_after_s", ColumnKind::seconds},
          Column{"measured_cost_s", ColumnKind::seconds}, Column{"measured_break_even", ColumnKind::count}})
      table.columns.push_back(column);
  for (const double number : iterations) table.columns.push_back({"gain_" + exactText(number), ColumnKind::number});
  const auto addTimes = [](Row& cells, const Payback& times) {
    cells.insert(cells.end(), {times.before, times.after, times.cost});
    const auto even = times.breakEven();
    cells.push_back(even ? Cell(*even) : Cell());
  };
  for (const SizeRow& row : rows) {
    Row cells{static_cast<std::uint64_t>(std::llround(row.bytes))};
    addTimes(cells, row.foretold);
    if (isMeasured && row.measured) addTimes(cells, row.measured->mean);
    else if (isMeasured) cells.resize(cells.size() + 4);
    for (const double number : iterations) cells.push_back(std::round(row.foretold.gain(number) * 1e4) / 1e2);
    table.rows.push_back(std::move(cells));
  }
  return table;
}

int answered(const BreakEvenOptions& options) {
  const RunStore store(options.path);
  const auto measured =
      options.times.empty() ? std::vector<MeasuredPayback>() : readPaybacks(options.times, options.elementBytes);
  RemapQuestion question = options.question;
  question.links.collectives = options.collectives.model();
  question.search.effort = effortOf(options.words.effort);
  RemapAnswer answer(store, options.path, question);
  answer.find([](double) { return !stopRequested(); });
  if (stopRequested()) throw Error("cancelled");
  Notes notes = answer.notes();
  const auto message = meanMessage(answer);
  if (!message)
    throw Error(
        "the run does not record how many messages its bytes were; without their size there is nothing to scale");
  const ExchangeModel model = modelOf(options);
  const RankHosts after = answer.places(false)[1].hosts;  // before, after, other answers
  const IterationTime then = iterationTime(answer, answer.run().rankHosts, model),
                      now = iterationTime(answer, after, model);
  const double fixed = costOf(options, measured, notes), moved = redistributionTime(answer, after, options.data, model);
  std::vector<SizeRow> rows;
  for (const double bytes : sizesOf(options, measured)) {
    SizeRow row{bytes, {then.seconds(bytes / *message), now.seconds(bytes / *message), fixed + moved}, {}};
    if (const auto found = std::ranges::find(measured, bytes, &MeasuredPayback::bytes); found != measured.end())
      row.measured = *found;
    rows.push_back(row);
  }
  notes.push_back("the mean message of the run has " + humanBytes(static_cast<std::uint64_t>(std::llround(*message))) +
                  "; the least time of an iteration is that of a rank's messages one after the other, or of the bytes "
                  "of the most loaded link end");
  say(notes);
  noteLostData(store);
  Output out;
  out << written(tableOf(rows, options.iterations, !measured.empty()), options.format.table());
  out.finish();
  return 0;
}

int run(const BreakEvenOptions& options) {
  return unlessStopped([&] { return answered(options); }, "cancelled");
}

void addModel(CLI::App& command, BreakEvenOptions& options) {
  command.add_option("--recorded", options.model.iterations, "iterations that the run recorded")
      ->check(positiveNumber())
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--latency-us", options.latencyMicroseconds, "microseconds of a message to another host")
      ->check(numberFromZero())
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--host-latency-us", options.hostLatencyMicroseconds, "microseconds of a message within a host")
      ->check(numberFromZero())
      ->capture_default_str()
      ->type_name("N");
  command
      .add_option("--assume-gbps", options.gbps,
                  sentence("rate of links whose rate", Absence::notKnown) + ", in Gbit/s of data")
      ->check(positiveNumber())
      ->capture_default_str()
      ->type_name("GBPS");
  command.add_option("--host-gbps", options.hostGbps, "rate of a rank's copies within a host, in Gbit/s")
      ->check(positiveNumber())
      ->capture_default_str()
      ->type_name("GBPS");
}

}  // namespace

void addBreakEvenCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<BreakEvenOptions>();
  CLI::App* command =
      app.add_subcommand("breakeven", "from which iteration on a better order of ranks pays, by size of messages");
  command->add_option("RUN", options->path, "a run store with pair traffic, hosts and forwarding tables")
      ->required()
      ->type_name("RUN.weft");
  command
      ->add_option("--sizes", options->sizes, "sizes of messages in bytes, such as 100,1000; default: 100 to 10000000")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(positiveNumber())
      ->type_name("BYTES");
  command
      ->add_option("--iterations", options->iterations,
                   "numbers of iterations for which the gain is printed, in per cent")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(positiveNumber())
      ->capture_default_str()
      ->type_name("N");
  command->add_option("--cost", options->cost, "seconds that the change takes, without the transfer of --data")
      ->check(numberFromZero())
      ->type_name("SECONDS");
  command->add_option("--data", options->data, "bytes that each rank takes along if it moves to another host")
      ->type_name("BYTES");
  command
      ->add_option("--times", options->times,
                   "a table of measured times, size,before_s,after_s,cost_s; they are printed beside the prediction")
      ->type_name("FILE.csv");
  command->add_option("--element-bytes", options->elementBytes, "bytes of the element that the sizes of --times count")
      ->check(positiveNumber())
      ->capture_default_str()
      ->type_name("N");
  addModel(*command, *options);
  command->add_option("--effort", options->words.effort, "how long to search for the order, as in weft remap")
      ->check(CLI::IsMember(effortWords()))
      ->capture_default_str();
  addCollectivesOptions(*command, options->collectives);
  addPairOptions(*command, options->question.links.choice);
  addRailsOption(*command, options->question.links.choice);
  addAssumeOption(*command, options->question.links.assume);
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace weft
