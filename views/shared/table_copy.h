// Copies tables to the clipboard or saves them to a file, with exact numbers, in the formats that commands print.
#pragma once

#include <QString>
#include <array>
#include <functional>

#include "reports/table_writers.h"

class QMenu;
class QToolButton;
class QWidget;

namespace weft {

// What a copy can be; the text for people that commands print is for a terminal.
inline constexpr std::array copyFormats{TableFormat::tsv, TableFormat::csv, TableFormat::json, TableFormat::markdown,
                                        TableFormat::html};

QString copyName(TableFormat format);  // "tab-separated text"

// Empty for a table without columns: nothing is shown that could be copied.
QString inFormat(const Table& table, TableFormat format);
inline QString asTsv(const Table& table) { return inFormat(table, TableFormat::tsv); }

// Onto the clipboard; HTML also as formatted text.
void copyTable(const Table& table, TableFormat format = TableFormat::tsv);

// In the format of the file's extension: .tsv, .csv, .json, .md or .html; .tsv for others. Throws Error where it can't
// be written.
void writeTable(const Table& table, const QString& path);
// Asks for a file.
void saveTable(const Table& table, QWidget* parent);

// An entry for each format, and one that saves.
using ShownTable = std::function<Table()>;
void fillCopyMenu(QMenu& menu, const ShownTable& shown);
// A click copies tab-separated text; the menu beside it the other formats.
void setUpCopy(QToolButton& button, const ShownTable& shown);

}  // namespace weft
