// Writers of tables in the formats that commands print and the window copies and exports. Rows may come one at a time;
// only text keeps them, because it has to know the column widths.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reports/table_writer.h"

namespace weft {

class Output;

// text: columns side by side, for people, with all digits; not recorded is a dash.
// csv, tsv, json: for programs, with the columns' names. Not recorded is an empty field or null. CSV as RFC 4180 has
// it, with LF; in TSV tabs and line ends within a cell become blanks; in JSON, a list of objects, what is no number
// (NaN) is null. markdown, html: for pages, with titles. Markdown (GitHub's) has all digits; HTML is one table with
// round numbers, all digits where one points at them. sheetCsv, sheetTsv: likewise, for spreadsheets, which would take
// a cell that begins with = + - or @ for a formula, even one in quotes: text of that kind begins with an apostrophe.
// Not among the names that are chosen from.
enum class TableFormat { text, csv, tsv, json, markdown, html, sheetCsv, sheetTsv };
inline constexpr std::array tableFormats{TableFormat::text, TableFormat::csv,      TableFormat::tsv,
                                         TableFormat::json, TableFormat::markdown, TableFormat::html};

std::string_view name(TableFormat format);       // "csv"
TableFormat tableFormat(std::string_view name);  // of a name that is one of these
std::vector<std::string> tableFormatNames();
TableFormat forSpreadsheet(TableFormat format);  // of csv and tsv the form for spreadsheets, of the others themselves

// The header goes out at once.
std::unique_ptr<TableWriter> tableWriter(TableFormat format, std::vector<Column> columns, TextSink put);
// Onto standard output, which the caller finishes.
std::unique_ptr<TableWriter> tableWriter(TableFormat format, std::vector<Column> columns, Output& out);

// A whole table.
std::string written(const Table& table, TableFormat format);
void print(Output& out, const Table& table, TableFormat format);
// Side by side, where absent means that there is none, which is no dash but a blank.
std::string withBlanks(const Table& table);

}  // namespace weft
