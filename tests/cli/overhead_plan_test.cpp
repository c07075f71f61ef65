// What the user says about a tool, made into a command.
#include "measure/overhead_plan.h"

#include <QTest>

#include <set>

#include "core/base/error.h"
#include "test_class.h"

using namespace weft;

namespace overhead_plan_test {

QString line(const Words& words) {
  QStringList list;
  for (const std::string& word : words) list << "[" + QString::fromStdString(word) + "]";
  return list.join("");
}

class OverheadPlanTest : public QObject {
  Q_OBJECT

 private slots:
  void wordsAreAShells_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    QTest::newRow("blanks") << "  a  b\tc "
                            << "[a][b][c]";
    QTest::newRow("single quotes") << "A='x  \"y\\'"
                                   << "[A=x  \"y\\]";
    QTest::newRow("double quotes") << "A=\"x \\\" y\"z ''"
                                   << "[A=x \" yz][]";
    QTest::newRow("escaped") << "a\\ b $HOME"
                             << "[a b][$HOME]";
    QTest::newRow("nothing") << ""
                             << "";
  }
  void wordsAreAShells() {
    QFETCH(QString, text);
    QFETCH(QString, words);
    QCOMPARE(line(shellWords(text.toStdString())), words);
  }

  void toolsAreVariablesAndACommand() {
    const ToolPlan tool = parseTool("EZTrace 2=LD_PRELOAD=a.so:b.so EZTRACE_TRACE='mpi posixio' :eztrace -t mpi");
    QCOMPARE(tool.name, std::string("EZTrace 2"));
    QCOMPARE(line(tool.variables), "[LD_PRELOAD=a.so:b.so][EZTRACE_TRACE=mpi posixio]");
    QCOMPARE(line(tool.wrapper), "[eztrace][-t][mpi]");
  }

  void whatIsNoToolIsRefused() {
    for (const char* text : {"", "x", "=A=B", "x=", "x=word", "x=A='b", "x=1A=b", "x=:"})
      QVERIFY_THROWS_EXCEPTION(Error, parseTool(text));
  }

  // The library that takes the times is outermost, the tool's behind it.
  void theToolGoesBehindTheTimes() {
    const ToolPlan tool{"t", {"LD_PRELOAD=/t.so", "OUT={}/out"}, {"wrap", "-o{}"}};
    QCOMPARE(line(measuringCommand({"./app", "x"}, tool, "/times.so", "/tmp/r")),
             "[env][OUT=/tmp/r/out][WEFT_TIMES=/tmp/r][LD_PRELOAD=/times.so:/t.so][wrap][-o/tmp/r][./app][x]");
    QCOMPARE(line(measuringCommand({"./app"}, {}, "/times.so", "/tmp/r")),
             "[env][WEFT_TIMES=/tmp/r][LD_PRELOAD=/times.so][./app]");
  }

  void roundsAreShuffledAlikeEverywhere() {
    std::set<std::size_t> first;
    for (std::size_t round = 0; round < 20; ++round) {
      const auto order = orderOf(round, 4);
      QCOMPARE(std::set<std::size_t>(order.begin(), order.end()).size(), std::size_t{4});
      QCOMPARE(order, orderOf(round, 4));
      first.insert(order.front());
    }
    QCOMPARE(first.size(), std::size_t{4});
    QVERIFY(orderOf(3, 0).empty());
  }
};

WEFT_TEST(OverheadPlanTest)

}  // namespace overhead_plan_test
#include "overhead_plan_test.moc"
