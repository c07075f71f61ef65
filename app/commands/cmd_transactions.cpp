// weft transactions: messages by the call paths of both ends, and the link ends that they take.
#include <CLI/CLI.hpp>

#include "analysis/pairs/filter_options.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/names.h"
#include "analysis/run/open_run.h"
#include "analysis/run/output.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/sums/traced_part.h"
#include "reports/tables/wait_table.h"

namespace weft {
namespace {

struct TransactionsOptions : FilterWords {
  std::string path;
  bool links = false, assume = false;
  Top top;
  std::optional<std::uint64_t> pairsOf, messagesOf, linksOf;
  FormatOption format;
};

constexpr OptionHelp transactionHelps[]{
    {"region", "only messages that are sent or received in this region or in regions within it; may be repeated"},
    {"communicator", "only messages on this communicator; may be repeated"},
    {"class", ""},
    {"operation", "only messages that this operation (with or without MPI_) sends or receives; may be repeated"},
    {"rank", "only messages that rank N, or ranks N-M, send or receive; may be repeated"},
    {"host", "only messages that the ranks of this host send or receive; may be repeated"},
    {"without-rank", "omit messages that rank N, or ranks N-M, send or receive; may be repeated"},
    {"time", ""}};

PairFilter filterOf(const RunStore& store, const TransactionsOptions& options) {
  RunNames run(store);
  Notes none;
  return filterFollowed(options, filterOf(run, options, none), {Measure::transactions, store.keys()},
                        "the table of messages by call path");
}

TopTable tableOf(const RunStore& store, const TransactionsOptions& options) {
  const PairFilter filter = filterOf(store, options);
  if (options.pairsOf) return {transactionPairs(store, *options.pairsOf, filter), options.top};
  if (options.messagesOf) return {transactionMessages(store, *options.messagesOf, filter), options.top};
  const auto run = options.links || options.linksOf ? loadRunForLoads(store, options.path, options.assume) : nullptr;
  if (options.linksOf) return {transactionEnds(store, *options.linksOf, filter, *run), options.top};
  return transactionTable(store, {filter, options.top, run.get()});
}

int runTransactions(const TransactionsOptions& options) {
  const RunStore store(options.path);
  const TopTable table = tableOf(store, options);
  if (const auto part = tracedPart(store.facts())) say(part->words);
  noteLostData(store);
  return printTable(table, options.format);
}

}  // namespace

void addTransactionsCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<TransactionsOptions>();
  CLI::App* command =
      app.add_subcommand("transactions", "messages by the call paths of sender and receiver, the most expensive first");
  command->add_option("RUN", options->path, "a run store")->required()->type_name("RUN.weft");
  CLI::Option* pairs = command->add_option("--pairs-of", options->pairsOf, "senders and receivers of this transaction")
                           ->type_name("TRANSACTION");
  CLI::Option* messages = command
                              ->add_option("--messages-of", options->messagesOf,
                                           "each message of this transaction, and when it was sent and received")
                              ->type_name("TRANSACTION")
                              ->excludes(pairs);
  CLI::Option* links =
      command->add_flag("--links", options->links,
                        "how many link ends each transaction takes, and which of them carries most of its bytes");
  command->add_option("--links-of", options->linksOf, "the link ends that this transaction takes")
      ->type_name("TRANSACTION")
      ->excludes(pairs)
      ->excludes(messages)
      ->excludes(links);
  command->add_flag("--assume-minimal-hops", options->assume,
                    "with --links: assume minimal routes for switches without forwarding tables");
  addFilterOptionsWith(*command, *options, transactionHelps);
  addTopOption(*command, options->top);
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] { chosen = [options] { return runTransactions(*options); }; });
}

}  // namespace weft
