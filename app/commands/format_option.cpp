#include "app/commands/format_option.h"

#include <CLI/CLI.hpp>

#include "analysis/run/output.h"

namespace weft {

int printTable(const Table& table, const FormatOption& format) {
  Output out;
  print(out, table, format.table());
  out.finish();
  return 0;
}

CLI::Option* addFormatOption(CLI::App& command, FormatOption& format, std::vector<std::string> names,
                             const std::string& description, const CLI::Option* alsoCsv) {
  CLI::Option* const option = command.add_option("--format", format.name, description)
                                  ->check(CLI::IsMember(std::move(names)))
                                  ->capture_default_str();
  command.add_flag("--for-spreadsheet", format.forSpreadsheet,
                   "with csv or tsv: cells of text that a spreadsheet would take for a formula begin with '");
  command.parse_complete_callback([&format, alsoCsv] {
    const bool separated = format.name == "csv" || format.name == "tsv" || (alsoCsv && alsoCsv->count() > 0);
    if (format.forSpreadsheet && !separated)
      throw CLI::ValidationError("--for-spreadsheet", "goes with --format csv or tsv");
  });
  return option;
}

}  // namespace weft
