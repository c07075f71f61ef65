#include "views/summary/summary_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "views/shared/text.h"

namespace weft {

QString unbrokenText(const std::string& text) {
  static const QRegularExpression inNumber(QStringLiteral("(?<=\\d) (?=%|[kMGTPE]?B\\b|[mµn]?s\\b|\\d{3}\\b)"));
  return qt(text).replace(inNumber, QString(QChar(0xa0)));
}

QString buttonText(MissingSource source) {
  switch (source) {
    case MissingSource::nothing:
      return {};
    case MissingSource::fabric:
      return QObject::tr("Add fabric…");
    case MissingSource::tables:
      return QObject::tr("Assume shortest paths");
    case MissingSource::hosts:
      return QObject::tr("Add host list…");
    case MissingSource::pairs:
      return QObject::tr("Add pairs…");
    case MissingSource::trace:
      return QObject::tr("Add trace…");
  }
  return {};
}

Icon iconFor(const SummarySentence& sentence) {
  if (!sentence.isKnown()) return Icon::none;
  switch (sentence.kind) {
    case SummaryKind::link:
    case SummaryKind::pairs:
      return Icon::links;
    case SummaryKind::wait:
    case SummaryKind::states:
    case SummaryKind::communicators:
    case SummaryKind::operations:
      return Icon::waits;
    case SummaryKind::placement:
    case SummaryKind::routing:
    case SummaryKind::rings:
      return Icon::change;
    case SummaryKind::failure:
      return Icon::warn;
    case SummaryKind::findings:
      return sentence.weight < 1 ? Icon::ok : Icon::warn;
    case SummaryKind::ports:
      return Icon::note;
    case SummaryKind::ranks:
      return Icon::compare;
  }
  return Icon::none;
}

QString sourceText(const SummarySentence& sentence) {
  QStringList lines;
  for (const SummaryNumber& each : sentence.numbers) {
    const std::string unit = unitOf(Column{"", each.kind});
    lines << qt(each.name) + ": " + inGroups(qt(cellText(each.value))) +
                 (unit.empty() ? QString() : QChar(0xa0) + qt(unit)) + ", " + word(each.quality);
  }
  return lines.join('\n');
}

}  // namespace weft
