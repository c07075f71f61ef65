// Chooses in a list of a view, as a user does; the list is found by its accessible name.
#pragma once

#include <QComboBox>
#include <QTest>

namespace weft::test {

inline void choose(const QWidget& in, const QString& list, int at) {
  const QList<QComboBox*> all = in.findChildren<QComboBox*>();
  const auto found = std::ranges::find(all, list, &QComboBox::accessibleName);
  QVERIFY2(found != all.end(), qPrintable(list));
  QVERIFY(at >= 0 && at < (*found)->count());
  (*found)->setCurrentIndex(at);
}

inline void choose(const QWidget& in, const QString& list, const QString& text) {
  const QList<QComboBox*> all = in.findChildren<QComboBox*>();
  const auto found = std::ranges::find(all, list, &QComboBox::accessibleName);
  QVERIFY2(found != all.end(), qPrintable(list));
  choose(in, list, (*found)->findText(text));
}

}  // namespace weft::test
