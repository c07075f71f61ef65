#include "app/report_table.h"

#include "core/quote.h"
#include "core/units.h"

namespace weft {
namespace {

void printCsv(Output& out, const ReportTable& table) {
  const auto line = [&](const auto& cells, const auto& spelled) {
    for (std::size_t i = 0; i < cells.size(); ++i) out << (i > 0 ? "," : "") << spelled(cells[i]);
    out << "\n";
  };
  line(table.columns, csvField);
  for (const auto& row : table.rows) line(row, [](const Json& cell) { return csvField(cellText(cell, "")); });
  out.finish();
}

void printText(Output& out, const ReportTable& table) {
  TextTable text(table.columns);
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    for (const Json& cell : row) cells.push_back(cellText(cell, "-"));
    text.row(std::move(cells));
  }
  out << text.text();
  out.finish();
}

}  // namespace

Json asJson(const ReportTable& table) {
  Json list = Json::array();
  for (const auto& row : table.rows) {
    Json one = Json::object();
    for (std::size_t i = 0; i < row.size(); ++i) one[table.columns[i]] = row[i];
    list.push_back(std::move(one));
  }
  return list;
}

std::string cellText(const Json& cell, const std::string& absent) {
  if (cell.is_null()) return absent;
  if (cell.is_string()) return cell.get<std::string>();
  return cell.is_number_float() ? exactText(cell.get<double>()) : cell.dump();
}

void print(Output& out, const ReportTable& table, const std::string& format) {
  if (format == "csv") printCsv(out, table);
  else if (format == "json") print(out, asJson(table));
  else printText(out, table);
}

}  // namespace weft
