// weft transactions: messages by the call paths of both ends, and the link ends that they take.
#include <CLI/CLI.hpp>

#include "analysis/pairs/filter_options.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/names.h"
#include "analysis/run/open_run.h"
#include "analysis/run/output.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "reports/waits/wait_table.h"

namespace weft {
namespace {

struct TransactionsOptions {
  std::string path;
  std::vector<std::string> communicators, regions, operations, ranks;
  bool regionExclusive = false, links = false, assume = false;
  std::optional<std::uint64_t> top, pairsOf, messagesOf, linksOf;
  FormatOption format;
};

PairFilter filterOf(const RunStore& store, const TransactionsOptions& options) {
  RunNames run(store);
  PairFilter filter;
  if (!options.communicators.empty()) filter.communicators = communicatorsNamed(run, options.communicators);
  if (!options.regions.empty()) filter.regions = findRegions(run.regions(), options.regions, options.regionExclusive);
  if (!options.operations.empty()) filter.operations = operationsNamed(run, options.operations);
  if (!options.ranks.empty()) filter.ranks = ranksNamed(run, "--rank", options.ranks);
  sortLists(filter);
  return filter;
}

Table tableOf(const RunStore& store, const TransactionsOptions& options) {
  const PairFilter filter = filterOf(store, options);
  if (options.pairsOf) return transactionPairs(store, *options.pairsOf, filter);
  if (options.messagesOf) return transactionMessages(store, *options.messagesOf, filter);
  const auto run = options.links || options.linksOf ? loadRunForLoads(store, options.path, options.assume) : nullptr;
  if (options.linksOf) return transactionEnds(store, *options.linksOf, filter, *run);
  return transactionTable(store, {filter, options.top, run.get()});
}

int runTransactions(const TransactionsOptions& options) {
  const RunStore store(options.path);
  const Table table = tableOf(store, options);
  sayLostData(store);
  return printTable(table, options.format);
}

}  // namespace

void addTransactionsCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<TransactionsOptions>();
  CLI::App* command = app.add_subcommand("transactions", "messages by the call paths of sender and receiver, the most expensive first");
  command->add_option("RUN", options->path, "a run store")->required()->type_name("RUN.weft");
  CLI::Option* top = command->add_option("--top", options->top, "only so many rows")->type_name("N");
  CLI::Option* pairs = command->add_option("--pairs-of", options->pairsOf, "who sent to whom in this one of them")->type_name("TRANSACTION")->excludes(top);
  CLI::Option* messages = command->add_option("--messages-of", options->messagesOf, "each message of this one of them, and when it was sent and received")
                              ->type_name("TRANSACTION")->excludes(top)->excludes(pairs);
  CLI::Option* links = command->add_flag("--links", options->links, "how many link ends each takes, and which carries most of it");
  command->add_option("--links-of", options->linksOf, "the link ends that this one of them takes")->type_name("TRANSACTION")->excludes(top)->excludes(pairs)->excludes(messages)->excludes(links);
  command->add_flag("--assume-minimal-hops", options->assume, "of links: routes where forwarding tables are missing");
  const auto filter = [&](const char* name, std::vector<std::string>& into, const char* type, const char* help) {
    command->add_option(name, into, help)->allow_extra_args(false)->type_name(type);
  };
  filter("--communicator", options->communicators, "NAME", "only messages on this communicator; may be repeated");
  filter("--region", options->regions, "NAME", "only messages that are sent or received in this region, regions within it included; may be repeated");
  addRegionExclusive(*command, options->regionExclusive);
  filter("--operation", options->operations, "NAME", "only messages that this operation, without MPI_, sends or receives; may be repeated");
  filter("--rank", options->ranks, "N", "only messages that this rank, or 0-15, sends or receives; may be repeated");
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] { chosen = [options] { return runTransactions(*options); }; });
}

}  // namespace weft
