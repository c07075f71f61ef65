#include "views/matrix/matrix_text.h"

#include <QStringList>
#include <algorithm>

#include "core/base/units.h"
#include "views/matrix/cell_lines.h"
#include "views/shared/text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

QString bytes(std::uint64_t amount) {
  const QString human = qt(humanBytes(amount));
  return amount < 1000 ? human : QString("%1 (%2 B)").arg(human).arg(amount);
}

QString amountText(const MatrixFacts& facts, const CellAmount& amount) {
  QStringList parts;
  if (facts.hasBytes) parts << bytes(amount.bytes);
  if (facts.hasMessages) parts << QObject::tr("%1 message(s)", nullptr, formOf(amount.messages)).arg(amount.messages);
  if (facts.hasBytes && facts.hasMessages && amount.messages > 0)
    parts << QObject::tr("%1 B per message")
                 .arg(static_cast<double>(amount.bytes) / static_cast<double>(amount.messages), 0, 'g', 6);
  return parts.join(", ");
}

QString share(const CellAmount& part, const CellAmount& whole, bool ofBytes) {
  const std::uint64_t one = ofBytes ? part.bytes : part.messages, all = ofBytes ? whole.bytes : whole.messages;
  if (all == 0) return "0 %";
  return QString::number(100.0 * static_cast<double>(one) / static_cast<double>(all), 'g', 3) + " %";
}

bool sharesOfBytes(const MatrixFacts& facts) {
  return facts.hasBytes && (facts.request.measure != MatrixMeasure::messages || !facts.hasMessages);
}

QString measured(const MatrixPicture& matrix, std::uint64_t amount) {
  switch (matrix.pyramid->measure()) {
    case MatrixMeasure::messages:
      return QObject::tr("%1 message(s)", nullptr, formOf(amount)).arg(amount);
    case MatrixMeasure::mean:
      return QObject::tr("%1 per message").arg(qt(humanBytes(amount)));
    default:
      return bytes(amount);
  }
}

QString rangeText(const MatrixPicture& matrix, bool ofRows) {
  const SumRange range = sumRange(matrix, ofRows);
  const QString bars = ofRows ? QObject::tr("Bars of what rows sent") : QObject::tr("Bars of what columns received");
  if (range.start == 0) return QObject::tr("%1 go from 0 to %2.").arg(bars, measured(matrix, range.end));
  return QObject::tr("%1 are broken: they start at %2, not at 0, and go to %3.")
      .arg(bars, measured(matrix, range.start), measured(matrix, range.end));
}

}  // namespace

QString cellText(const MatrixFacts& facts, MatrixGeometry::Cell cell) {
  const MatrixEntry& from = facts.entries[cell.row];
  const MatrixEntry& to = facts.entries[cell.column];
  const CellAmount sent = facts.cells->at(cell.row, cell.column);
  const QString pair = qt(from.label) + " → " + qt(to.label) + ": ";
  QStringList lines;
  if (sent) {
    const bool ofBytes = sharesOfBytes(facts);
    lines << pair + amountText(facts, sent)
          << QObject::tr("%1 of what %2 sent, %3 of what %4 received, %5 of all %6")
                 .arg(share(sent, facts.cells->sentBy(cell.row), ofBytes), qt(from.label),
                      share(sent, facts.cells->receivedBy(cell.column), ofBytes), qt(to.label),
                      share(sent, facts.cells->total(), ofBytes),
                      ofBytes ? QObject::tr("bytes") : QObject::tr("messages"));
  } else {
    lines << pair + (from.recorded ? QObject::tr("nothing was sent") : wordText(Absence::notRecorded));
    if (!from.recorded) lines << QObject::tr("nothing was recorded as sent by %1 in any region").arg(qt(from.label));
  }
  if (from.host && from.host == to.host && !from.port) lines << QObject::tr("on one host: loads no link");
  if (facts.undirected) lines << QObject::tr("the source gives the mean of both directions");
  if (!from.detail.empty())
    lines << QObject::tr("from %1").arg(qt(from.detail)) << QObject::tr("to %1").arg(qt(to.detail));
  lines << "(" + sourceWord(facts.request.source, facts.collectives) + ")";
  return lines.join('\n');
}

QString sumText(const MatrixPicture& matrix, const SumAt& sum) {
  const MatrixFacts& facts = *matrix.facts;
  const MatrixEntry& entry = facts.entries[sum.entry];
  if (sum.ofRow && !entry.recorded) return qt(entry.label) + ": " + wordText(Absence::notRecorded);
  const CellAmount amount = sum.ofRow ? facts.cells->sentBy(sum.entry) : facts.cells->receivedBy(sum.entry);
  return (sum.ofRow ? QObject::tr("%1 sent %2\n%3 of all (%4)") : QObject::tr("%1 received %2\n%3 of all (%4)"))
             .arg(qt(entry.label), amountText(facts, amount), share(amount, facts.cells->total(), sharesOfBytes(facts)),
                  sourceWord(facts.request.source, facts.collectives)) +
         '\n' + rangeText(matrix, sum.ofRow);
}

QString sumsNote(const MatrixPicture& matrix) {
  QStringList parts;
  for (const bool ofRows : {true, false})
    if (sumRange(matrix, ofRows).start > 0) parts << rangeText(matrix, ofRows);
  return parts.join(' ');
}

QString matrixNote(const MatrixInputs& inputs, const MatrixFacts& facts) {
  QStringList parts;
  const bool ofPorts = facts.request.source == MatrixSource::ports;
  const auto amount = [&](const CellAmount& one) {
    return facts.hasBytes ? qt(humanBytes(one.bytes)) : QObject::tr("%n message(s)", nullptr, formOf(one.messages));
  };
  if (facts.elsewhere)
    parts << (ofPorts ? QObject::tr("%1 to LIDs that no adapter owns are in no cell.").arg(amount(facts.elsewhere))
                      : QObject::tr("%1 from or to ranks of no known %2 are in no cell.")
                            .arg(amount(facts.elsewhere), axisWord(facts.request.axis)));
  if (facts.unpaired)
    parts
        << QObject::tr("%1 more were sent, but the source does not record the receivers.").arg(amount(facts.unpaired));
  if (facts.undirected) parts << QObject::tr("Undirected: the source gives the mean of both directions of a pair.");
  if (ofPorts && inputs.ports->unknownPorts > 0)
    parts << QObject::tr("%1 recorded ports with %2 are not in the fabric.")
                 .arg(inputs.ports->unknownPorts)
                 .arg(qt(humanBytes(inputs.ports->unknownPortBytes)));
  if (facts.tooDenseToOrder)
    parts << QObject::tr("Too many pairs to order by reverse Cuthill-McKee: ordered by number.");
  return parts.join(' ');
}

Table cellsTable(const MatrixFacts& facts, const CellWindow& window) {
  const CellLines shown(*facts.cells, window);
  Table table{{{"source"}, {"destination"}}, {}};
  if (facts.hasBytes) table.columns.push_back({"bytes", ColumnKind::bytes});
  if (facts.hasMessages || !facts.hasBytes) table.columns.push_back({"messages", ColumnKind::count});
  for (const CellLine& line : shown.lines) {
    Row& row = table.rows.emplace_back(Row{facts.entries[line.row].label, facts.entries[line.column].label});
    if (facts.hasBytes) row.emplace_back(line.amount.bytes);
    if (row.size() < table.columns.size()) row.emplace_back(line.amount.messages);
  }
  if (shown.more)
    addSentence(table, QObject::tr("more than a million cells are in view: zoom in, or use weft pairs").toStdString());
  return table;
}

}  // namespace weft
