// Collective calls of several ranks' accounts, put together.
#include <QTest>

#include "importers/recorded/record_reader.h"
#include "monitoring_support.h"
#include "test_class.h"

using namespace weft;

namespace record_shapes_test {

const std::string& head = *new std::string(
    "#weft run 1\nkey,value\ncomplete,yes\nprocesses,3\n"
    "#weft ranks 1\nrank,host\n0,a\n1,a\n2,b\n"
    "#weft communicators 1\nname,size,members\nW,3,0-2\nback,3,2 1 0\n"
    "#weft collectives "
    "1\ncommunicator,region,rank,operation,root,count,element_bytes,in_place,reduction,counts,calls\n");

std::string textOf(const CollectiveCallRow& row, const MemorySink& sink) {
  std::string text = std::to_string(row.calls) + " " + sink.operations[number(row.operation) - 1];
  if (row.root) text += " from " + std::to_string(*row.root);
  text += " of " + std::to_string(row.count) + "*" + std::to_string(row.elementBytes);
  if (row.inPlace) text += " in place";
  if (row.reduction) text += " by " + std::to_string(static_cast<int>(*row.reduction));
  for (std::size_t i = 0; i < row.counts.size(); ++i) text += (i == 0 ? ": " : " ") + std::to_string(row.counts[i]);
  return text;
}

ReadFiles readRows(const std::string& rows, const std::string& before = head) {
  ReadFiles result;
  result.report = readRecord(asSource({{"b/all.csv", before + rows}}), result.sink, {});
  return result;
}

class RecordShapesTest : public QObject {
  Q_OBJECT

 private slots:
  void membersThatAgreeMakeOneCall_data() {
    QTest::addColumn<QString>("rows");
    QTest::addColumn<QStringList>("calls");
    QTest::newRow("broadcasts of two roots")
        << "W,,0,Bcast,0,1,4,0,,,100\nW,,0,Bcast,2,1,4,0,,,5\nW,,1,Bcast,0,4,1,0,,,100\nW,,1,Bcast,2,1,4,0,,,5\n"
           "W,,2,Bcast,0,1,4,0,,,100\nW,,2,Bcast,2,4,1,0,,,5\n"
        << QStringList{"100 Bcast from 0 of 1*4", "5 Bcast from 2 of 4*1"};
    QTest::newRow("in place on the root")
        << "W,,0,Reduce,1,9,8,0,ordered,,2\nW,,1,Reduce,1,9,8,1,ordered,,2\nW,,2,Reduce,1,9,8,0,ordered,,2\n"
        << QStringList{"2 Reduce from 1 of 9*8 in place by 2"};
    QTest::newRow("counts of the root")
        << "W,,0,Gatherv,1,2,4,0,,,3\nW,,1,Gatherv,1,,8,0,,1 0 7,3\nW,,2,Gatherv,1,7,8,0,,,3\n"
        << QStringList{"3 Gatherv from 1 of 0*8: 1 0 7"};
    QTest::newRow("counts of rank 0, which is the last of the world")
        << "back,,2,Iallgatherv,,,4,0,,6*2 1,1\nback,,1,Iallgatherv,,6,4,0,,,1\nback,,0,Iallgatherv,,1,4,0,,,1\n"
        << QStringList{"1 Iallgatherv of 0*4: 6 6 1"};
    // Rank 2 calls with one row all the time, the others with two.
    QTest::newRow("rows of all senders")
        << "W,,0,Alltoallv,,,4,0,,1 2 "
           "3,2\nW,,0,Alltoallv,,,4,0,,0*3,1\nW,,1,Alltoallv,,,4,0,,4*3,1\nW,,1,Alltoallv,,,4,0,,5*3,2\n"
           "W,,2,Alltoallv,,,4,0,,9*3,3\n"
        << QStringList{"1 Alltoallv of 0*4: 1 2 3 4 4 4 9 9 9", "1 Alltoallv of 0*4: 1 2 3 5 5 5 9 9 9",
                       "1 Alltoallv of 0*4: 0 0 0 5 5 5 9 9 9"};
    QTest::newRow("nobody told of rank 2") << "W,,0,Barrier,,0,0,0,,,4\nW,,1,Barrier,,0,0,0,,,4\n" << QStringList();
  }
  void membersThatAgreeMakeOneCall() {
    QFETCH(const QString, rows);
    QFETCH(const QStringList, calls);
    const ReadFiles read = readRows(rows.toStdString());
    QStringList seen;
    for (const CollectiveCallRow& row : read.sink.collectiveCalls)
      seen << QString::fromStdString(textOf(row, read.sink));
    QCOMPARE(seen, calls);
    QCOMPARE(read.report.diagnostics.totals().contains("record.collective_calls"), calls.isEmpty());
  }

  // Of ranks that are not recorded nothing is asked, unless they alone know the counts.
  void ranksThatAreNotRecordedAreNotMissed() {
    std::string before = head;
    before.replace(before.find("2,b\n"), 4, "");
    const ReadFiles read = readRows(
        "W,,0,Bcast,2,3,8,0,,,4\nW,,1,Bcast,2,3,8,0,,,4\nW,,0,Gatherv,2,3,8,0,,,4\nW,,1,Gatherv,2,3,8,0,,,4\n", before);
    QCOMPARE(read.sink.collectiveCalls.size(), std::size_t(1));
    QCOMPARE(textOf(read.sink.collectiveCalls[0], read.sink), std::string("4 Bcast from 2 of 3*8"));
    QCOMPARE(read.report.diagnostics.totals().at("record.collective_calls"), std::uint64_t(1));
  }

  void whatCantBePutTogetherIsTold_data() {
    QTest::addColumn<QString>("rows");
    QTest::newRow("another number of calls")
        << "W,,0,Bcast,0,1,4,0,,,2\nW,,1,Bcast,0,1,4,0,,,2\nW,,2,Bcast,0,1,4,0,,,1\n";
    QTest::newRow("other bytes") << "W,,0,Bcast,0,1,4,0,,,2\nW,,1,Bcast,0,1,4,0,,,2\nW,,2,Bcast,0,1,8,0,,,2\n";
    QTest::newRow("too many kinds") << "W,,0,Bcast,,,,,,,2\nW,,1,Bcast,0,1,4,0,,,2\nW,,2,Bcast,0,1,4,0,,,2\n";
    QTest::newRow("a list of other length")
        << "W,,0,Allgatherv,,,4,0,,1 1,1\nW,,1,Allgatherv,,1,4,0,,,1\nW,,2,Allgatherv,,1,4,0,,,1\n";
    QTest::newRow("a root outside") << "W,,0,Bcast,3,1,4,0,,,2\nW,,1,Bcast,3,1,4,0,,,2\nW,,2,Bcast,3,1,4,0,,,2\n";
    QTest::newRow("rows of other numbers of calls")
        << "W,,0,Alltoallv,,,4,0,,1*3,2\nW,,1,Alltoallv,,,4,0,,1*3,2\nW,,2,Alltoallv,,,4,0,,1*3,3\n";
  }
  void whatCantBePutTogetherIsTold() {
    QFETCH(const QString, rows);
    const ReadFiles read = readRows(rows.toStdString());
    QVERIFY(read.sink.collectiveCalls.empty());
    QCOMPARE(read.report.diagnostics.totals().at("record.collective_calls"), std::uint64_t(1));
  }

  void damagedRowsAreLeftOut_data() {
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("code");
    QTest::newRow("counts without end") << "W,,0,Alltoallv,,,4,0,,1*99999999999,1\n"
                                        << "record.value";
    QTest::newRow("no counts") << "W,,0,Alltoallv,,,4,0,,one,1\n"
                               << "record.value";
    QTest::newRow("no times") << "W,,0,Alltoallv,,,4,0,,1*0,1\n"
                              << "record.value";
    QTest::newRow("too many bytes") << "W,,0,Bcast,0,1152921504606846976,16,0,,,1\n"
                                    << "record.overflow";
    QTest::newRow("a kind that there is not") << "W,,0,Reduce,0,1,8,0,sum,,1\n"
                                              << "record.value";
  }
  void damagedRowsAreLeftOut() {
    QFETCH(const QString, row);
    QFETCH(const QString, code);
    const ReadFiles read = readRows(row.toStdString());
    QVERIFY(read.sink.collectiveCalls.empty());
    QVERIFY(read.report.diagnostics.totals().contains(code.toStdString()));
  }

  void factsOfProcessesAreKept() {
    const ReadFiles read =
        readRows("", head + "#weft facts 1\nrank,fact,value\n0,cgroup,/slurm/job_7\n2,container,alma.sif\n");
    QCOMPARE(read.sink.processFacts.size(), std::size_t(2));
    QCOMPARE(read.sink.processFacts.at({RankId(2), "container"}), std::string("alma.sif"));
  }
};

WEFT_TEST(RecordShapesTest)

}  // namespace record_shapes_test
#include "record_shapes_test.moc"
