#include "views/matrix/difference_text.h"

#include <QStringList>
#include <algorithm>

#include "core/base/units.h"
#include "core/sums/comparable.h"
#include "views/matrix/cell_lines.h"
#include "views/matrix/model/signed_cell.h"
#include "views/shared/text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

bool counts(const MatrixFacts& facts) { return facts.request.measure == MatrixMeasure::messages; }

QString human(const MatrixFacts& facts, std::uint64_t value) {
  if (counts(facts)) return QObject::tr("%1 message(s)", nullptr, formOf(value)).arg(value);
  const QString bytes = qt(humanBytes(value));
  return facts.request.measure == MatrixMeasure::mean ? QObject::tr("%1 per message").arg(bytes) : bytes;
}

// "A 1.2 GB, B 0.9 GB, B − A −300 MB (−300000000 B)"; `sides`: the first run's value as bytes, the second's as
// messages.
QString sidesText(const MatrixFacts& facts, const CellAmount& sides) {
  const std::uint64_t value = valueOf(sides, MatrixMeasure::difference);
  const QString sign = isLess(value) ? "−" : value == 0 ? "±" : "+";
  QString text = QString("A %1, B %2, B − A %3%4")
                     .arg(human(facts, sides.bytes), human(facts, sides.messages), sign, human(facts, distance(value)));
  if (!counts(facts) && distance(value) >= 1000) text += QString(" (%1%2 B)").arg(sign).arg(distance(value));
  return text;
}

// What keeps a row from being compared; empty where nothing does.
QString notCompared(const QString& name, const EntrySides& sides) {
  if (sides.isAlone()) return (sides.inFirst ? QObject::tr("%1: only in A") : QObject::tr("%1: only in B")).arg(name);
  if (!sides.recordedFirst && !sides.recordedSecond) return name + ": " + absentIn(QObject::tr("both"));
  if (!sides.recordedFirst) return name + ": " + absentIn("A");
  return sides.recordedSecond ? QString() : name + ": " + absentIn("B");
}

QString aloneText(const MatrixFacts& facts, bool first) {
  const MatrixSides& sides = *facts.sides;
  const auto count =
      std::ranges::count_if(sides.entries, [&](const EntrySides& one) { return first ? !one.inSecond : !one.inFirst; });
  const CellAmount& amount = first ? sides.aloneFirst : sides.aloneSecond;
  QStringList parts;
  const QString run = first ? "A" : "B";
  if (count > 0)
    parts
        << QObject::tr("%1 is/are only in %2.", nullptr, formOf(count)).arg(axisCount(facts.request.axis, count), run);
  if (amount)
    parts << QObject::tr(
                 "%1 of %2 are in no cell: the other run does not have their sender or receiver, or did not record it.")
                 .arg(facts.hasBytes ? qt(humanBytes(amount.bytes))
                                     : QObject::tr("%n message(s)", nullptr, formOf(amount.messages)),
                      run);
  return parts.join(' ');
}

}  // namespace

QString differenceCellText(const MatrixFacts& facts, MatrixGeometry::Cell cell) {
  const QString from = qt(facts.entries[cell.row].label), to = qt(facts.entries[cell.column].label);
  const EntrySides& receiver = facts.sides->entries[cell.column];
  QString text = from + " → " + to + ":";
  const QString sender = notCompared(from, facts.sides->entries[cell.row]);
  if (!sender.isEmpty()) return text + "\n" + sender;
  if (receiver.isAlone()) return text + "\n" + notCompared(to, receiver);
  const CellAmount sides = facts.cells->at(cell.row, cell.column);
  return text + (sides ? " " + sidesText(facts, sides) : QObject::tr(" nothing was sent in either run"));
}

QString differenceSumText(const MatrixFacts& facts, const SumAt& sum) {
  const QString name = qt(facts.entries[sum.entry].label);
  const EntrySides& sides = facts.sides->entries[sum.entry];
  if (sides.isAlone() || (sum.ofRow && !sides.isComparable())) return notCompared(name, sides);
  return (sum.ofRow ? QObject::tr("%1 sent: %2") : QObject::tr("%1 received: %2"))
      .arg(name, sidesText(facts, sum.ofRow ? sentBySides(facts, sum.entry) : receivedBySides(facts, sum.entry)));
}

QString differenceNote(const TwoInputs& inputs, const MatrixFacts& facts) {
  QStringList parts{aloneText(facts, true), aloneText(facts, false)};
  const QString ofFirst = matrixNote(inputs.first, *facts.sides->first),
                ofSecond = matrixNote(inputs.second, *facts.sides->second);
  if (!ofFirst.isEmpty()) parts << "A: " + ofFirst;
  if (!ofSecond.isEmpty()) parts << "B: " + ofSecond;
  parts.removeAll(QString());
  return parts.join(' ');
}

Table differenceTable(const MatrixFacts& facts, const CellWindow& window) {
  const CellLines shown(*facts.cells, window);
  const ColumnKind kind = facts.request.measure == MatrixMeasure::messages ? ColumnKind::count : ColumnKind::bytes;
  Table table{
      {{"source"}, {"destination"}, {"A", kind}, {"B", kind}, {.name = "difference", .kind = kind, .difference = true}},
      {}};
  for (const CellLine& line : shown.lines)
    table.rows.push_back({facts.entries[line.row].label, facts.entries[line.column].label, line.amount.bytes,
                          line.amount.messages, signedAmount(valueOf(line.amount, MatrixMeasure::difference))});
  if (shown.more)
    addSentence(table,
                QObject::tr("more than a million cells are in view: zoom in, or use weft compare").toStdString());
  return table;
}

QString whyNoDifference(const TwoInputs& inputs, const MatrixRequest& first,
                        const std::optional<MatrixRequest>& second) {
  const QString ofFirst = whyNoMatrix(inputs.first, first);
  if (!ofFirst.isEmpty()) return "A: " + ofFirst;
  if (!second) return QObject::tr("What is chosen is only in A: there is nothing to compare it with.");
  if (const QString ofSecond = whyNoMatrix(inputs.second, *second); !ofSecond.isEmpty()) return "B: " + ofSecond;
  if (first.source == MatrixSource::ports || !inputs.first.run || !inputs.second.run) return {};
  std::vector<std::string> classes;
  for (const PairClass each : first.filter.classes) classes.emplace_back(name(each));
  const auto why = differentCollectives(*inputs.first.run, *inputs.second.run, classes);
  return why ? QObject::tr("Not subtracted: %1. Choose the class point-to-point.").arg(qt(*why)) : QString();
}

QString whyNothingDiffers(const MatrixFacts& facts) {
  const bool anyShared =
      std::ranges::any_of(facts.sides->entries, [](const EntrySides& one) { return !one.isAlone(); });
  if (!anyShared) return QObject::tr("The two runs have no %1 in common.").arg(axisWord(facts.request.axis));
  if (facts.request.measure != MatrixMeasure::bytes && !facts.hasMessages)
    return QObject::tr("%1 in both runs: choose bytes.")
        .arg(sentenceText(QObject::tr("Messages"), Absence::notRecorded, Verb::were));
  if (facts.request.measure != MatrixMeasure::messages && !facts.hasBytes)
    return QObject::tr("%1 in both runs: choose messages.")
        .arg(sentenceText(QObject::tr("Bytes"), Absence::notRecorded, Verb::were));
  if (facts.cells->cells() == 0) return QObject::tr("Neither run has traffic that matches the filter.");
  return {};
}

}  // namespace weft
