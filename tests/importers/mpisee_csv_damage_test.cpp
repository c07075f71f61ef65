// The text forms with what editors, joins and crashes do to them, and what is none of them.
#include <QtTest>

#include "mpisee_csv_support.h"
#include "test_class.h"

using namespace weft;
namespace mpisee_csv_damage_test {

using namespace weft::csv_forms;

class MpiseeCsvDamageTest : public QObject {
  Q_OBJECT
 private slots:
  void rowsThatContradictThemselvesAreToldOnce_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("told");
    const QString c2 = "Comm, Size, Bytes, Calls, Send, Bcast\n";
    const QString c5 = "Comm,Size,Bytes,Calls,Send_Calls,Irecv_Calls,Send_Bytes,Irecv_Bytes,Send_Time,Irecv_Time\n";
    const QString c7 =
        "Comm,Size,Calls,Send_Calls,Send_Volume,Send_Time,Sendrecv_Calls,Sendrecv_Volume,Sendrecv_Time,Bcast_Calls,"
        "Bcast_Volume,Bcast_Time\n";
    const QString c8b = QString::fromStdString(c8bHeader);
    QTest::newRow("C2, as it should be") << c2 + "W, 4, 9, 7, 3, 4\n"
                                         << "";
    QTest::newRow("C2, cells of one rank")
        << c2 + "W, 4, 9, 7, 3, 4\nW_d1, 4, 9, 28, 3, 4\nW_d2, 4, 9, 32, 4, 4\n"
        << "line 3: in 2 of 3 rows the calls that the row states are not the sum of its operations; "
           "the first: W_d1 states 28, its operations have 7";
    QTest::newRow("C5, receives are not in it") << c5 + "W,4,90,7,3,4,90,50,0,0\n"
                                                << "";
    QTest::newRow("C5, receives are in it") << c5 + "W,4,140,7,3,4,90,50,0,0\n"
                                            << "";
    QTest::newRow("C5, other bytes") << c5 + "W,4,141,7,3,4,90,50,0,0\n"
                                     << "the bytes that the row states are not the sum of its operations; the first: W "
                                        "states 141, its operations have 140";
    QTest::newRow("C7, collectives are maxima") << c7 + "W,16,51,3,8,0,1,8,0,2,8,0\n"
                                                << "";
    QTest::newRow("C7, sums") << c7 + "W,16,6,3,8,0,1,8,0,2,8,0\n"
                              << "";
    QTest::newRow("C7, neither") << c7 + "W,16,50,3,8,0,1,8,0,2,8,0\n"
                                 << "W states 50, its operations have 6";
    QTest::newRow("C8b, edited") << c8b + "0,W,2,9,3,2,8,0,1,1,0\n1,W,2,9,4,2,8,0,1,1,0\n"
                                 << "line 3: in 1 of 2 rows the calls";
    QTest::newRow("C8b, edited volume") << c8b + "0,W,2,9,3,2,9,0,1,1,0\n"
                                        << "in 1 of 1 row the bytes";
  }

  void rowsThatContradictThemselvesAreToldOnce() {
    QFETCH(QString, text);
    QFETCH(QString, told);
    const Imported got = importText(text.toStdString());
    QCOMPARE(got.tells("mpisee.totals"), !told.isEmpty());
    if (!told.isEmpty())
      QVERIFY2(got.told("mpisee.totals").find(told.toStdString()) != std::string::npos,
               got.told("mpisee.totals").c_str());
    if (!told.isEmpty()) QCOMPARE(got.report.diagnostics.totals().at("mpisee.totals"), 1U);
    QCOMPARE(got.report.rowsLeftOut, 0U);
    const bool maxima = got.told("mpisee.maxima").find("the largest number of calls") != std::string::npos;
    QCOMPARE(maxima, text.contains("W,16,51"));
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
    QTest::newRow("C1") << "Comm, Bytes, Calls\nW, 10, 2\n"
                        << "C1";
    QTest::newRow("C4") << "Comm, Size, Bytes, Calls, Send_Calls,Recv_Calls,Send_Bytes,Recv_Bytes\n"
                        << "C4";
    QTest::newRow("C4, first build") << "Comm, Size, Bytes, Calls, Send Calls,Recv Calls,Send Bytes,Recv Bytes\n"
                                     << "C4";
    QTest::newRow("C8") << "Rank,Comm,Size,Calls,Send_Calls,Send_Volume,Send_Time\n0,W,10,2,161,10,0.5\n"
                        << "C8";
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
    for (const char* text :
         {"", "\n", "# a comment\n", "rank,host\n0,n1\n", "Comm,Size\nW,2\n", "Rank,Comm,Size,Calls\n",
          "Comm,Size,Calls,Colour_Calls,Colour_Volume,Colour_Time\n", "Comm,Size,Bytes,Calls,Price\n",
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
                       "communicator name") != std::string::npos,
             told.c_str());
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
    QTest::newRow("C2") << "published-csv-tuwqsort_256procs"
                        << "C2" << 289;
    QTest::newRow("C5") << "published-csv-lammps_256procs"
                        << "C5" << 9;
    QTest::newRow("C6") << "published-csv-lammps_64procs"
                        << "C6" << 9;
    QTest::newRow("C6, GROMACS") << "published-csv-gromacs_64procs"
                                 << "C6" << 52;
    QTest::newRow("C6, own") << "csv-avg-7a3bb9a-lammps-pppm-16"
                             << "C6" << 9;
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

WEFT_TEST(MpiseeCsvDamageTest)

}  // namespace mpisee_csv_damage_test
#include "mpisee_csv_damage_test.moc"
