// weft summary: what matters of a run, in at most seven sentences.
#include <CLI/CLI.hpp>

#include "analysis/run/lost_data.h"
#include "analysis/run/output.h"
#include "app/commands/commands.h"
#include "app/commands/written_file.h"
#include "reports/summary/sentence_json.h"
#include "reports/summary/summary.h"
#include "reports/summary/summary_writers.h"

namespace weft {
namespace {

struct SummaryOptions {
  std::string path, format = "text", part = "all", answerTo;
};

SummaryScope scopeOf(const std::string& part) {
  return part == "recorded" ? SummaryScope::recorded : part == "computed" ? SummaryScope::computed : SummaryScope::all;
}

int run(const SummaryOptions& options) {
  const RunStore store(options.path);
  if (!options.answerTo.empty()) checkTarget(options.answerTo, "--answer-to");
  const Summary summary = summarise(store, options.path, scopeOf(options.part));
  if (!options.answerTo.empty()) writeWhole(options.answerTo, sentencesText(summary.sentences), "--answer-to");
  noteLostData(store);
  Output out;
  out << (options.format == "json"   ? summaryJson(summary)
          : options.format == "html" ? summaryHtml(summary, options.path)
                                     : summaryText(summary, options.path));
  out.finish();
  return 0;
}

}  // namespace

void addSummaryCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<SummaryOptions>();
  CLI::App* command = app.add_subcommand(
      "summary", "what matters in a run, in at most seven sentences, each with the commands that print its numbers");
  command->add_option("RUN", options->path, "a run store")->required()->type_name("RUN.weft");
  command
      ->add_option("--part", options->part,
                   "recorded: omit what has to be computed (better placement, other routing, failure of a switch); "
                   "computed: only that")
      ->check(CLI::IsMember({"all", "recorded", "computed"}))
      ->capture_default_str();
  command
      ->add_option("--answer-to", options->answerTo,
                   "also write the sentences as JSON to this file, with all their numbers")
      ->type_name("FILE");
  command->add_option("--format", options->format, "json: at most 4 kB; html: one page that loads no other file")
      ->check(CLI::IsMember({"text", "json", "html"}))
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace weft
