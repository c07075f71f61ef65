// The text forms, with inputs small enough to read.
#include <QtTest>

#include "mpisee_csv_support.h"
#include "test_class.h"

using namespace weft;
namespace mpisee_csv_test {

using namespace weft::csv_forms;

class MpiseeCsvTest : public QObject {
  Q_OBJECT
 private slots:
  void perRankFormGivesRowsMembersHostsAndFacts() {
    const Imported got = importText(
        "#'MPI LIBRARY' 'Open MPI v4.1.4, package: Debian OpenMPI'\n"
        "#'Processes' '2'\n"
        "#'Run command' '/home/user/bin/hier 4 2'\n"
        "#'mpisee Version' '0.1'\n"
        "#'mpisee Build date' 'Nov 20 2026, 23:03:55' \n"
        "#'mpisee env'\n"
        "#'Profile date' 'Fri Nov 20 23:11:39 2026'\n"
        "#'Mapping:0 n1,1 n2\n"
        "#'Time elapsed for each process:'0 0.687191,1 0.690617\n" +
        c8bHeader +
        "0,W,2,1560,3,2,1560,0.5,1,0,0.25\n"
        "0,W_s1.0,1,0,0,0,0.0,0.000000,0,0.0,0.000000\n"
        "1,W,2,0,1,0,0.0,0.000000,1,0,0.75\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C8b"));
    QCOMPARE(got.report.rowsKept, 3U);
    QVERIFY(got.report.diagnostics.list().empty());
    QCOMPARE(got.sink.facts.at("MPI library"), std::string("Open MPI v4.1.4, package: Debian OpenMPI"));
    QCOMPARE(got.sink.facts.at("command"), std::string("/home/user/bin/hier 4 2"));
    QCOMPARE(got.sink.facts.at("processes"), std::string("2"));
    QCOMPARE(got.sink.facts.at("tool"), std::string("mpisee 0.1, built Nov 20 2026, 23:03:55"));
    QCOMPARE(got.sink.facts.at("date"), std::string("Fri Nov 20 23:11:39 2026"));
    QCOMPARE(got.sink.processes.size(), std::size_t(4));
    QCOMPARE(got.sink.processes[1].host.value(), std::string("n2"));
    QCOMPARE(got.sink.processes[3].elapsedSeconds.value(), 0.690617);
    QCOMPARE(got.sink.memberRanks.at(got.find("W")).size(), std::size_t(2));
    QVERIFY(got.sink.memberRanks.at(got.find("W_s1.0")) == std::vector<RankId>{RankId(0)});
    QCOMPARE(got.parentOf("W_s1.0"), std::string("W"));
    QCOMPARE(got.sink.rows.size(), std::size_t(3));
    const StatisticsRow& send = *rowOf(got, "W", "Send");
    QCOMPARE(send.calls, 2U);
    QCOMPARE(send.bytes.value(), 1560U);
    QCOMPARE(send.seconds.value(), 0.5);
    QVERIFY(!send.maxSeconds && !send.bytesDerived && send.rank == RankId(0));
  }

  // One build of 2022 wrote starts and ends of all ranks into one line, with labels in steps of two.

  void elapsedTimesFromTwoListsInOneLine() {
    const Imported got = importText("#@ mapping_l 0 a,1 b\n#@ starttime_l 0 1.5,2 2.0#@ endtime_l 1 3.0,3 2.5\n" +
                                    c8bHeader + "0,W,2,0,0,0,0.0,0.0,0,0.0,0.0\n1,W,2,0,0,0,0.0,0.0,0,0.0,0.0\n");
    QCOMPARE(got.sink.processes.size(), std::size_t(4));
    QCOMPARE(got.sink.processes[2].elapsedSeconds.value(), 1.5);
    QCOMPARE(got.sink.processes[3].elapsedSeconds.value(), 0.5);
  }

  void longFormGathersThreeLinesIntoOneRow() {
    const Imported got =
        importText("# MPI library Open MPI v4.1.1\n# Run command splatt cpd\n# mpisee Version 0.2\n" + c9Lists +
                   "#@ rank_start_l 0.000000,0.000000\n#@ rank_end_l 36.850442,36.850216\n" + c9Header +
                   "0,1,0,0,10540000\n0,1,0,1,0.130452\n0,1,0,2,102\n"
                   "1,0,1,0,64\n1,0,1,1,0\n1,0,1,2,1\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C9"));
    QCOMPARE(got.report.rowsKept, 6U);
    QCOMPARE(got.sink.rows.size(), std::size_t(2));
    QCOMPARE(rowOf(got, "W", "Bcast")->calls, 102U);
    QCOMPARE(rowOf(got, "W", "Bcast")->bytes.value(), 10540000U);
    QCOMPARE(rowOf(got, "W", "Bcast")->seconds.value(), 0.130452);
    QVERIFY(!got.tells("mpisee.incomplete"));
  }

  // Seven rows of 2^60 fit below 2^63, an eighth does not.

  void largestNumberIsKeptAndASumBeyondItIsTold() {
    std::string rows;
    for (int rank = 0; rank < 8; ++rank) rows += std::to_string(rank) + ",1,0,0,1152921504606846976\n";
    const Imported got = importText(c9Lists + c9Header + rows);
    QCOMPARE(got.sink.rows.size(), std::size_t(7));
    QCOMPARE(got.sink.rows.at(6).bytes.value(), std::uint64_t(1) << 60);
    QVERIFY(got.tells("mpisee.overflow"));
    QVERIFY(importText(c9Lists + c9Header + "0,1,0,0,1152921504606846977\n").tells("mpisee.value"));
  }

  void longFormTrustsTheOrderOfItsHeader() {
    const Imported got = importText(c9Lists + "Rank,Comm,Call,Type,Val\n1,1,0,2,7\n");
    QCOMPARE(rowOf(got, "W_s1.0", "Send")->calls, 7U);
    QVERIFY(got.tells("mpisee.incomplete"));  // neither volume nor time of it
  }

  void longFormWithoutItsListsIsRefused() {
    const Imported got = importText(c9Header + "0,0,0,0,1\n");
    QVERIFY(got.tells("mpisee.lists"));
    QVERIFY(got.sink.rows.empty());
  }

  void oldestFormHasCallsOnly() {
    const Imported got = importText(
        "#'MPI LIBRARY'='Open MPI v4.0.5'\n#'Processes'='256'\n#'Application'='/home/a/tuwqsort.out'\n"
        "#'Arguments'=' -n 5'\n#'Num of REAL comms'='3'\n#'Date'='Thu Sep 23 17:32:40 2021\xf0'\n"
        "Comm, Size, Bytes, Calls, Send, Bcast, Barrier\n"
        "W, 256, 27077599712, 12292, 4, 12288, 0\n"
        "W_c1, 128, 4524104, 256, 0, 256, 0\n"
        "NULL, 0, 0, 0, 0, 0, 0\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C2"));
    QCOMPARE(got.sink.communicators.size(), std::size_t(2));
    QCOMPARE(got.sink.communicators[0].statedBytes.value(), 27077599712U);
    QCOMPARE(got.sink.communicators[0].statedCalls.value(), 12292U);
    QCOMPARE(got.sink.rows.size(), std::size_t(3));
    for (const StatisticsRow& row : got.sink.rows) QVERIFY(!row.bytes && !row.seconds && !row.maxSeconds && !row.rank);
    QCOMPARE(got.sink.facts.at("command"), std::string("/home/a/tuwqsort.out -n 5"));
    QCOMPARE(got.sink.facts.at("date"), std::string("Thu Sep 23 17:32:40 2021"));
    QVERIFY(got.sink.memberRanks.empty());
    QVERIFY(got.report.diagnostics.list().empty());
  }

  void averagesGiveDerivedBytesAndTimesAreMaxima() {
    const Imported got = importText(
        "Comm,Size,Calls,Send_Calls,Send_AvgMsgSize,Send_Time,Sendrecv_Calls,Sendrecv_AvgMsgSize,Sendrecv_Time\n"
        "W,64,5904196,1965312,18217.561804,0.401827,0,0.0,0.013006\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C6"));
    const StatisticsRow& send = *rowOf(got, "W", "Send");
    QVERIFY(send.bytesDerived && !send.seconds);
    QCOMPARE(send.bytes.value(), 35803192824U);  // 18217.561804 × 1965312 = 35803192824.10…
    QCOMPARE(send.maxSeconds.value(), 0.401827);
    QCOMPARE(rowOf(got, "W", "Sendrecv")->calls, 0U);  // counted on the root only, timed on every rank
    QCOMPARE(rowOf(got, "W", "Sendrecv")->maxSeconds.value(), 0.013006);
    QVERIFY(got.told("mpisee.maxima").find("C6") != std::string::npos);
  }

  void wholeNumbersUnderAverageAreVolumes() {
    const Imported got = importText("Comm,Size,Calls,Send_Calls,Send_AvgMsgSize,Send_Time\nW,4,2,2,1000,0.5\n");
    QCOMPARE(got.sink.rows.at(0).bytes.value(), 1000U);
    QVERIFY(!got.sink.rows.at(0).bytesDerived);
    QVERIFY(got.tells("mpisee.average"));
  }

  void blocksOfCallsBytesAndTimes() {
    const Imported got = importText(
        "Comm,Size,Bytes,Calls,Send_Calls,Recv_Calls,Send_Bytes,Recv_Bytes,Send_Time,"
        "Recv_Time\nW,256,90,7,3,4,90,0,0.5,0.25\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C5"));
    QCOMPARE(rowOf(got, "W", "Send")->bytes.value(), 90U);
    QVERIFY(!rowOf(got, "W", "Send")->bytesDerived);
    QCOMPARE(rowOf(got, "W", "Recv")->maxSeconds.value(), 0.25);
  }

  void rowsWithoutLineBreaksAreToldApart_data() {
    QTest::addColumn<QString>("between");
    QTest::newRow("nothing") << "";
    QTest::newRow("a comma") << ",";
    QTest::newRow("a comma and a blank") << ", ";
    QTest::newRow("a line break") << "\n";
  }

  void rowsWithoutLineBreaksAreToldApart() {
    QFETCH(QString, between);
    const std::string gap = between.toStdString();
    const Imported got = importText(
        "Comm, Size, Bytes, Calls, Send Calls,Send Bytes,Bcast Calls,Bcast Bytes\nW, 4, 270, 16, 4,200,12,70" + gap +
        "W_c1, 2, 8, 1, 1,8,0,0" + gap + "W_c1_d2, 2, 9, 3, 1,8,2,1" + gap + "NULL, 0, 0, 0, 0,0,0,0");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C3"));
    QCOMPARE(got.report.rowsKept, 3U);
    QVERIFY(got.report.diagnostics.list().empty());
    QCOMPARE(rowOf(got, "W", "Bcast")->bytes.value(), 70U);
    QCOMPARE(rowOf(got, "W_c1", "Send")->bytes.value(), 8U);
    QCOMPARE(rowOf(got, "W_c1_d2", "Bcast")->calls, 2U);
    for (const StatisticsRow& row : got.sink.rows) QVERIFY(!row.seconds && !row.maxSeconds && !row.rank);
  }

  void rowNumbersInFrontSayNothing_data() {
    QTest::addColumn<QString>("column");
    QTest::newRow("id") << "id";
    QTest::newRow("no name") << "";
  }

  void rowNumbersInFrontSayNothing() {
    QFETCH(QString, column);
    const Imported got =
        importText(column.toStdString() +
                   ",Comm,Size,Bytes,Calls,Send_Calls,Recv_Calls,Send_Bytes,Recv_Bytes,Send_Time,Recv_Time\n"
                   "1,W,256,90,7,3,4,90,0,0.5,0.25\n2,NULL,0,0,0,0,0,0,0,0,0\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C5"));
    QCOMPARE(got.sink.communicators.size(), std::size_t(1));
    QCOMPARE(got.sink.communicators[0].size, std::uint32_t(256));
    QCOMPARE(rowOf(got, "W", "Send")->bytes.value(), 90U);
    QCOMPARE(rowOf(got, "W", "Recv")->maxSeconds.value(), 0.25);
    QCOMPARE(got.report.rowsLeftOut, 0U);
  }

  // What a row states, its cells, and whether they go together.

  void sizeBehindTheNameIsNotPartOfIt() {
    const Imported got = importText(c7Header + "W_s3.0(192),192,1,1,8,0.5\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C7"));
    QCOMPARE(got.sink.communicators[0].name, std::string("W_s3.0"));
    QCOMPARE(got.sink.communicators.size(), std::size_t(2));  // W, which has no row
    QCOMPARE(got.parentOf("W_s3.0"), std::string("W"));
    QVERIFY(got.tells("mpisee.ancestors"));
  }

  void marksLineEndsAndBlanksOfOtherEditorsLoad() {
    const Imported got = importText(
        "\xef\xbb\xbf#'MPI LIBRARY' 'Open MPI \xff'\r\nRank, Comm, Size, Volume, Calls, "
        "Send_Calls, Send_Volume, Send_Time\r\n0, W, 1, 8, 1, 1, 8, 0.5\r\n\r\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C8b"));
    QCOMPARE(got.report.rowsKept, 1U);
    QVERIFY(got.report.diagnostics.list().empty());
  }
};

WEFT_TEST(MpiseeCsvTest)

}  // namespace mpisee_csv_test
#include "mpisee_csv_test.moc"
