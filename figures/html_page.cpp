#include "figures/html_page.h"

#include <algorithm>

#include "core/base/base64.h"
#include "core/base/quote.h"
#include "reports/table_html.h"

namespace weft {
namespace {

// Works in light and dark, on wide and narrow screens, and on paper. Figures are drawn on white, and keep it in the
// dark. On paper nothing can be scrolled: tables wrap their words there, and numbers stay whole.
constexpr const char* style = R"(
:root { color-scheme: light dark; --ink: #1c1e21; --muted: #5c636b; --page: #fff; --line: #d2d5d9; --faint: #e3e6e9; }
body { font: 15px/1.45 "DejaVu Sans", "Noto Sans", sans-serif; color: var(--ink); background: var(--page); max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
  overflow-wrap: break-word; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
h1 { font-size: 1.6rem; margin-bottom: .2rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
figure { margin: 1rem 0; background: #fff; } img { display: block; width: 100%; height: auto; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .87rem; overflow-wrap: normal; }
th, td { padding: .22rem .7rem .22rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--faint); }
th { color: var(--muted); font-weight: 600; } .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e4e6e8; --muted: #a3abb3; --page: #17191c; --line: #43484e; --faint: #2d3136; }
  figure { padding: .6rem; border-radius: .4rem; }
}
@media screen and (max-width: 40rem) { body { margin: 1rem auto; padding: 0 .7rem; } h1 { font-size: 1.3rem; } ul { padding-left: 1.2rem; }
  table { width: max-content; max-width: 44rem; } }
@media print {
  @page { margin: 14mm; }
  body { max-width: none; margin: 0; padding: 0; font-size: 10pt; orphans: 3; widows: 3; }
  h1, h2, p:has(+ .scroll) { break-after: avoid; } h2, tr, figure, li { break-inside: avoid; } thead { display: table-header-group; }
  img { width: auto; max-width: 100%; max-height: 235mm; margin: auto; }
  .scroll { overflow: visible; } table { width: 100%; font-size: 7.5pt; } th, td { padding-right: .35rem; } td { overflow-wrap: anywhere; } .number { overflow-wrap: normal; }
}
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
    : html_(
          "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          // Should a name ever get past the escaping, nothing would be loaded or run.
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
          "'unsafe-inline'\">\n"
          "<title>" +
          markupText(title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n<h1>" + markupText(title) +
          "</h1>\n") {}

void HtmlPage::heading(const std::string& text) { html_ += "<h2>" + markupText(text) + "</h2>\n"; }

void HtmlPage::paragraph(const std::string& text) { html_ += "<p>" + markupText(text) + "</p>\n"; }

void HtmlPage::list(const std::vector<std::string>& sentences) {
  if (sentences.empty()) return;
  html_ += "<ul>\n";
  for (const std::string& each : sentences) html_ += "<li>" + markupText(each) + "</li>\n";
  html_ += "</ul>\n";
}

void HtmlPage::table(const Table& table) {
  if (table.rows.empty()) return;
  html_ += "<div class=\"scroll\">" + htmlTable(withNumbersWhereThereAre(table)) + "</div>\n";
}

void HtmlPage::picture(std::string_view svg, const std::string& words) {
  html_ += "<figure><img alt=\"" + markupText(words) + "\" src=\"data:image/svg+xml;base64," + base64(svg) +
           "\"></figure>\n";
}

std::string HtmlPage::take() { return std::move(html_) + "</body>\n</html>\n"; }

}  // namespace weft
