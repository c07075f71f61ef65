// Two small programs whose source says what they send: tests/data/trace/README.md.
#include <QTest>

#include "test_class.h"
#include "trace_import.h"

using namespace weft;

class TraceImporterTest : public QObject {
  Q_OBJECT

 private slots:
  void countsSends() {
    const ImportedTrace trace = importTrace(TraceArchive("lineprog.pack").anchor);
    const std::uint64_t ring = 0 + 1 + 7 + 8 + 1024 + 1025 + 65536 + (1 << 20);
    ImportedTrace::Pairs expected, alone;
    for (int rank = 0; rank < 4; ++rank) {
      expected[{rank, (rank + 1) % 4}] = {8, ring};
      alone[{rank, rank}] = {1, 100};
    }
    QCOMPARE(trace.pairs("Sendrecv"), expected);
    QCOMPARE(trace.pairs("Isend"), alone);
    for (const PairTrafficRow& row : trace.sink.pairs)
      if (row.kind == PairClass::pointToPoint) QCOMPARE(trace.communicator(row), std::string("W"));
  }

  // Of N ranks: own block to each other, root's to each other, each other's to the root.
  void attributesCollectives() {
    const ImportedTrace trace = importTrace(TraceArchive("lineprog.pack").anchor);
    const auto of = [&](const char* operation, const char* communicator) {
      return trace.pairs([&](const PairTrafficRow& row) {
        return trace.operation(*row.operation) == operation && trace.communicator(row) == communicator;
      });
    };
    using Pairs = ImportedTrace::Pairs;
    QCOMPARE(of("Bcast", "row comm"), (Pairs{{{0, 1}, {1, 4000}}, {{2, 3}, {1, 4000}}}));
    QCOMPARE(of("Allreduce", "col"),
             (Pairs{{{0, 2}, {1, 80}}, {{2, 0}, {1, 80}}, {{1, 3}, {1, 80}}, {{3, 1}, {1, 80}}}));
    QCOMPARE(of("Reduce", "W"), (Pairs{{{0, 1}, {1, 80}}, {{2, 1}, {1, 80}}, {{3, 1}, {1, 80}}}));
    QCOMPARE(of("Gather", "W"), (Pairs{{{0, 2}, {1, 33}}, {{1, 2}, {1, 33}}, {{3, 2}, {1, 33}}}));
    QCOMPARE(of("Bcast", "W_d3"), (Pairs{{{3, 0}, {1, 77}}, {{3, 1}, {1, 77}}, {{3, 2}, {1, 77}}}));
    const auto alltoall = of("Alltoall", "W");
    QCOMPARE(alltoall.size(), std::size_t(12));
    for (const auto& [pair, sums] : alltoall) QCOMPARE(sums, std::pair(std::uint64_t(1), std::uint64_t(500)));
  }

  void namesCommunicators() {
    const ImportedTrace trace = importTrace(TraceArchive("lineprog.pack").anchor);
    std::vector<std::string> names, calls;
    for (const CommunicatorRow& row : trace.sink.communicators) {
      names.push_back(row.name);
      calls.push_back(row.call);
    }
    QCOMPARE(names, (std::vector<std::string>{"W", "MPI_COMM_SELF", "row comm", "col", "row comm", "col", "W_d3",
                                              "(no communicator)"}));
    QCOMPARE(calls, (std::vector<std::string>{"", "", "Comm_split", "Comm_split", "Comm_split", "Comm_split",
                                              "Comm_dup", ""}));
    QCOMPARE(trace.sink.memberRanks.at(CommunicatorId(4)), (std::vector<RankId>{RankId(1), RankId(3)}));
    QCOMPARE(trace.sink.parents.at(CommunicatorId(4)).parent, CommunicatorId(1));
    QVERIFY(!trace.sink.memberRanks.contains(CommunicatorId(2)));
    QCOMPARE(trace.sink.communicators[1].size, std::optional<std::uint32_t>(1));
    QVERIFY(trace.sink.communicators[7].pooled);
  }

  void knowsRegionsHostsAndTimes() {
    const ImportedTrace trace = importTrace(TraceArchive("demo.pack").anchor);
    std::map<std::string, std::uint64_t> bytes;
    for (const PairTrafficRow& row : trace.sink.pairs)
      for (const PairPeer& peer : row.peers) bytes[trace.region(row.region)] += peer.bytes;
    QCOMPARE(bytes, (std::map<std::string, std::uint64_t>{
                        {"region-1", 2 * 7 * 1000}, {"region-2", 8 * 7 * 3000}, {"region-3", 8 * 77}}));
    QCOMPARE(trace.sink.processes.size(), std::size_t(8));
    for (const ProcessRow& row : trace.sink.processes) {
      QVERIFY(row.origin == HostOrigin::trace);
      QCOMPARE(row.host, std::optional<std::string>("vm"));
      QVERIFY(row.elapsedSeconds.value() > 0);
    }
    QCOMPARE(trace.sink.facts.at("processes"), std::string("8"));
    QVERIFY(trace.codes().empty());
    QVERIFY(trace.sink.regionParents.empty());
  }

  void callsHaveTimesAndBytes() {
    const ImportedTrace trace = importTrace(TraceArchive("lineprog.pack").anchor);
    std::map<std::string, std::tuple<std::uint64_t, std::uint64_t, bool>> seen;  // calls, bytes, pooled
    for (const StatisticsRow& row : trace.sink.rows) {
      auto& [calls, bytes, pooled] = seen[trace.operation(row.operation)];
      calls += row.calls;
      bytes += row.bytes.value_or(0);
      pooled = trace.sink.communicators[number(row.communicator) - 1].pooled;
      QVERIFY(row.seconds.value() > 0);
    }
    using Sums = std::tuple<std::uint64_t, std::uint64_t, bool>;
    QCOMPARE(seen["Sendrecv"], Sums(32, 4 * 1116177, false));
    QCOMPARE(seen["Irecv"], Sums(4, 400, false));  // by its request
    QCOMPARE(seen["Waitall"], Sums(4, 0, false));  // likewise
    QCOMPARE(seen["Wait"], Sums(4, 0, true));      // of MPI_Ibcast, which this writer does not note
    QCOMPARE(seen["Alltoall"], Sums(4, 8000, false));
    QCOMPARE(seen["Comm_split"], Sums(8, 0, false));
    QCOMPARE(seen["Finalize"], Sums(4, 0, true));
  }

  void binsAddUpToThePairs_data() {
    QTest::addColumn<QString>("pack");
    for (const char* pack : {"lineprog.pack", "demo.pack"}) QTest::newRow(pack) << pack;
  }
  void binsAddUpToThePairs() {
    QFETCH(QString, pack);
    const ImportedTrace trace = importTrace(TraceArchive(qPrintable(pack)).anchor);
    for (const PairClass kind : {PairClass::pointToPoint, PairClass::collective})
      QCOMPARE(trace.binned(kind), trace.pairs([&](const PairTrafficRow& row) { return row.kind == kind; }));
    QVERIFY(std::stod(trace.sink.facts.at("time bin seconds")) > 0);
  }

  void severalArchivesAreOneRun() {
    const TraceArchive archive("lineprog.pack");
    MemorySink sink;
    const auto importer = traceImporter();
    importer->read({archive.anchor, "a/traces.otf2", {}}, sink, {});
    const auto communicators = sink.communicators.size(), pairs = sink.pairs.size();
    importer->read({archive.anchor, "b/traces.otf2", {}}, sink, {});
    QCOMPARE(sink.communicators.size(), communicators);
    QCOMPARE(sink.pairs.size(), 2 * pairs);
  }

  void readsTheRestOfWhatIsCutOff() {
    const TraceArchive archive("lineprog.pack");
    std::filesystem::resize_file(archive.file("traces/2.evt"),
                                 std::filesystem::file_size(archive.file("traces/2.evt")) - 40);
    std::filesystem::remove(archive.file("traces/3.evt"));
    const ImportedTrace trace = importTrace(archive.anchor);
    QCOMPARE(trace.codes(),
             (std::vector<std::string>{"otf2.events", "otf2.location-missing", "trace.balance", "trace.collectives"}));
    QCOMPARE(trace.pairs("Sendrecv").size(), std::size_t(3));
  }

  // The numbers of a location's events are its own.
  void tellsLocalDefinitionsThatAreMissing() {
    const TraceArchive archive("demo.pack");
    std::filesystem::remove(archive.file("traces/3.def"));
    QCOMPARE(importTrace(archive.anchor).codes(), (std::vector<std::string>{"otf2.mappings-missing"}));
    for (int location = 0; location < 8; ++location)
      std::filesystem::remove(archive.file(("traces/" + std::to_string(location) + ".def").c_str()));
    QVERIFY(importTrace(archive.anchor).codes().empty());  // writers whose numbers are the global ones write none
  }

  void stopsWithoutDefinitions() {
    const TraceArchive archive("lineprog.pack");
    std::filesystem::remove(archive.file("traces.def"));
    const ImportedTrace trace = importTrace(archive.anchor);
    QCOMPARE(trace.codes(), (std::vector<std::string>{"otf2.definitions", "trace.no-mpi"}));
    QVERIFY(trace.sink.pairs.empty());
  }

  void stopsWhenToldTo() {
    const ImportedTrace trace = importTrace(TraceArchive("demo.pack").anchor, [](std::uint64_t) { return false; });
    QVERIFY(trace.report.cancelled);
  }

  void recognisesTracesByContent() {
    const TraceArchive archive("demo.pack");
    const auto importer = traceImporter();
    QVERIFY(importer->recognises(fileContent(archive.anchor)));
    QVERIFY(!importer->recognises(fileContent(archive.file("traces.def"))));
    QVERIFY(importer->owns(archive.anchor, archive.file("traces/0.evt")));
  }
};

WEFT_TEST(TraceImporterTest)
#include "trace_importer_test.moc"
