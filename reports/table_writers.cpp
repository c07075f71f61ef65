#include "reports/table_writers.h"

#include <algorithm>

#include "analysis/run/output.h"
#include "core/base/row_of.h"
#include "reports/table_formats.h"

namespace weft {
namespace {

struct FormatEntry {
  TableFormat format;
  std::string_view name;
  std::unique_ptr<TableWriter> (*make)(std::vector<Column> columns, TextSink put);
};

constexpr std::array formats{FormatEntry{TableFormat::text, "text", textWriter},
                             FormatEntry{TableFormat::csv, "csv", csvWriter},
                             FormatEntry{TableFormat::tsv, "tsv", tsvWriter},
                             FormatEntry{TableFormat::json, "json", jsonWriter},
                             FormatEntry{TableFormat::markdown, "markdown", markdownWriter},
                             FormatEntry{TableFormat::html, "html", htmlWriter},
                             FormatEntry{TableFormat::sheetCsv, "csv for spreadsheets", sheetCsvWriter},
                             FormatEntry{TableFormat::sheetTsv, "tsv for spreadsheets", sheetTsvWriter}};

const FormatEntry& entry(TableFormat format) {
  return rowOf(formats, "formats of tables", format, &FormatEntry::format);
}

void writeAll(TableWriter& writer, const Table& table) {
  for (const Row& row : table.rows) writer.write(row);
  writer.end();
}

}  // namespace

std::string_view name(TableFormat format) { return entry(format).name; }

TableFormat tableFormat(std::string_view name) {
  return rowOf(formats, "formats of tables", name, &FormatEntry::name).format;
}

std::vector<std::string> tableFormatNames() {
  std::vector<std::string> names;
  for (const TableFormat each : tableFormats) names.emplace_back(name(each));
  return names;
}

TableFormat forSpreadsheet(TableFormat format) {
  return format == TableFormat::csv   ? TableFormat::sheetCsv
         : format == TableFormat::tsv ? TableFormat::sheetTsv
                                      : format;
}

std::unique_ptr<TableWriter> tableWriter(TableFormat format, std::vector<Column> columns, TextSink put) {
  return entry(format).make(std::move(columns), std::move(put));
}

std::unique_ptr<TableWriter> tableWriter(TableFormat format, std::vector<Column> columns, Output& out) {
  return tableWriter(format, std::move(columns), [&out](std::string_view text) { out << text; });
}

std::string written(const Table& table, TableFormat format) {
  std::string text;
  writeAll(*tableWriter(format, table.columns, [&](std::string_view part) { text += part; }), table);
  return text;
}

std::string withBlanks(const Table& table) {
  std::string text;
  writeAll(*blankTextWriter(table.columns, [&](std::string_view part) { text += part; }), table);
  return text;
}

void print(Output& out, const Table& table, TableFormat format) {
  writeAll(*tableWriter(format, table.columns, out), table);
  out.finish();
}

}  // namespace weft
