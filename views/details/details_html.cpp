#include "views/details/details_html.h"

namespace weft {
namespace {

QString valueHtml(const DetailRow& row, std::vector<DetailTarget>& targets) {
  QString value = row.value.toHtmlEscaped();
  value.replace(" B)", "&nbsp;B)");  // a unit stays with its number
  if (row.target == DetailTarget()) return value;
  targets.push_back(row.target);
  return QStringLiteral("<a href='#%1'>%2</a>").arg(targets.size() - 1).arg(value);
}

QString sectionHtml(const DetailSection& section, std::vector<DetailTarget>& targets) {
  QString html = QStringLiteral("<p style='margin-top:10px; margin-bottom:2px'><b>%1</b></p>")
                     .arg(section.heading.toHtmlEscaped());
  if (!section.rows.empty()) {
    html += "<table cellspacing='0' cellpadding='2'>";
    for (const DetailRow& row : section.rows)
      html += QStringLiteral("<tr><td style='padding-right:10px'>%1</td><td>%2</td></tr>")
                  .arg(row.label.toHtmlEscaped(), valueHtml(row, targets));
    html += "</table>";
  }
  if (!section.note.isEmpty())
    html += QStringLiteral("<p style='margin-top:2px'><i>%1</i></p>").arg(section.note.toHtmlEscaped());
  return html;
}

}  // namespace

QString htmlOf(const Details& details, std::vector<DetailTarget>& targets) {
  targets.clear();
  QString html = QStringLiteral("<p><span style='font-size:large'><b>%1</b></span><br/>%2</p>")
                     .arg(details.title.toHtmlEscaped(), details.kind.toHtmlEscaped());
  for (const DetailSection& section : details.sections) html += sectionHtml(section, targets);
  return html;
}

}  // namespace weft
