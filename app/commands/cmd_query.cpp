// weft query: a question in SQL over the tables of runs.
#include <CLI/CLI.hpp>

#include "analysis/run/output.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "reports/campaign/run_query.h"
#include "reports/campaign/table_schema.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct QueryRequest {
  std::vector<std::string> paths, labels;  // of paths the last is the question
  FormatOption format;
  bool schema = false;
};

int printSchema() {
  Output out;
  print(out, tableSchema());
  return 0;
}

int run(const QueryRequest& request) {
  const std::vector<std::string> paths(request.paths.begin(), request.paths.end() - 1);
  Output out;
  query(labelledRuns(paths, request.labels), request.paths.back(),
        [&](std::vector<Column> columns) { return tableWriter(request.format.table(), std::move(columns), out); });
  out.finish();
  return 0;
}

}  // namespace

void addQueryCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<QueryRequest>();
  CLI::App* command = app.add_subcommand("query", "a question in SQL over the tables of one run or several");
  command->add_option("RUN", request->paths, "run stores, then the question: a SELECT of SQLite")
      ->expected(0, -1)
      ->type_name("RUN.weft… SQL");
  command
      ->add_option(
          "--label", request->labels,
          "the name of a run in the column run, given once for each run in their order; default: the name of its file")
      ->type_name("NAME")
      ->allow_extra_args(false);
  addFormatOption(*command, request->format, tableFormatNames());
  command->add_flag("--schema", request->schema,
                    "the tables and their columns as JSON Schema; needs neither a run nor a question");
  command->callback([request, &chosen] {
    if (!request->schema && request->paths.size() < 2) throw CLI::RequiredError("RUN");
    chosen = [request] { return request->schema ? printSchema() : run(*request); };
  });
}

}  // namespace weft
