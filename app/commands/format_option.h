// The options --format, --for-spreadsheet and --top of commands that print tables.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "reports/table_writers.h"
#include "reports/top_rows.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace weft {

struct FormatOption {
  std::string name = "text";
  bool forSpreadsheet = false;

  TableFormat table() const { return asChosen(tableFormat(name)); }  // of a name that is a table's format
  TableFormat csv() const { return asChosen(TableFormat::csv); }

 private:
  TableFormat asChosen(TableFormat format) const { return forSpreadsheet ? weft::forSpreadsheet(format) : format; }
};

// Prints only a table on standard output; returns 0, the exit status of success.
int printTable(const Table& table, const FormatOption& format);
int printTable(const TopTable& table, const FormatOption& format);

// `names`: the formats to choose from. --for-spreadsheet with a format that is no CSV or TSV is refused, but where
// `alsoCsv` is given, an option by which the command prints CSV whatever the format. Answers --format.
CLI::Option* addFormatOption(CLI::App& command, FormatOption& format, std::vector<std::string> names,
                             const std::string& description = "", const CLI::Option* alsoCsv = nullptr);

// So many rows, 1 at least; nothing: all. `description`: which ones. Answers the option.
CLI::Option* addTopOption(CLI::App& command, Top& top, const std::string& description = "only the first N rows");
// The same with a default.
CLI::Option* addTopOption(CLI::App& command, std::uint64_t& top, const std::string& description);

void sayTop(const TopTable& table);
// As the writers of tables do, with that note.
void print(Output& out, const TopTable& table, TableFormat format);

}  // namespace weft
