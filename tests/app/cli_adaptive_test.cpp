// Commands on a run whose switches may choose among ports: numbers by hand, and words that say what they are.
#include "cli.h"
#include "small_run.h"
#include "test_class.h"

namespace cli_adaptive_test {

using namespace cli;

using weft::test::fftBytes, weft::test::sortBytes;

constexpr std::uint64_t toN3 = fftBytes + sortBytes, toN4 = sortBytes;
const QString evenly = "even over groups of ports", statically = "by static ports",
              worst = "the worst of groups of ports";

class CliAdaptiveTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    weft::test::writeSmallRun(pathOf("chooses"), {.pairs = true, .groups = true});
    weft::test::writeSmallRun(pathOf("static"), {.pairs = true});
  }

  void linksAsAsked_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<quint64>("toSpine1");  // leaf1 port 3
    QTest::addColumn<quint64>("toSpine2");  // leaf1 port 4
    QTest::addColumn<QString>("note");
    QTest::newRow("nothing") << QStringList() << quint64((toN3 + toN4) / 2) << quint64((toN3 + toN4) / 2)
                             << "divided evenly";
    QTest::newRow("even") << QStringList{"--adaptive", "even"} << quint64((toN3 + toN4) / 2)
                          << quint64((toN3 + toN4) / 2) << "divided evenly";
    QTest::newRow("static") << QStringList{"--adaptive", "static"} << quint64(toN3) << quint64(toN4)
                            << "by the static port";
    QTest::newRow("worst") << QStringList{"--adaptive", "worst"} << quint64(toN3 + toN4) << quint64(toN3 + toN4)
                           << "every flow that may reach it";
  }
  void linksAsAsked() {
    QFETCH(QStringList, options);
    QFETCH(quint64, toSpine1);
    QFETCH(quint64, toSpine2);
    QFETCH(QString, note);
    const Ran ran = runWeft(QStringList{"links", text(pathOf("chooses")), "--traffic", "port"} + options);
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.find(note.toStdString()) != std::string::npos, ran.err.c_str());
    QCOMPARE(bytesOf(ran, "leaf1", "3"), toSpine1);
    QCOMPARE(bytesOf(ran, "leaf1", "4"), toSpine2);
    // Whoever loads an end is told by the same.
    const Ran users = runWeft(QStringList{"users", text(pathOf("chooses")), "leaf1", "3", "--traffic", "port", "--by",
                                          "region", "--format", "json"} +
                              options);
    QCOMPARE(users.status, 0);
    QCOMPARE(quint64(json(users.out).object()["bytes"].toDouble()), toSpine1);
  }

  // From n1 and n2 to n3 by spine1, and to the gateway by spine2.
  void gatewaysSendInFiguresWhereTheyAreAskedTo() {
    weft::test::writeSmallRun(pathOf("gateway"), {.gateway = true});
    const auto drawn = [&](const char* view, const QStringList& options) {
      QTemporaryDir folder;
      const QString file = folder.filePath("figure.svg");
      const Ran ran = runWeft(QStringList{"figure", text(pathOf("gateway")), "--view", view, "-o", file} + options);
      if (ran.status != 0) qWarning("%s", ran.err.c_str());
      return ran.status == 0 ? contentOf(file.toStdString()) : std::string();
    };
    for (const char* view : {"map", "links"}) {
      const std::string hosts = drawn(view, {"--traffic", "all-to-all"}),
                        all = drawn(view, {"--traffic", "all-to-all", "--all-adapters"});
      QVERIFY(!hosts.empty() && hosts.find("all-adapters") == std::string::npos &&
              hosts.find("gateways too") == std::string::npos);
      QVERIFY(all.find("all-adapters") != std::string::npos && all.find("gateways too") != std::string::npos);
    }
    const Ran elsewhere =
        runWeft({"figure", text(pathOf("gateway")), "--view", "matrix", "--all-adapters", "-o", "x.svg"});
    QCOMPARE(elsewhere.status, 2);
    QVERIFY2(elsewhere.hasOneLine() && elsewhere.err.find("--all-adapters") != std::string::npos,
             elsewhere.err.c_str());
  }

  void aRunWithoutGroupsSaysNothingOfThem() {
    for (const char* command : {"links", "hotspots", "whatif"}) {
      QStringList base{command, text(pathOf("static"))};
      if (std::string(command) == "hotspots")
        base << "--hosts"
             << "n1,n2,n3,n4";
      if (std::string(command) == "whatif")
        base << "--without"
             << "leaf1:3";
      const Ran plain = runWeft(base);
      for (const char* adaptive : {"even", "static", "worst"}) {
        const Ran ran = runWeft(base + QStringList{"--adaptive", adaptive});
        QCOMPARE(ran.status, plain.status);
        QCOMPARE(ran.out, plain.out);
        QCOMPARE(ran.err, plain.err);
      }
      QVERIFY(plain.err.find("groups") == std::string::npos);
      // By static ports the numbers are those of a run without groups.
      QStringList same = base;
      same[1] = text(pathOf("chooses"));
      QCOMPARE(runWeft(same + QStringList{"--adaptive", "static"}).out, plain.out);
    }
  }

  void whatIsPulledIsMadeUpForByTheRestOfTheGroup() {
    const Ran ran =
        runWeft({"whatif", text(pathOf("chooses")), "--without", "leaf1:3", "--traffic", "port", "--format", "json"});
    QCOMPARE(ran.status, 0);
    const QJsonObject found = json(ran.out).object();
    QCOMPARE(found["flows_broken"].toInt(), 0);
    for (const QJsonValue& link : found["links"].toArray())
      if (link["node"] == "leaf1" && link["port"] == 4) QCOMPARE(quint64(link["after"].toDouble()), toN3 + toN4);
    const Ran statically = runWeft({"whatif", text(pathOf("chooses")), "--without", "leaf1:3", "--traffic", "port",
                                    "--format", "json", "--adaptive", "static"});
    QVERIFY(json(statically.out).object()["flows_broken"].toInt() > 0);
  }

  void routesNameWhatMayBeChosen() {
    const QStringList ask{"route", text(pathOf("chooses")), "n1", "n3", "--format", "csv"};
    const Ran ran = runWeft(ask), fixed = runWeft(ask + QStringList{"--adaptive", "static"});
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.find("this route takes the static ports") != std::string::npos, ran.err.c_str());
    std::map<std::string, std::string> choices;
    for (const Row& row : csv(ran.out)) choices[row.at("node")] = row.at("choices");
    QCOMPARE(choices.at("leaf1"), std::string("3 4"));  // to either spine, as the groups of the run say
    QCOMPARE(std::ranges::count_if(choices, [](const auto& each) { return !each.second.empty(); }), 1);
    QCOMPARE(fixed.err, std::string());
    QStringList plain = ask;
    plain[1] = text(pathOf("static"));
    QCOMPARE(fixed.out, runWeft(plain).out);
  }

  void checksKnowWhatMayBeChosen() {
    const Ran ran = runWeft({"fabric", text(pathOf("chooses")), "--check"});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.out.find("pairs are walked by static ports") != std::string::npos);
    QCOMPARE(runWeft({"fabric", text(pathOf("chooses")), "--check", "--adaptive", "static"}).out,
             runWeft({"fabric", text(pathOf("static")), "--check"}).out);
  }

  void figuresSayIt() {
    const auto drawn = [&](const char* run, const QStringList& options) {
      const auto file = fs::path(folder_.filePath("drawn.svg").toStdString());
      const Ran ran =
          runWeft(QStringList{"figure", text(pathOf(run)), "--traffic", "port", "-o", text(file)} + options);
      if (ran.status != 0) qFatal("%s", ran.err.c_str());
      return QString::fromStdString(contentOf(file));
    };
    for (const char* view : {"map", "links"}) {
      const QStringList of{"--view", view};
      QVERIFY(drawn("chooses", of).contains(evenly));
      QVERIFY(drawn("chooses", of + QStringList{"--adaptive", "worst"}).contains(worst));
      QVERIFY(drawn("chooses", of + QStringList{"--adaptive", "static"}).contains(statically));
      const QString plain = drawn("static", of);
      QVERIFY(!plain.contains(evenly));
    }
  }

  void otherWordsAreRefused() {
    const Ran ran = runWeft({"links", text(pathOf("chooses")), "--adaptive", "best"});
    QVERIFY(ran.status != 0 && ran.hasOneLine());
  }

 private:
  fs::path pathOf(const char* name) const {
    return fs::path(folder_.path().toStdString()) / (std::string(name) + ".weft");
  }

  static quint64 bytesOf(const Ran& ran, const std::string& node, const std::string& port) {
    for (const Row& row : csv(ran.out))
      if (row.at("node") == node && row.at("port") == port) return std::stoull(row.at("bytes"));
    qFatal("no such link end");
  }

  QTemporaryDir folder_;
};

WEFT_TEST(CliAdaptiveTest)

}  // namespace cli_adaptive_test
#include "cli_adaptive_test.moc"
