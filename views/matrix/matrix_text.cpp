#include "views/matrix/matrix_text.h"

#include <QStringList>
#include <algorithm>

#include "core/units.h"

namespace weft {
namespace {

QString said(const std::string& text) { return QString::fromStdString(text); }

QString bytes(std::uint64_t amount) {
  const QString human = said(humanBytes(amount));
  return amount < 1000 ? human : QString("%1 (%2 B)").arg(human).arg(amount);
}

QString share(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "0 %";
  return QString::number(100.0 * static_cast<double>(part) / static_cast<double>(whole), 'g', 3) + " %";
}

}  // namespace

QString cellText(const MatrixFacts& facts, const MatrixPyramid& pyramid, MatrixGeometry::Cell cell) {
  const MatrixEntry& from = facts.entries[cell.row];
  const MatrixEntry& to = facts.entries[cell.column];
  const std::uint64_t sent = pyramid.at(cell.row, cell.column);
  const QString pair = said(from.label) + " → " + said(to.label) + ": ";
  QStringList lines;
  if (sent > 0) {
    lines << pair + bytes(sent)
          << QString("%1 of what %2 sent, %3 of what %4 received from recorded ports, %5 of all")
                 .arg(share(sent, pyramid.sentBy(cell.row)), said(from.label),
                      share(sent, pyramid.receivedBy(cell.column)), said(to.label), share(sent, pyramid.total()));
  } else {
    lines << pair + (from.recorded ? "nothing was sent" : "not recorded");
    if (!from.recorded) lines << "nothing was recorded as sent by " + said(from.label) + " in any region";
  }
  if (!from.detail.empty()) lines << "from " + said(from.detail) << "to " + said(to.detail);
  return lines.join('\n');
}

QString matrixNote(const MatrixFacts& facts, const PortTraffic& traffic, const std::vector<RegionId>& regions) {
  QStringList parts;
  const std::uint64_t elsewhere = elsewhereOf(facts, regions);
  if (elsewhere > 0) parts << said(humanBytes(elsewhere)) + " to LIDs that no adapter owns are in no cell.";
  if (traffic.unknownPorts > 0)
    parts << QString("%1 recorded ports with %2 are not in the fabric.")
                 .arg(traffic.unknownPorts)
                 .arg(said(humanBytes(traffic.unknownPortBytes)));
  return parts.join(' ');
}

QString cellsAsTsv(const MatrixFacts& facts, const MatrixPyramid& pyramid, const CellWindow& window) {
  struct Line {
    std::uint32_t row, column;
    std::uint64_t bytes;
  };
  std::vector<Line> lines;
  pyramid.visit(0, window, [&](std::uint32_t row, std::uint32_t column, std::uint64_t amount) {
    lines.push_back({row, column, amount});
  });
  std::ranges::sort(lines, {}, [](const Line& line) { return std::pair(line.row, line.column); });
  std::string text = "source\tdestination\tbytes\n";
  for (const Line& line : lines)
    text += facts.entries[line.row].label + '\t' + facts.entries[line.column].label + '\t' +
            std::to_string(line.bytes) + '\n';
  return said(text);
}

}  // namespace weft
