#include "views/shared/number_text.h"

#include <QCoreApplication>
#include <QTranslator>
#include <algorithm>
#include <array>
#include <cmath>

#include "views/shared/text.h"

// Of a static library Qt registers it only when asked to, in no namespace.
static void registerTranslations() { Q_INIT_RESOURCE(translations); }

namespace weft {
namespace {

constexpr int significant = 4;

int decimalsFor(double largest) {
  if (!(largest > 0) || !std::isfinite(largest)) return 0;
  return std::clamp(significant - 1 - static_cast<int>(std::floor(std::log10(largest))), 0, 9);
}

QString withMinus(QString number) {
  if (number.startsWith('-')) number.replace(0, 1, QStringLiteral("−"));
  return number;
}

// Never an exponent, and no digits that only say how a number is kept.
QString realText(double value, int decimals) {
  if (std::abs(value) >= 1e15) return QString::number(value, 'g', significant);
  return inGroups(withMinus(QString::number(value, 'f', decimals)));
}

// What is less than the last decimal is not nothing: "<0.1", of a difference "<+0.1" or ">−0.1".
QString roundedText(double value, int decimals, const QString& sign) {
  const QString text = realText(value, decimals);
  const bool vanishes =
      value != 0 && std::ranges::none_of(text, [](QChar letter) { return letter >= '1' && letter <= '9'; });
  if (!vanishes) return sign + text;
  return (value > 0 ? "<" + sign : QStringLiteral(">−")) + realText(std::pow(10, -decimals), decimals);
}

}  // namespace

ColumnUnit unitOf(const Table& table, std::size_t column) {
  if (table.columns[column].kind != ColumnKind::seconds) return {};
  double largest = 0;
  for (const Row& row : table.rows)
    if (const auto value = row[column].asReal(); value && std::isfinite(*value))
      largest = std::max(largest, std::abs(*value));
  struct Step {
    double from, factor;
    const char* unit;
  };
  constexpr std::array<Step, 4> steps{{{1, 1, "s"}, {1e-3, 1e3, "ms"}, {1e-6, 1e6, "µs"}, {0, 1e9, "ns"}}};
  const Step step =
      largest > 0 ? *std::ranges::find_if(steps, [&](const Step& one) { return largest >= one.from; }) : steps.front();
  return {step.factor, step.unit, std::max(1, decimalsFor(largest * step.factor))};
}

QString titleText(const Column& column, const ColumnUnit& unit) {
  return *unit.unit == '\0' ? qt(titleAndUnit(column)) : qt(titleOf(column)) + " [" + unit.unit + "]";
}

QString absentText(const Cell& cell) {
  const auto why = cell.whyAbsent();
  return why ? wordText(*why) : QStringLiteral("–");
}

QString cellText(const Column& column, const Cell& cell, const ColumnUnit& unit) {
  if (cell.isAbsent()) return absentText(cell);
  if (!cell.isNumber()) return qt(shownText(cell));
  const double value = *cell.asReal();
  const QString sign = column.difference && value > 0 ? QStringLiteral("+") : QString();
  switch (column.kind) {
    case ColumnKind::text:
    case ColumnKind::flag:
      return qt(shownText(cell));
    case ColumnKind::number:
      return inGroups(qt(shownText(cell)));
    case ColumnKind::seconds:
      return roundedText(value * unit.factor, unit.decimals, sign);
    case ColumnKind::share:
    case ColumnKind::factor:
      return qt(humanText(column, cell));
    case ColumnKind::count:
    case ColumnKind::bytes:
    case ColumnKind::real:
      break;
  }
  const bool whole = !std::holds_alternative<double>(cell.value());
  return sign + (whole ? inGroups(withMinus(qt(shownText(cell)))) : realText(value, decimalsFor(std::abs(value))));
}

QString exactDifference(const MeasureSides& sides) { return qt(cellText(differenceCell(sides))); }

Qt::SortOrder firstOrder(const Column& column) {
  return column.kind == ColumnKind::text || column.kind == ColumnKind::number || column.kind == ColumnKind::flag
             ? Qt::AscendingOrder
             : Qt::DescendingOrder;
}

void loadTranslation() {
  registerTranslations();
  auto* const english = new QTranslator(QCoreApplication::instance());
  if (english->load(":/weft_en.qm")) QCoreApplication::installTranslator(english);
}

}  // namespace weft
