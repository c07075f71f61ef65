// `weft report --metrics` of a trace whose program tests/data/trace/README.md describes.
#include "archive_pack.h"
#include "cli.h"
#include "test_class.h"

class CliMetricsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString run_;

  cli::Ran report(const QStringList& options) const {
    return cli::runWeft(QStringList{"report", run_, "--metrics"} + options);
  }

 private slots:
  void initTestCase() {
    const std::filesystem::path bundle = folder_.filePath("bundle").toStdString();
    weft::unpackArchive(weft::fileContent(std::filesystem::path(WEFT_TEST_DATA) / "trace/load/metrics.pack"), bundle);
    run_ = folder_.filePath("run.weft");
    QCOMPARE(cli::runWeft({"import", cli::text(bundle), "-o", run_}).status, 0);
  }

  void byRegion() {
    const cli::Ran ran = report({"--format", "csv", "--region", "main"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    std::map<std::pair<std::string, std::string>, cli::Row> rows;
    for (const cli::Row& each : cli::csv(ran.out)) rows[{each.at("metric"), each.at("region")}] = each;
    const cli::Row main = rows.at({"PAPI_TOT_INS", "main"}), compute = rows.at({"PAPI_TOT_INS", "compute"});
    QCOMPARE(compute.at("exclusive"), std::string("9000000"));
    QCOMPARE(compute.at("maximum"), std::string("6000000"));
    QCOMPARE(main.at("exclusive"), std::string("320"));
    QCOMPARE(main.at("inclusive"), std::to_string(320 + 9000000 + 2 * 3 * 702));
    QCOMPARE(rows.at({"heap", "compute"}).at("exclusive"), std::string());
    QVERIFY(!rows.contains({"energy", ""}));  // of no region
  }

  void byRankAndOverTime() {
    const QJsonArray ranks = cli::json(report({"--by", "rank", "--format", "json"}).out).array();
    QCOMPARE(ranks.at(1)["sum"].toInteger(), 3 * 2000000 + 160 + 3 * 702);
    std::int64_t sum = 0;
    for (const auto& each : cli::csv(report({"--by", "time", "--format", "csv"}).out))
      if (each.at("metric") == "PAPI_TOT_INS") sum += std::stoll(each.at("sum"));
    QCOMPARE(sum, 9000000 + 320 + 2 * 3 * 702);
    QVERIFY(report({"--top", "1"}).out.find("compute") != std::string::npos);
  }

  void infoNamesThem() {
    QVERIFY(cli::runWeft({"info", run_}).out.find("\nmetrics: PAPI_TOT_INS, ru_utime, heap, energy\n") !=
            std::string::npos);
    QCOMPARE(cli::json(cli::runWeft({"info", run_, "--format", "json"}).out).object()["metrics"].toArray().size(), 4);
  }

  void whatDoesNotGoTogether() {
    for (const QStringList& options : {QStringList{"--by", "time", "--region", "main"},
                                       {"--by", "operation"},
                                       {"--by", "region,rank"},
                                       {"--sizes"},
                                       {"--above", "1"},
                                       {"--communicator", "W"},
                                       {"--format", "html"}}) {
      const cli::Ran ran = report(options);
      QVERIFY2(ran.status != 0 && ran.hasOneLine(), qPrintable(options.join(' ')));
    }
    QVERIFY(cli::runWeft({"report", run_, "--by", "time"}).status != 0);
  }
};

WEFT_TEST(CliMetricsTest)
#include "cli_metrics_test.moc"
