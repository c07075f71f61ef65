// What writers may note besides sends and plain collectives, each in a trace of a few events.
#include <QTest>

#include "test_class.h"
#include "trace_import.h"
#include "trace_writer.h"

using namespace weft;
namespace trace_events_test {

using Pairs = ImportedTrace::Pairs;

class TraceEventsTest : public QObject {
  Q_OBJECT

 private slots:
  // Ranks of the other group count, whichever group the sender is in.
  void interCommunicators() {
    TraceWriter writer(next(), 5);
    const auto a = writer.group({0, 1}), b = writer.group({4, 3, 2});
    OTF2_GlobalDefWriter_WriteInterComm(writer.definitions(), 77, writer.string("bridge"), a, b, TraceWriter::world,
                                        OTF2_COMM_FLAG_NONE);
    writer.send(1, 77, 2, 10);
    writer.send(4, 77, 1, 20);
    writer.send(4, 77, 2, 40);  // there is no third rank in the other group
    writer.collective(0, "MPI_Bcast", OTF2_COLLECTIVE_OP_BCAST, 77, OTF2_COLLECTIVE_ROOT_SELF, 30, 0);
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.pairs("Send"), (Pairs{{{1, 2}, {1, 10}}, {{4, 1}, {1, 20}}}));
    QCOMPARE(trace.sink.communicators[2].name, std::string("bridge"));
    QCOMPARE(trace.sink.communicators[2].size, std::optional<std::uint32_t>(5));
    std::uint64_t unpaired = 0;
    for (const PairTrafficRow& row : trace.sink.pairs) unpaired += row.unpairedBytes;
    QCOMPARE(unpaired, std::uint64_t(30));
    QCOMPARE(trace.codes(), (std::vector<std::string>{"trace.rank", "trace.no-receives"}));
    QCOMPARE(trace.report.rowsLeftOut, std::uint64_t(1));
  }

  void oneRankAlone() {
    TraceWriter writer(next(), 2);
    writer.send(1, TraceWriter::self, 0, 10);
    writer.collective(1, "MPI_Allreduce", OTF2_COLLECTIVE_OP_ALLREDUCE, TraceWriter::self, OTF2_COLLECTIVE_ROOT_NONE, 8,
                      8);
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.pairs([](const auto&) { return true; }), (Pairs{{{1, 1}, {1, 10}}}));
  }

  // A get's bytes flow from the target.
  void oneSidedTransfers() {
    TraceWriter writer(next(), 3);
    OTF2_GlobalDefWriter_WriteRmaWin(writer.definitions(), 4711, writer.string("w"), TraceWriter::world,
                                     OTF2_RMA_WIN_FLAG_NONE);
    writer.enter(0, "MPI_Put");
    OTF2_EvtWriter_RmaPut(writer.rank(0), nullptr, writer.tick(0), 4711, 2, 200, 1);
    writer.leave(0, "MPI_Put");
    writer.enter(1, "MPI_Get");
    OTF2_EvtWriter_RmaGet(writer.rank(1), nullptr, writer.tick(1), 4711, 0, 300, 2);
    writer.leave(1, "MPI_Get");
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.pairs("Put"), (Pairs{{{0, 2}, {1, 200}}}));
    QCOMPARE(trace.pairs("Get"), (Pairs{{{0, 1}, {1, 300}}}));
    for (const PairTrafficRow& row : trace.sink.pairs) QVERIFY(row.kind == PairClass::oneSided);
    QCOMPARE(trace.binned(PairClass::oneSided).size(), std::size_t(2));
  }

  // Only the receiver's size tells who got what.
  void receiversTellOfScattervAndReduceScatter() {
    TraceWriter writer(next(), 3);
    const std::uint64_t own[] = {5, 7, 11};
    for (std::uint32_t rank = 0; rank < 3; ++rank) {
      writer.collective(rank, "MPI_Scatterv", OTF2_COLLECTIVE_OP_SCATTERV, TraceWriter::world, 1, rank == 1 ? 23 : 0,
                        own[rank]);
      writer.collective(rank, "MPI_Reduce_scatter", OTF2_COLLECTIVE_OP_REDUCE_SCATTER, TraceWriter::world,
                        OTF2_COLLECTIVE_ROOT_NONE, 23, 3 * own[rank]);
      writer.collective(rank, "MPI_Scan", OTF2_COLLECTIVE_OP_SCAN, TraceWriter::world, OTF2_COLLECTIVE_ROOT_NONE,
                        (3 - rank) * 8, (rank + 1) * 8);
      writer.collective(rank, "MPI_Alltoallv", OTF2_COLLECTIVE_OP_ALLTOALLV, TraceWriter::world,
                        OTF2_COLLECTIVE_ROOT_NONE, 50, 50);
      writer.collective(rank, "MPI_Allgather", OTF2_COLLECTIVE_OP_ALLGATHER, TraceWriter::world,
                        OTF2_COLLECTIVE_ROOT_NONE, 7, 7);
    }
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.pairs("Scatterv"), (Pairs{{{1, 0}, {1, 5}}, {{1, 2}, {1, 11}}}));
    QCOMPARE(trace.pairs("Reduce_scatter"), (Pairs{{{0, 1}, {1, 7}},
                                                   {{0, 2}, {1, 11}},
                                                   {{1, 0}, {1, 5}},
                                                   {{1, 2}, {1, 11}},
                                                   {{2, 0}, {1, 5}},
                                                   {{2, 1}, {1, 7}}}));
    QCOMPARE(trace.pairs("Scan"), (Pairs{{{0, 1}, {1, 8}}, {{0, 2}, {1, 8}}, {{1, 2}, {1, 8}}}));
    std::map<std::string, std::uint64_t> unpaired;
    for (const PairTrafficRow& row : trace.sink.pairs) unpaired[trace.operation(*row.operation)] += row.unpairedBytes;
    QCOMPARE(unpaired["Alltoallv"], std::uint64_t(150));
    QCOMPARE(unpaired["Allgather"], std::uint64_t(21));  // 7 are neither 3 blocks nor 2
    QCOMPARE(trace.codes(), (std::vector<std::string>{"trace.sizes"}));
    QCOMPARE(trace.binned(PairClass::collective), trace.pairs([](const auto&) { return true; }));
  }

  void nonblockingCollectives() {
    TraceWriter writer(next(), 2);
    writer.enter(0, "solve");
    writer.enter(0, "MPI_Iallreduce");
    OTF2_EvtWriter_NonBlockingCollectiveRequest(writer.rank(0), nullptr, writer.tick(0), 99);
    writer.leave(0, "MPI_Iallreduce");
    writer.leave(0, "solve");
    writer.enter(0, "MPI_Wait");
    OTF2_EvtWriter_NonBlockingCollectiveComplete(writer.rank(0), nullptr, writer.tick(0), OTF2_COLLECTIVE_OP_ALLREDUCE,
                                                 TraceWriter::world, OTF2_COLLECTIVE_ROOT_NONE, 16, 16, 99);
    writer.leave(0, "MPI_Wait");
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.pairs("Iallreduce"), (Pairs{{{0, 1}, {1, 8}}}));
    QCOMPARE(trace.region(trace.sink.pairs[0].region), std::string("solve"));
    for (const StatisticsRow& row : trace.sink.rows) QCOMPARE(number(row.communicator), 1u);
  }

  // A region's parent is the one that it was always entered in; what is open at the end does no harm.
  void regionsNest() {
    TraceWriter writer(next(), 2);
    for (const std::uint32_t rank : {0u, 1u}) {
      for (const char* name : {"main", "solve", "halo"}) writer.enter(rank, name);
      writer.send(rank, TraceWriter::world, 1 - rank, 9);
      writer.leave(rank, "halo");
      writer.enter(rank, "print");
      writer.leave(rank, "print");
      writer.leave(rank, "solve");
      writer.enter(rank, "print");
      writer.enter(rank, "MPI_Barrier");
    }
    const ImportedTrace trace = importTrace(writer.close());
    std::map<std::string, std::string> parents;
    for (const auto& [child, parent] : trace.sink.regionParents) parents[trace.region(child)] = trace.region(parent);
    QCOMPARE(parents, (std::map<std::string, std::string>{{"solve", "main"}, {"halo", "solve"}}));
    for (const PairTrafficRow& row : trace.sink.pairs) QCOMPARE(trace.region(row.region), std::string("halo"));
    QCOMPARE(trace.sink.processes[1].host, std::optional<std::string>("n001"));
    QCOMPARE(trace.codes(), (std::vector<std::string>{"trace.no-receives"}));
  }

  // An instrumented application has thousands of functions: their names fill several chunks.
  void definitionsAndEventsOfSeveralChunks() {
    TraceWriter writer(next(), 2);
    const int functions = 8000;
    for (int i = 0; i < functions; ++i) {
      const std::string name = "ns::Solver<" + std::string(50, 'x') + ">::step" + std::to_string(i);
      writer.enter(0, name);
      for (int message = 0; message < 3; ++message) writer.send(0, TraceWriter::world, 1, 1);
      writer.leave(0, name);
    }
    const auto anchor = writer.close();
    QVERIFY(std::filesystem::file_size(anchor.parent_path() / "made.def") > 1 << 19);
    const ImportedTrace trace = importTrace(anchor);
    QCOMPARE(trace.sink.regions.size(), std::size_t(functions));
    QCOMPARE(trace.pairs("Send"), (Pairs{{{0, 1}, {3 * functions, 3 * functions}}}));
    QCOMPARE(trace.codes(), (std::vector<std::string>{"trace.no-receives"}));
  }

  void sumsStayBelowTwoToThe63() {
    TraceWriter writer(next(), 2);
    for (int i = 0; i < 8; ++i) writer.send(0, TraceWriter::world, 1, std::uint64_t{1} << 60);
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.pairs("Send"), (Pairs{{{0, 1}, {7, std::uint64_t{7} << 60}}}));
    QCOMPARE(trace.codes().front(), std::string("trace.overflow"));
  }

  // An event that can't be is left out alone, wherever it stands.
  void impossibleEventLeavesTheOthers() {
    for (const std::uint64_t bytes : {std::uint64_t{INT64_MAX}, UINT64_MAX, (std::uint64_t{1} << 60) + 1})
      for (const int at : {0, 1, 2}) {
        TraceWriter writer(next(), 2);
        for (const int i : {0, 1, 2}) {
          if (i == at) writer.send(0, TraceWriter::world, 1, bytes);
          if (i != 2) writer.send(0, TraceWriter::world, 1, 5);
        }
        const ImportedTrace trace = importTrace(writer.close());
        QCOMPARE(trace.pairs("Send"), (Pairs{{{0, 1}, {2, 10}}}));
        QCOMPARE(trace.codes().front(), std::string("trace.value"));
        QCOMPARE(trace.report.rowsLeftOut, 1U);
      }
  }

  void circlesOfParentsAreCut() {
    TraceWriter writer(next(), 2);
    const auto both = writer.group({0, 1});
    for (const auto& [id, parent] : {std::pair{10u, 12u}, {11u, 10u}, {12u, 11u}})
      OTF2_GlobalDefWriter_WriteComm(writer.definitions(), id, writer.string(""), both, parent, OTF2_COMM_FLAG_NONE);
    writer.send(0, 12, 1, 5);
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.communicator(trace.sink.pairs[0]), std::string("Comm 12"));
    QCOMPARE(trace.sink.parents.size(), std::size_t(2));
  }

 private:
  std::string next() { return folder_.filePath(QString::number(++count_)).toStdString(); }

  QTemporaryDir folder_;
  int count_ = 0;
};

WEFT_TEST(TraceEventsTest)

}  // namespace trace_events_test
#include "trace_events_test.moc"
