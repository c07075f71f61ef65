// What ranks were in, at any zoom: against the events that otf2-print lists.
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "core/sums/state_shares.h"
#include "importers/otf2/trace_importer.h"
#include "otf2_print.h"
#include "recorded.h"
#include "seeded.h"
#include "test_class.h"
#include "trace_import.h"
#include "trace_writer.h"

namespace trace_states_test {

using namespace inputs;
using namespace weft;

class TraceStatesTest : public QObject {
  Q_OBJECT

 private slots:
  void sharesOfRecordedTracesAreSumsOverEvents_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"lammps-lj-8-otf2mpi", "hpcc-16-otf2mpi-short"}) QTest::newRow(name) << QString(name);
  }
  void sharesOfRecordedTracesAreSumsOverEvents() {
    QFETCH(QString, name);
    const auto anchor = recorded(("otf2/" + name).toStdString()) / "traces.otf2";
    const PrintedTrace events = printedTrace(anchor);
    if (events.events.empty()) QSKIP("there is no otf2-print");
    StateShares shares(import(anchor));
    QCOMPARE(shares.tracks().size(), events.events.size());
    const std::uint64_t start = clockStart(anchor);
    std::mt19937_64 random(seeded(3));
    std::map<std::string, std::uint16_t> classes{{"", 0}};
    std::vector<std::uint16_t> classOf;
    for (const StateRow& state : shares.states())
      classOf.push_back(classes
                            .emplace(state.operation ? "MPI_" + operations_.at(*state.operation) : "",
                                     static_cast<std::uint16_t>(classes.size()))
                            .first->second);
    const auto count = static_cast<std::uint16_t>(classes.size());
    auto location = events.events.begin();
    for (const StateShares::Track& track : shares.tracks()) {
      const auto& list = (location++)->second;
      QCOMPARE(track.from, list.front().time - start);
      QCOMPARE(track.until, list.back().time - start);
      for (int round = 0; round < 5; ++round) {
        TimeParts time{0, track.until + 1000, 1 + static_cast<std::uint32_t>(random() % 40)};
        if (round != 0) time = {track.from + random() % (track.until - track.from), 0, time.parts};
        if (round != 0) time.until = time.from + 1 + random() % (track.until - track.from);
        std::vector<std::uint64_t> found(std::size_t{time.parts} * count), expected(found.size());
        shares.add(track, time, classOf, count, found);
        for (std::uint32_t part = 0; part < time.parts; ++part)
          for (const auto& [call, nanoseconds] : timeInCalls(list, start, time.begin(part), time.begin(part + 1)))
            expected[part * count + classes.at(call)] = nanoseconds;
        QCOMPARE(found, expected);
      }
    }
  }

  void takesAFewBytesForAnEvent() {
    for (const char* name : {"lammps-lj-8-otf2mpi", "hpcc-16-otf2mpi-short"}) {
      const auto anchor = recorded(std::string("otf2/") + name) / "traces.otf2";
      const std::uint64_t events = printedTrace(anchor).count;
      if (events == 0) QSKIP("there is no otf2-print");
      const StateStore store(import(anchor));
      std::uint64_t bytes = 0;
      for (const StateChunkHead& head : store.heads()) bytes += store.packed(head.id).size();
      QVERIFY2(bytes <= 4 * events, qPrintable(QString("%1: %2 bytes of %3 events").arg(name).arg(bytes).arg(events)));
    }
  }

  void messagesAreThoseThatWereReceived() {
    const auto anchor = recorded("otf2/lammps-lj-8-otf2mpi") / "traces.otf2";
    const PrintedTrace events = printedTrace(anchor);
    if (events.events.empty()) QSKIP("there is no otf2-print");
    const StateStore store(import(anchor));
    std::multiset<ListedMessage> found;
    store.messages(0, UINT64_MAX, [&](RankId receiver, const MessageFlight& each) {
      found.insert({number(each.source), number(receiver), each.bytes});
      return true;
    });
    QVERIFY(found == events.received);
    QCOMPARE(store.messageCount(), std::uint64_t(events.received.size()));
  }

  // Regions and calls are distinguished where they are open together.
  void theInnermostRegionAndTheCall() {
    TraceWriter writer(folder_.filePath("made").toStdString(), 1, {1'000'000'000, 100});
    writer.enterAt(0, 10, "solve");
    writer.enterAt(0, 20, "exchange");
    writer.enterAt(0, 25, "MPI_Send");
    writer.leaveAt(0, 32, "MPI_Send");
    writer.leaveAt(0, 40, "exchange");
    writer.leaveAt(0, 50, "solve");
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.sink.stateChunks.size(), std::size_t(1));
    QCOMPARE(trace.sink.stateChunks[0].from, std::uint64_t(10));
    QStringList text;
    for (const StateRun& run : trace.sink.stateChunks[0].runs) {
      const auto state = std::ranges::find(trace.sink.states, run.state, &StateRow::id);
      QVERIFY(state != trace.sink.states.end());
      text << QString::fromStdString(trace.region(state->region) + "/" +
                                     (state->operation ? trace.operation(*state->operation) : "") + " " +
                                     std::to_string(run.nanoseconds));
    }
    QCOMPARE(text.join(", "), QString("solve/ 10, exchange/ 5, exchange/Send 7, exchange/ 8, solve/ 10"));
  }

 private:
  RunStore import(const std::filesystem::path& anchor) {
    const std::filesystem::path path = folder_.filePath(QString("%1.weft").arg(++count_)).toStdString();
    RunWriter writer(path);
    writer.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
    const auto importer = traceImporter();
    importer->read({anchor, "bundle/traces.otf2", {}}, writer, {});
    importer->finish(writer, {});
    writer.endSource({});
    writer.commit();
    RunStore store(path);
    operations_.clear();
    for (const Operation& each : store.operationNames()) operations_[each.id] = each.name;
    return store;
  }

  QTemporaryDir folder_;
  int count_ = 0;
  std::map<OperationId, std::string> operations_;
};

WEFT_TEST(TraceStatesTest)

}  // namespace trace_states_test
#include "trace_states_test.moc"
