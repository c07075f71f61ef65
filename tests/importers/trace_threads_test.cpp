// Threads beside the main one have locations of their own: what they do belongs to their rank. Against what otf2-print
// lists of the same archive.
#include <QTemporaryDir>
#include <QTest>

#include "otf2_print.h"
#include "test_class.h"
#include "trace_import.h"
#include "trace_writer.h"

using namespace weft;

namespace trace_threads_test {

namespace fs = std::filesystem;

// Each rank's threads: the main one sends to the next rank, the other one sends to the rank before, twice, within a
// region of its own, and the main one waits for a request that the other one began.
fs::path writeTrace(const std::string& folder, std::uint32_t ranks) {
  TraceWriter writer(folder, ranks);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    const std::uint32_t next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
    OTF2_EvtWriter* const thread = writer.thread(rank);
    const auto enter = [&](OTF2_TimeStamp time, const char* name) {
      OTF2_EvtWriter_Enter(thread, nullptr, time, writer.region(name));
    };
    const auto leave = [&](OTF2_TimeStamp time, const char* name) {
      OTF2_EvtWriter_Leave(thread, nullptr, time, writer.region(name));
    };
    writer.enterAt(rank, 10, "main");
    writer.enterAt(rank, 100, "MPI_Send");
    OTF2_EvtWriter_MpiSend(writer.rank(rank), nullptr, 101, next, TraceWriter::world, 0, 100);
    writer.leaveAt(rank, 110, "MPI_Send");
    writer.enterAt(rank, 120, "MPI_Recv");
    OTF2_EvtWriter_MpiRecv(writer.rank(rank), nullptr, 129, before, TraceWriter::world, 0, 100);
    writer.leaveAt(rank, 130, "MPI_Recv");
    enter(90, "work");
    for (const std::uint64_t bytes : {1'000U, 2'000U}) {
      enter(200 + bytes, "MPI_Send");
      OTF2_EvtWriter_MpiSend(thread, nullptr, 201 + bytes, before, TraceWriter::world, 1, bytes);
      leave(210 + bytes, "MPI_Send");
      enter(220 + bytes, "MPI_Recv");
      OTF2_EvtWriter_MpiRecv(thread, nullptr, 229 + bytes, next, TraceWriter::world, 1, bytes);
      leave(230 + bytes, "MPI_Recv");
    }
    enter(5'000, "MPI_Isend");
    OTF2_EvtWriter_MpiIsend(thread, nullptr, 5'001, next, TraceWriter::world, 2, 30'000, 42);
    leave(5'010, "MPI_Isend");
    enter(5'020, "MPI_Recv");
    OTF2_EvtWriter_MpiRecv(thread, nullptr, 5'029, before, TraceWriter::world, 2, 30'000);
    leave(5'030, "MPI_Recv");
    leave(6'000, "work");
    writer.enterAt(rank, 5'040, "MPI_Wait");
    OTF2_EvtWriter_MpiIsendComplete(writer.rank(rank), nullptr, 5'049, 42);
    writer.leaveAt(rank, 5'050, "MPI_Wait");
    writer.leaveAt(rank, 7'000, "main");
  }
  return writer.close();
}

class TraceThreadsTest : public QObject {
  Q_OBJECT

 private slots:
  void whatThreadsDoBelongsToTheirRank() {
    const QTemporaryDir folder;
    constexpr std::uint32_t ranks = 3;
    const fs::path anchor = writeTrace(folder.path().toStdString(), ranks);
    const ImportedTrace imported = importTrace(anchor);
    for (const Diagnostic& each : imported.report.diagnostics.list())
      QVERIFY2(each.severity == Severity::note, each.code.c_str());
    QCOMPARE(imported.report.rowsLeftOut, std::uint64_t{0});
    const inputs::PrintedTrace printed = inputs::printedTrace(anchor);
    if (printed.count == 0) QSKIP("there is no otf2-print");
    ImportedTrace::Pairs expected;
    for (const inputs::ListedMessage& each : printed.received) {
      const auto to = static_cast<int>((each.to - each.to % TraceWriter::stride) / TraceWriter::stride);
      auto& [messages, bytes] = expected[{static_cast<int>(each.from), to}];
      ++messages;
      bytes += each.bytes;
    }
    QCOMPARE(expected.size(), std::size_t{2 * ranks});
    QCOMPARE(imported.pairs([](const PairTrafficRow& row) { return row.kind == PairClass::pointToPoint; }), expected);
    // Of the other thread's region, not of the main one's.
    const auto inWork =
        imported.pairs([&](const PairTrafficRow& row) { return imported.region(row.region) == "work"; });
    QCOMPARE(inWork.at({0, 2}), (std::pair<std::uint64_t, std::uint64_t>{2, 3'000}));
    QVERIFY(!imported.pairs([&](const PairTrafficRow& row) { return imported.region(row.region) == "main"; })
                 .contains({0, 2}));
  }
};

WEFT_TEST(TraceThreadsTest)

}  // namespace trace_threads_test
#include "trace_threads_test.moc"
