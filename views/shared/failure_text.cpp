#include "views/shared/failure_text.h"

#include <QObject>
#include <QRegularExpression>
#include <exception>
#include <new>

namespace weft {

QString failureText() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return QObject::tr("there is not enough memory for this; close other runs or use a machine with more");
  } catch (const std::exception& error) {
    return withoutOptions(QString::fromUtf8(error.what()));
  }
}

QString withoutOptions(const QString& sentence) {
  static const QRegularExpression typed(R"((^|[\s(:'"])(--[a-z]|weft [a-z]))"), inParentheses(R"(\s*\([^()]*\))"),
      between(R"(; |\. )");
  QString kept;
  qsizetype from = 0, separator = 0;
  while (from <= sentence.size()) {
    const QRegularExpressionMatch next = between.match(sentence, from);
    const qsizetype to = next.hasMatch() ? next.capturedStart() : sentence.size();
    QString part = sentence.mid(from, to - from);
    for (auto at = inParentheses.globalMatch(part); at.hasNext();)
      if (const QString within = at.next().captured(); within.contains(typed)) part.remove(within);
    if (from == 0 || !part.contains(typed)) kept += sentence.mid(separator, from - separator) + part;
    if (!next.hasMatch()) break;
    separator = to;
    from = next.capturedEnd();
  }
  return sentence.endsWith('.') && !kept.endsWith('.') ? kept + '.' : kept;
}

}  // namespace weft
