#include "app/html_page.h"

#include <QByteArray>
#include <QString>

#include "core/units.h"

namespace weft {
namespace {

// Works in light and dark, on screen and on paper.
constexpr const char* style = R"(
:root { color-scheme: light; }
body { font: 15px/1.45 "DejaVu Sans", "Noto Sans", sans-serif; color: #1c1e21; background: #fff; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: .2rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; border-bottom: 1px solid #d2d5d9; padding-bottom: .2rem; }
figure { margin: 1rem 0; } img { width: 100%; height: auto; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .87rem; } th, td { padding: .22rem .7rem .22rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #e3e6e9; }
th { color: #5c636b; font-weight: 600; } .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
@media print { body { max-width: none; margin: 0; } h2, tr, figure { break-inside: avoid; } }
)";

std::string escaped(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped().toStdString(); }

bool hasNumbers(const ReportTable& table, std::size_t column) {
  bool some = false;
  for (const auto& row : table.rows) {
    if (row[column].is_string()) return false;
    some = some || row[column].is_number();
  }
  return some;
}

// "1.53 GB" with the exact number one hover away, by the name of the column.
std::string cellHtml(const std::string& column, const Json& cell) {
  const std::string exact = escaped(cellText(cell, "–"));
  if (!cell.is_number()) return exact;
  std::string human;
  if (column.ends_with("bytes") && cell.is_number_unsigned()) human = humanBytes(cell.get<std::uint64_t>());
  else if (column.ends_with("_s")) human = humanSeconds(cell.get<double>());
  else if (column == "share") human = exactText(static_cast<double>(static_cast<int>(cell.get<double>() * 1000 + 0.5)) / 10) + " %";
  else if (cell.is_number_float()) human = QString::number(cell.get<double>(), 'g', 3).toStdString();
  return human.empty() ? exact : "<span title=\"" + exact + "\">" + escaped(human) + "</span>";
}

std::string titleOf(std::string column) {
  if (column.ends_with("_s")) column.resize(column.size() - 2);
  for (char& c : column)
    if (c == '_') c = ' ';
  return escaped(column);
}

}  // namespace

HtmlPage::HtmlPage(const std::string& title)
    : html_("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            // Should a name ever get past the escaping, nothing would be loaded or run.
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n"
            "<title>" + escaped(title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n<h1>" + escaped(title) + "</h1>\n") {}

void HtmlPage::heading(const std::string& text) { html_ += "<h2>" + escaped(text) + "</h2>\n"; }

void HtmlPage::paragraph(const std::string& text) { html_ += "<p>" + escaped(text) + "</p>\n"; }

void HtmlPage::list(const std::vector<std::string>& sentences) {
  if (sentences.empty()) return;
  html_ += "<ul>\n";
  for (const std::string& each : sentences) html_ += "<li>" + escaped(each) + "</li>\n";
  html_ += "</ul>\n";
}

void HtmlPage::table(const ReportTable& table) {
  if (table.rows.empty()) return;
  std::vector<std::string> classes;
  for (std::size_t column = 0; column < table.columns.size(); ++column)
    classes.push_back(hasNumbers(table, column) ? " class=\"number\"" : "");
  html_ += "<div class=\"scroll\"><table>\n<tr>";
  for (std::size_t column = 0; column < table.columns.size(); ++column)
    html_ += "<th" + classes[column] + ">" + titleOf(table.columns[column]) + "</th>";
  html_ += "</tr>\n";
  for (const auto& row : table.rows) {
    html_ += "<tr>";
    for (std::size_t column = 0; column < row.size(); ++column)
      html_ += "<td" + classes[column] + ">" + cellHtml(table.columns[column], row[column]) + "</td>";
    html_ += "</tr>\n";
  }
  html_ += "</table></div>\n";
}

void HtmlPage::picture(std::string_view svg, const std::string& words) {
  const QByteArray bytes = QByteArray::fromRawData(svg.data(), static_cast<qsizetype>(svg.size())).toBase64();
  html_ += "<figure><img alt=\"" + escaped(words) + "\" src=\"data:image/svg+xml;base64," + bytes.toStdString() + "\"></figure>\n";
}

std::string HtmlPage::take() { return std::move(html_) + "</body>\n</html>\n"; }

}  // namespace weft
