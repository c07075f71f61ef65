#include "reports/table_html.h"

#include "core/base/quote.h"
#include "reports/table_formats.h"

namespace weft {
namespace {

// "1.53 GB" with the exact number one hover away, a name with all that the node calls itself; why there is none, where
// the table knows it.
std::string cellHtml(const Column& column, const Cell& cell) {
  if (const auto why = cell.whyAbsent()) return word(*why);
  const std::string exact = markupText(cellText(cell, "–"));
  if (!cell.shown() && (!cell.isNumber() || !isRounded(column.kind))) return exact;
  return "<span title=\"" + exact + "\">" + markupText(humanText(column, cell)) + "</span>";
}

std::string opening(const char* element, const Column& column) {
  return std::string("<") + element + (column.kind == ColumnKind::text ? ">" : " class=\"number\">");
}

std::string headerHtml(const std::vector<Column>& columns) {
  std::string line = "<tr>";
  for (const Column& each : columns) line += opening("th", each) + markupText(titleOf(each)) + "</th>";
  return line + "</tr>\n";
}

std::string rowHtml(const std::vector<Column>& columns, std::span<const Cell> cells) {
  std::string line = "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i)
    line += opening("td", columns[i]) + cellHtml(columns[i], cells[i]) + "</td>";
  return line + "</tr>\n";
}

// A file of its own: a browser has to be told the encoding.
class HtmlWriter : public TableWriter {
 public:
  HtmlWriter(std::vector<Column> columns, TextSink put) : columns_(std::move(columns)), out_(std::move(put)) {
    out_ << "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<style>.number { text-align: right; }</style>\n<table>\n"
         << headerHtml(columns_);
  }

  void write(std::span<const Cell> cells) override { out_ << rowHtml(columns_, cells); }
  void end() override {
    out_ << "</table>\n";
    out_.flush();
  }

 private:
  std::vector<Column> columns_;
  TextBuffer out_;
};

}  // namespace

std::string htmlTable(const Table& table) {
  std::string html = "<table>\n<thead>\n" + headerHtml(table.columns) + "</thead>\n<tbody>\n";
  for (const Row& row : table.rows) html += rowHtml(table.columns, row);
  return html + "</tbody>\n</table>";
}

std::unique_ptr<TableWriter> htmlWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<HtmlWriter>(std::move(columns), std::move(put));
}

}  // namespace weft
