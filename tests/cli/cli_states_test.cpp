// States of ranks from a recording: what was polling, what the system counted of each process, and how far the states
// can be trusted. Numbers were added up by hand.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

#include "cli.h"
#include "import_files.h"
#include "test_class.h"

namespace cli_states_test {

using namespace cli;

bool near(const std::string& seen, double expected) { return std::abs(std::stod(seen) - expected) < 1e-6; }

class CliStatesTest : public QObject {
  Q_OBJECT

 private slots:
  // Rank 0 is out of MPI for 0.6 s of 100 samples, in MPI_Test for 0.2 s, of which 0.15 s found nothing, and in
  // MPI_Recv for 0.2 s, waiting 0.18 s of them. Waiting is a share of 0.18: its error is √(0.18 · 0.82 / 100) s.
  void statesHavePollingTheRuleAndItsError() {
    const QString run = imported("new", ",poll_s,unclear_s", "frames");
    const Ran states = cli::runWeft({"functions", run, "--by", "state", "--format", "csv"});
    const auto rows = csv(states.out);
    QCOMPARE(rows.size(), std::size_t(2));
    const Row& first = rows[0];
    QVERIFY(near(first.at("mpi_s"), 0.4) && near(first.at("out_s"), 0.6));
    QVERIFY(near(first.at("wait_s"), 0.18) && near(first.at("poll_s"), 0.15) && near(first.at("work_s"), 0.07));
    QVERIFY(near(first.at("unclear_s"), 0.03) && near(first.at("wait_error_s"), std::sqrt(0.18 * 0.82 / 100)));
    QCOMPARE(first.at("rule"), std::string("frames"));
    QVERIFY(near(rows[1].at("wait_error_s"), 0) && near(rows[1].at("poll_s"), 0));
    for (const char* part : {"library's own frames", "ranks waited 180 ms ± 38.4 ms (standard error of 200 samples)",
                             "polled 150 ms in calls that found nothing", "7.5 % of the time in MPI was unclear"})
      QVERIFY2(states.err.find(part) != std::string::npos, (part + (": " + states.err)).c_str());
    const auto json =
        QJsonDocument::fromJson(
            QByteArray::fromStdString(cli::runWeft({"functions", run, "--by", "state", "--format", "json"}).out))
            .array();
    QCOMPARE(json[0]["rule"].toString(), QString("frames"));
    QVERIFY(std::abs(json[0]["unclear_s"].toDouble() - 0.03) < 1e-9);
    const auto functions = csv(cli::runWeft({"functions", run, "--format", "csv"}).out);
    for (const Row& each : functions)
      if (each.at("function") == "MPI_Test") QVERIFY(near(each.at("poll_s"), 0.15) && near(each.at("work_s"), 0.05));
  }

  void usageIsThatOfEachProcess() {
    const QString run = imported("new", ",poll_s,unclear_s", "frames");
    const auto rows = csv(cli::runWeft({"functions", run, "--by", "state", "--format", "csv"}).out);
    QVERIFY(near(rows[0].at("user_s"), 0.875) && near(rows[0].at("system_s"), 0.125));
    QCOMPARE(rows[0].at("minor_faults"), std::string("1200"));
    QCOMPARE(rows[0].at("major_faults"), std::string("0"));
    QCOMPARE(rows[0].at("voluntary_switches"), std::string("17"));
    QCOMPARE(rows[0].at("involuntary_switches"), std::string("340"));
    QCOMPARE(rows[0].at("max_resident_bytes"), std::string("104857600"));
    QVERIFY(rows[1].at("user_s").empty() && rows[1].at("major_faults").empty());
    const auto info =
        QJsonDocument::fromJson(QByteArray::fromStdString(cli::runWeft({"info", run, "--format", "json"}).out));
    QCOMPARE(info["processes"][0]["involuntary_switches"].toInt(), 340);
    QVERIFY(info["processes"][1]["user_s"].isUndefined());
    QVERIFY(cli::runWeft({"info", run}).out.find("involuntary switches") != std::string::npos);
    const auto table = csv(
        cli::runWeft({"query", run, "SELECT rank, system_s, minor_faults FROM ranks ORDER BY rank", "--format", "csv"})
            .out);
    QVERIFY(near(table[0].at("system_s"), 0.125) && table[1].at("minor_faults").empty());
  }

  void callsThatFoundNothingAreCounted() {
    const QString run = imported("new", ",poll_s,unclear_s", "frames");
    for (const Row& each : csv(cli::runWeft({"report", run, "--by", "operation", "--format", "csv"}).out)) {
      const bool isPoll = each.at("operation") == "Test";
      QCOMPARE(each.at("polls"), std::string(isPoll ? "990" : ""));
      QVERIFY(isPoll ? near(each.at("poll_s"), 0.14) : each.at("poll_s").empty());
    }
  }

  // What an earlier recorder did not write is not recorded, and no column of zeros.
  void earlierRecordingsHaveNoneOfIt() {
    const QString run = imported("old", "", "cpu clock");
    const Ran states = cli::runWeft({"functions", run, "--by", "state", "--format", "csv"});
    const Row first = csv(states.out)[0];
    QVERIFY(!first.contains("user_s") && first.at("poll_s").empty() && first.at("unclear_s").empty());
    QVERIFY(near(first.at("work_s"), 0.22));
    QCOMPARE(first.at("rule"), std::string("cpu clock"));
    QVERIFY(states.err.find("how much of the time in MPI was unclear is not recorded") != std::string::npos);
    QVERIFY(!csv(cli::runWeft({"report", run, "--by", "operation", "--format", "csv"}).out)[0].contains("polls"));
    QVERIFY(cli::runWeft({"info", run}).out.find("involuntary switches") == std::string::npos);
  }

 private:
  // `more`: what a recording has in its last columns of samples; empty: it is one of an earlier recorder.
  QString imported(const QString& name, const std::string& more, const std::string& rule) const {
    const fs::path folder = folder_.filePath(name).toStdString();
    const auto table = [&](const std::string& of, const std::string& columns, const std::string& rows) {
      write(folder / (of + ".csv"), "#weft " + of + " 1\n" + columns + "\n" + rows);
    };
    const bool isNew = !more.empty();
    table("run", "key,value", "complete,yes\nrecorder,1.0\nprocesses,2\nsample hertz,100\nmpi states," + rule + "\n");
    table("communicators", "name,size,members", "W,2,0-1\n");
    if (isNew)
      table("ranks",
            "rank,net_s,pid,user_s,system_s,minor_faults,major_faults,voluntary_switches,involuntary_switches,"
            "max_resident_bytes",
            "0,1,11,0.875,0.125,1200,0,17,340,104857600\n1,1,12,,,,,,,\n");
    else table("ranks", "rank,net_s,pid", "0,1,11\n1,1,12\n");
    table("operations",
          std::string("communicator,region,rank,operation,size_min,size_max,calls,bytes,seconds") +
              (isNew ? ",polls,poll_s" : ""),
          isNew ? "W,,0,Test,0,128,1000,0,0.2,990,0.14\nW,,0,Recv,0,128,5,20,0.2,,\n"
                : "W,,0,Test,0,128,1000,0,0.2\nW,,0,Recv,0,128,5,20,0.2\n");
    const auto sample = [&](const std::string& row, const std::string& last) {
      return row + (isNew ? last : "") + "\n";
    };
    table("samples",
          "rank,thread,stack,operation,communicator,region,bin,samples,seconds,cpu_s,wait_s,calls,sends,receives,"
          "bytes_sent,bytes_received" +
              more,
          sample("0,0,,,,,,60,0.6,0.6,0,0,0,0,0,0", ",0,0") +
              sample("0,0,,Test,W,,,20,0.2,0.2,0,1000,0,5,0,20", ",0.15,0.01") +
              sample("0,0,,Recv,W,,,20,0.2,0.2,0.18,5,0,5,0,20", ",0,0.02") +
              sample("1,0,,,,,,100,1,1,0,0,0,0,0,0", ",0,0"));
    const QString run = folder_.filePath(name + ".weft");
    const Ran ran = cli::runWeft({"import", QString::fromStdString(folder.string()), "-o", run});
    if (ran.status != 0) qWarning("%s", ran.err.c_str());
    return run;
  }

  QTemporaryDir folder_;
};

WEFT_TEST(CliStatesTest)

}  // namespace cli_states_test
#include "cli_states_test.moc"
