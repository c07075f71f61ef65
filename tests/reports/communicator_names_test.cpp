// Communicators of one name get names of their own, and are found by both.
#include <QtTest>

#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/store/communicator_names.h"
#include "test_class.h"

using namespace weft;

namespace communicator_names_test {

std::vector<Communicator> named(const QString& names) {
  std::vector<Communicator> list;
  for (const QString& each : names.split(' ')) {
    Communicator one;
    one.id = CommunicatorId(static_cast<std::uint32_t>(list.size() + 1));
    one.name = each.toStdString();
    list.push_back(one);
  }
  return list;
}

QString joined(const std::vector<Communicator>& list) {
  QStringList names;
  for (const Communicator& each : list) names << QString::fromStdString(each.name);
  return names.join(' ');
}

class CommunicatorNamesTest : public QObject {
  Q_OBJECT

 private slots:
  void names_data() {
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("shown");
    QTest::newRow("unique") << "W W_a W_b"
                            << "W W_a W_b";
    QTest::newRow("siblings") << "W W_c34 W_c34 W_c34"
                              << "W W_c34#1 W_c34#2 W_c34#3";
    QTest::newRow("taken") << "a a#1 a"
                           << "a#2 a#1 a#3";
    QTest::newRow("taken twice") << "a a a#2 a#2"
                                 << "a#1 a#3 a#2#1 a#2#2";
  }
  void names() {
    QFETCH(QString, given);
    QFETCH(QString, shown);
    auto list = named(given);
    makeNamesUnique(list);
    QCOMPARE(joined(list), shown);
    QStringList source;
    for (const Communicator& each : list) source << QString::fromStdString(each.sourceName());
    QCOMPARE(source.join(' '), given);
  }

  // Whatever names a source has: they become unique, and each is found by what it is shown as.
  void alwaysUnique() {
    std::uint32_t seed = 1;
    for (int run = 0; run < 200; ++run) {
      QStringList names;
      for (int i = 0; i < 12; ++i) {
        seed = seed * 1664525 + 1013904223;
        names << QStringList{"a", "a#1", "a#2", "a#1#1", "b", "a#3"}[seed >> 16 & 7 ? (seed >> 16) % 6 : 0];
      }
      auto list = named(names.join(' '));
      makeNamesUnique(list);
      for (const Communicator& each : list) {
        const auto found = findCommunicators(list, each.name);
        QVERIFY(found.size() == 1 && found.front() == each.id);
      }
    }
  }

  void oneNameOfSeveralMeansAll() {
    auto list = named("W W_c34 W_c34");
    makeNamesUnique(list);
    QCOMPARE(findCommunicators(list, "W_c34").size(), std::size_t(2));
    QVERIFY_THROWS_EXCEPTION(Error, findCommunicators(list, "W_c35"));
  }
};

WEFT_TEST(CommunicatorNamesTest)

}  // namespace communicator_names_test
#include "communicator_names_test.moc"
