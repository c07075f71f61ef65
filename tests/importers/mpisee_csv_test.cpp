// The text forms, with inputs small enough to read.
#include <QtTest>

#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

namespace {

const std::string c8bHeader = "Rank,Comm,Size,Volume,Calls,Send_Calls,Send_Volume,Send_Time,Bcast_Calls,Bcast_Volume,"
                              "Bcast_Time\n";
const std::string oneOperation = "Rank,Comm,Size,Volume,Calls,Send_Calls,Send_Volume,Send_Time\n";
const std::string c7Header = "Comm,Size,Calls,Send_Calls,Send_Volume,Send_Time\n";
const std::string c9Lists = "#@ metric_l VOL,TIME,NCALLS\n#@ comm_l W,W_s1.0\n#@ comm_sz_l 2,1\n#@ call_l Send,Bcast\n";
const std::string c9Header = "Rank,Call,Comm,Type,Val\n";

const StatisticsRow* rowOf(const Imported& imported, const std::string& communicator, const std::string& operation) {
  for (const StatisticsRow& row : imported.sink.rows)
    if (imported.row(row.communicator).name == communicator &&
        imported.sink.operations[number(row.operation) - 1] == operation)
      return &row;
  return nullptr;
}

}  // namespace

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
    const Imported got = importText("# MPI library Open MPI v4.1.1\n# Run command splatt cpd\n# mpisee Version 0.2\n" +
                                    c9Lists + "#@ rank_start_l 0.000000,0.000000\n#@ rank_end_l 36.850442,36.850216\n" +
                                    c9Header + "0,1,0,0,10540000\n0,1,0,1,0.130452\n0,1,0,2,102\n"
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
    const Imported got = importText("Comm,Size,Bytes,Calls,Send_Calls,Recv_Calls,Send_Bytes,Recv_Bytes,Send_Time,"
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
    const Imported got = importText("Comm, Size, Bytes, Calls, Send Calls,Send Bytes,Bcast Calls,Bcast Bytes\nW, 4, 270, 16, 4,200,12,70" + gap +
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
    const Imported got = importText(column.toStdString() + ",Comm,Size,Bytes,Calls,Send_Calls,Recv_Calls,Send_Bytes,Recv_Bytes,Send_Time,Recv_Time\n"
                                    "1,W,256,90,7,3,4,90,0,0.5,0.25\n2,NULL,0,0,0,0,0,0,0,0,0\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C5"));
    QCOMPARE(got.sink.communicators.size(), std::size_t(1));
    QCOMPARE(got.sink.communicators[0].size, std::uint32_t(256));
    QCOMPARE(rowOf(got, "W", "Send")->bytes.value(), 90U);
    QCOMPARE(rowOf(got, "W", "Recv")->maxSeconds.value(), 0.25);
    QCOMPARE(got.report.rowsLeftOut, 0U);
  }

  // What a row states, its cells, and whether they go together.
  void rowsThatContradictThemselvesAreToldOnce_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("told");
    const QString c2 = "Comm, Size, Bytes, Calls, Send, Bcast\n";
    const QString c5 = "Comm,Size,Bytes,Calls,Send_Calls,Irecv_Calls,Send_Bytes,Irecv_Bytes,Send_Time,Irecv_Time\n";
    const QString c7 = "Comm,Size,Calls,Send_Calls,Send_Volume,Send_Time,Sendrecv_Calls,Sendrecv_Volume,Sendrecv_Time,Bcast_Calls,Bcast_Volume,Bcast_Time\n";
    const QString c8b = QString::fromStdString(c8bHeader);
    QTest::newRow("C2, as it should be") << c2 + "W, 4, 9, 7, 3, 4\n" << "";
    QTest::newRow("C2, cells of one rank") << c2 + "W, 4, 9, 7, 3, 4\nW_d1, 4, 9, 28, 3, 4\nW_d2, 4, 9, 32, 4, 4\n"
                                           << "line 3: in 2 of 3 rows the calls that the row states are not the sum of its operations; "
                                              "the first: W_d1 states 28, its operations have 7";
    QTest::newRow("C5, receives are not in it") << c5 + "W,4,90,7,3,4,90,50,0,0\n" << "";
    QTest::newRow("C5, receives are in it") << c5 + "W,4,140,7,3,4,90,50,0,0\n" << "";
    QTest::newRow("C5, other bytes") << c5 + "W,4,141,7,3,4,90,50,0,0\n"
                                   << "the bytes that the row states are not the sum of its operations; the first: W states 141, its operations have 140";
    QTest::newRow("C7, collectives are maxima") << c7 + "W,16,51,3,8,0,1,8,0,2,8,0\n" << "";
    QTest::newRow("C7, sums") << c7 + "W,16,6,3,8,0,1,8,0,2,8,0\n" << "";
    QTest::newRow("C7, neither") << c7 + "W,16,50,3,8,0,1,8,0,2,8,0\n" << "W states 50, its operations have 6";
    QTest::newRow("C8b, edited") << c8b + "0,W,2,9,3,2,8,0,1,1,0\n1,W,2,9,4,2,8,0,1,1,0\n" << "line 3: in 1 of 2 rows the calls";
    QTest::newRow("C8b, edited volume") << c8b + "0,W,2,9,3,2,9,0,1,1,0\n" << "in 1 of 1 row the bytes";
  }
  void rowsThatContradictThemselvesAreToldOnce() {
    QFETCH(QString, text);
    QFETCH(QString, told);
    const Imported got = importText(text.toStdString());
    QCOMPARE(got.tells("mpisee.totals"), !told.isEmpty());
    if (!told.isEmpty()) QVERIFY2(got.told("mpisee.totals").find(told.toStdString()) != std::string::npos, got.told("mpisee.totals").c_str());
    if (!told.isEmpty()) QCOMPARE(got.report.diagnostics.totals().at("mpisee.totals"), 1U);
    QCOMPARE(got.report.rowsLeftOut, 0U);
    const bool maxima = got.told("mpisee.maxima").find("the largest number of calls") != std::string::npos;
    QCOMPARE(maxima, text.contains("W,16,51"));
  }

  void sizeBehindTheNameIsNotPartOfIt() {
    const Imported got = importText(c7Header + "W_s3.0(192),192,1,1,8,0.5\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C7"));
    QCOMPARE(got.sink.communicators[0].name, std::string("W_s3.0"));
    QCOMPARE(got.sink.communicators.size(), std::size_t(2));  // W, which has no row
    QCOMPARE(got.parentOf("W_s3.0"), std::string("W"));
    QVERIFY(got.tells("mpisee.ancestors"));
  }

  void marksLineEndsAndBlanksOfOtherEditorsLoad() {
    const Imported got = importText("\xef\xbb\xbf#'MPI LIBRARY' 'Open MPI \xff'\r\nRank, Comm, Size, Volume, Calls, "
                                    "Send_Calls, Send_Volume, Send_Time\r\n0, W, 1, 8, 1, 1, 8, 0.5\r\n\r\n");
    QCOMPARE(got.recognised->format, std::string("mpisee CSV C8b"));
    QCOMPARE(got.report.rowsKept, 1U);
    QVERIFY(got.report.diagnostics.list().empty());
  }

  void badCellsLeaveTheirRowOut_data() {
    QTest::addColumn<QString>("row");
    for (const char* row : {"0,W,2,1,1,-1,1,0.5", "0,W,2,1,1,1.5e3,1,0.5", "0,W,2,1,1,x,1,0.5", "0,W,2,1,1,1,1,nan",
                            "0,W,2,1,1,1,1,-0.5", "16777216,W,2,1,1,1,1,0.5", "-1,W,2,1,1,1,1,0.5",
                            "0,W,9999999999,1,1,1,1,0.5", "0,W,2,1,1,1,9223372036854775808,0.5", "0,W,2,1,1,1,1,1e300"})
      QTest::newRow(row) << QString(row);
  }
  void badCellsLeaveTheirRowOut() {
    QFETCH(QString, row);
    const Imported got = importText(oneOperation + row.toStdString() + "\n1,W,2,8,1,1,8,0.5\n");
    QCOMPARE(got.report.rowsKept, 1U);
    QCOMPARE(got.report.rowsLeftOut, 1U);
    QCOMPARE(got.sink.rows.size(), std::size_t(1));
    QVERIFY(got.told("mpisee.value").find("line 2") != std::string::npos);
  }

  void lastLineCutOffMidWriteIsLeftOut() {
    const Imported got = importText(c8bHeader + "0,W,1,8,1,1,8,0.5,0,0.0,0.0\n0,W_d1,1,8,1,1,8,0.");
    QCOMPARE(got.report.rowsKept, 1U);
    QVERIFY(got.told("mpisee.truncated").find("line 3: the last line is cut off: 8 columns, the header has 11") !=
            std::string::npos);
  }

  void longNamesDeepDescentAndManyColumnsStayBounded() {
    std::string name = "W";
    while (name.size() < 1000) name += "_a1";
    const Imported deep = importText(c7Header + name + ",1,1,1,1,1\n");
    QCOMPARE(deep.sink.communicators.size(), std::size_t(334));
    const Imported tooLong = importText(c7Header + name + name + ",1,1,1,1,1\n");
    QVERIFY(tooLong.tells("mpisee.value"));
    QVERIFY(!importText("Comm,Size,Calls" + std::string(100'000, ',')).recognised);
    QVERIFY(importText(c8bHeader + std::string(100'000, ',') + "\n").tells("mpisee.columns"));
  }

  void formsThatCannotBeReadAreNamed_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("form");
    QTest::newRow("C1") << "Comm, Bytes, Calls\nW, 10, 2\n" << "C1";
    QTest::newRow("C4") << "Comm, Size, Bytes, Calls, Send_Calls,Recv_Calls,Send_Bytes,Recv_Bytes\n" << "C4";
    QTest::newRow("C4, first build") << "Comm, Size, Bytes, Calls, Send Calls,Recv Calls,Send Bytes,Recv Bytes\n"
                                     << "C4";
    QTest::newRow("C8") << "Rank,Comm,Size,Calls,Send_Calls,Send_Volume,Send_Time\n0,W,10,2,161,10,0.5\n" << "C8";
    QTest::newRow("C8, right order") << QString::fromStdString(oneOperation + "0,W,1,10,21,10,0.5\n") << "C8";
  }
  void formsThatCannotBeReadAreNamed() {
    QFETCH(QString, text);
    QFETCH(QString, form);
    const Imported got = importText(text.toStdString());
    QCOMPARE(got.recognised->format, "mpisee CSV " + form.toStdString());
    QCOMPARE(got.recognised->preference, 0);
    QVERIFY(got.report.diagnostics.has(Severity::importStopped));
    QVERIFY(got.told("mpisee.form").find("form " + form.toStdString()) != std::string::npos);
    QVERIFY(got.sink.rows.empty());
  }

  void otherTextIsNotClaimed_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "\n", "# a comment\n", "rank,host\n0,n1\n", "Comm,Size\nW,2\n",
                             "Rank,Comm,Size,Calls\n",
                             "Comm,Size,Calls,Colour_Calls,Colour_Volume,Colour_Time\n",
                             "Comm,Size,Bytes,Calls,Price\n",
                             "a,b,c,d,e\n1,2,3,4,5\n", "SQLite format 3", "#@ something\n1,2,3\n"})
      QTest::addRow("%s…", std::string(text).substr(0, std::string(text).find('\n')).c_str()) << QString(text);
  }
  void otherTextIsNotClaimed() {
    QFETCH(QString, text);
    QVERIFY(!importText(text.toStdString()).recognised);
  }

  void headerBehindTheFirstBytesIsFound() {
    std::string mapping = "#'MPI LIBRARY' 'x'\n#'Mapping:";
    for (int rank = 0; rank < 10'000; ++rank) mapping += std::to_string(rank) + " host" + std::to_string(rank) + ",";
    const Imported got = importText(mapping + "\n" + c8bHeader + "0,W,1,8,1,1,8,0.5,0,0.0,0.0\n");
    QVERIFY(got.recognised);
    QCOMPARE(got.report.format, std::string("mpisee CSV C8b"));
    QCOMPARE(got.report.rowsKept, 1U);
  }

  void joinedFilesAreTold() {
    const std::string one = c8bHeader + "0,W,1,8,1,1,8,0.5,0,0.0,0.0\n";
    const Imported got = importText(one + one);
    QVERIFY(got.tells("mpisee.appended"));
    QVERIFY(!got.tells("mpisee.scrambled"));
    QCOMPARE(sumsOf(got).at({"W", "Send"}).bytes, 16U);
  }

  void preferencePutsRanksFirst() {
    const auto preference = [](const std::string& text) { return importText(text).recognised->preference; };
    const int c9 = preference(c9Header), c8b = preference(c8bHeader);
    const int c7 = preference(c7Header);
    const int c6 = preference("Comm,Size,Calls,Send_Calls,Send_AvgMsgSize,Send_Time\n");
    const int c5 = preference("Comm,Size,Bytes,Calls,Send_Calls,Send_Bytes,Send_Time\n");
    const int c2 = preference("Comm, Size, Bytes, Calls, Send\n"), c1 = preference("Comm, Bytes, Calls\n");
    QVERIFY(c9 > c8b && c8b > c7 && c7 > c6 && c6 > c5 && c5 > c2 && c2 > c1);
  }

  void cancelStopsReading() {
    MemorySink sink;
    const auto file = fileOf(c8bHeader + "0,W,1,8,1,1,8,0.5,0,0.0,0.0\n", "profile.csv");
    const ImportReport report = mpiseeImporters().front()->read(file, sink, [](std::uint64_t) { return false; });
    QVERIFY(report.cancelled);
    QVERIFY(sink.rows.empty());
    QVERIFY(report.diagnostics.list().empty());
  }

  void scrambledFileIsTold() {
    const auto path = profileAt("broken-cfc706f-hier16") / "profile.csv";
    const Imported got = importFile(fileAt(path));
    const std::string told = got.told("mpisee.scrambled");
    QVERIFY2(told.find("rank 8 has more than one row of the world communicator, rank 15 has none, 8 rows have no "
                       "communicator name") != std::string::npos, told.c_str());
    QCOMPARE(got.report.rowsLeftOut, 8U);
  }

  void truncatedFileIsTold() {
    const auto path = profileAt("broken-truncated-csv") / "profiler_data.csv";
    const Imported got = importFile(fileAt(path));
    QVERIFY(got.told("mpisee.truncated").find("18 columns, the header has 111") != std::string::npos);
    QVERIFY(got.told("mpisee.communicators").find("states 74 communicators and has rows of 69") != std::string::npos);
    QCOMPARE(got.report.rowsKept, 69U);
  }

  void formsWithoutRanksOfOthersLoad_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("form");
    QTest::addColumn<int>("communicators");
    QTest::newRow("C2") << "published-csv-tuwqsort_256procs" << "C2" << 289;
    QTest::newRow("C5") << "published-csv-lammps_256procs" << "C5" << 9;
    QTest::newRow("C6") << "published-csv-lammps_64procs" << "C6" << 9;
    QTest::newRow("C6, GROMACS") << "published-csv-gromacs_64procs" << "C6" << 52;
    QTest::newRow("C6, own") << "csv-avg-7a3bb9a-lammps-pppm-16" << "C6" << 9;
  }
  void formsWithoutRanksOfOthersLoad() {
    QFETCH(QString, folder);
    QFETCH(QString, form);
    QFETCH(int, communicators);
    const auto path = profileAt(folder.toStdString()) / "profile.csv";
    NEEDS_PUBLISHED(path);
    const Imported got = importFile(fileAt(path));
    QCOMPARE(got.report.format, "mpisee CSV " + form.toStdString());
    QCOMPARE(int(got.sink.communicators.size()), communicators);
    QCOMPARE(got.report.rowsLeftOut, 0U);
    QVERIFY(!got.report.diagnostics.has(Severity::dataLost));
    for (const StatisticsRow& row : got.sink.rows) QVERIFY(!row.rank && !row.seconds);
  }
};

WEFT_TEST(MpiseeCsvTest)
#include "mpisee_csv_test.moc"
