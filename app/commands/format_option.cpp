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

int printTable(const TopTable& table, const FormatOption& format) {
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
                   "with csv or tsv: put ' before cells of text that a spreadsheet would take for a formula");
  command.parse_complete_callback([&format, alsoCsv] {
    const bool separated = format.name == "csv" || format.name == "tsv" || (alsoCsv && alsoCsv->count() > 0);
    if (format.forSpreadsheet && !separated)
      throw CLI::ValidationError("--for-spreadsheet", "goes with --format csv or tsv");
  });
  return option;
}

namespace {

CLI::Option* asTop(CLI::Option* option) {
  return option->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 32))->type_name("N");
}

}  // namespace

CLI::Option* addTopOption(CLI::App& command, Top& top, const std::string& description) {
  return asTop(command.add_option("--top", top, description));
}

CLI::Option* addTopOption(CLI::App& command, std::uint64_t& top, const std::string& description) {
  return asTop(command.add_option("--top", top, description))->capture_default_str();
}

void sayTop(const TopTable& table) { sayTop(table.rows.size(), table.all); }

void print(Output& out, const TopTable& table, TableFormat format) {
  sayTop(table);
  print(out, static_cast<const Table&>(table), format);
}

}  // namespace weft
