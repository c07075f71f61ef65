#include "figures/html_page.h"

#include <algorithm>

#include "core/base/base64.h"
#include "reports/table_html.h"

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

// A column in which nothing was recorded holds dashes, and those stand to the left.
Table withNumbersWhereThereAre(Table table) {
  for (std::size_t at = 0; at < table.columns.size(); ++at)
    if (std::ranges::all_of(table.rows, [at](const Row& row) { return row[at].isAbsent(); })) {
      table.columns[at].title = titleOf(table.columns[at]);
      table.columns[at].kind = ColumnKind::text;
    }
  return table;
}

}  // namespace

HtmlPage::HtmlPage(const std::string& title)
    : html_("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            // Should a name ever get past the escaping, nothing would be loaded or run.
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n"
            "<title>" + htmlEscaped(title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n<h1>" + htmlEscaped(title) + "</h1>\n") {}

void HtmlPage::heading(const std::string& text) { html_ += "<h2>" + htmlEscaped(text) + "</h2>\n"; }

void HtmlPage::paragraph(const std::string& text) { html_ += "<p>" + htmlEscaped(text) + "</p>\n"; }

void HtmlPage::list(const std::vector<std::string>& sentences) {
  if (sentences.empty()) return;
  html_ += "<ul>\n";
  for (const std::string& each : sentences) html_ += "<li>" + htmlEscaped(each) + "</li>\n";
  html_ += "</ul>\n";
}

void HtmlPage::table(const Table& table) {
  if (table.rows.empty()) return;
  html_ += "<div class=\"scroll\">" + htmlTable(withNumbersWhereThereAre(table)) + "</div>\n";
}

void HtmlPage::picture(std::string_view svg, const std::string& words) {
  html_ += "<figure><img alt=\"" + htmlEscaped(words) + "\" src=\"data:image/svg+xml;base64," + base64(svg) + "\"></figure>\n";
}

std::string HtmlPage::take() { return std::move(html_) + "</body>\n</html>\n"; }

}  // namespace weft
