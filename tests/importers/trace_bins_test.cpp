// Bins of time: against the messages that otf2-print lists, and what longer bins must be of shorter ones.
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

#include "core/base/units.h"
#include "recorded.h"
#include "test_class.h"
#include "trace_import.h"
#include "trace_writer.h"

using namespace weft;

namespace trace_bins_test {

using namespace inputs;

using Sums = std::map<std::tuple<std::uint32_t, PairClass, int, int>,
                      std::pair<std::uint64_t, std::uint64_t>>;  // bin, …, from, to → messages, bytes

struct Read {
  MemorySink sink;
  ImportReport report;

  explicit Read(const std::filesystem::path& anchor, const BinChoice& choice = {}, std::size_t times = 1) {
    const auto importer = traceImporter(choice);
    for (std::size_t i = 0; i < times; ++i) report = importer->read({anchor, "bundle/traces.otf2", {}}, sink, {});
    importer->finish(sink, {});
  }

  double seconds() const { return *parseReal(sink.facts.at("time bin seconds")); }
  Sums sums(std::uint32_t factor = 1) const {
    Sums sums;
    for (const TimeBinRow& row : sink.bins)
      for (const PairPeer& peer : row.peers) {
        auto& [messages, bytes] = sums[{row.bin / factor, row.kind, number(row.source), number(peer.destination)}];
        messages += peer.messages;
        bytes += peer.bytes;
      }
    return sums;
  }
  std::pair<std::uint32_t, std::uint32_t> span() const {
    const auto [first, last] = std::ranges::minmax(sink.bins, {}, &TimeBinRow::bin);
    return {first.bin, last.bin};
  }
  std::uint32_t count() const { return span().second - span().first + 1; }
};

constexpr std::uint64_t second = 1000000000;  // ticks

std::filesystem::path lammps() { return recorded("otf2/lammps-lj-8-otf2mpi") / "traces.otf2"; }

// Point-to-point messages by bins of whole ticks; all are in communicators of all ranks, in their order.
Sums listedSends(const std::filesystem::path& anchor, std::uint64_t start, std::uint64_t binTicks) {
  QProcess print;
  print.start("otf2-print", {QString::fromStdString(anchor.string())});
  if (!print.waitForStarted(longestWait) || !print.waitForFinished(longestWait)) return {};
  static const QRegularExpression send(R"(^MPI_I?SEND\s+(\d+)\s+(\d+)\s+Receiver: (\d+) .*Length: (\d+))");
  Sums sums;
  for (const QByteArray& line : print.readAllStandardOutput().split('\n')) {
    const auto found = send.match(QString::fromUtf8(line));
    if (!found.hasMatch()) continue;
    const auto bin = static_cast<std::uint32_t>((found.captured(2).toULongLong() - start) / binTicks);
    auto& [messages, bytes] =
        sums[{bin, PairClass::pointToPoint, found.captured(1).toInt(), found.captured(3).toInt()}];
    ++messages;
    bytes += found.captured(4).toULongLong();
  }
  return sums;
}

class TraceBinsTest : public QObject {
  Q_OBJECT

 private slots:
  // Whatever bins are distinguished by: over all of them it is what pair traffic has of the same.
  void binsOfEachKeyAddUpToItsPairs_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"lammps-lj-8-otf2mpi", "hpcc-16-otf2mpi-short"}) QTest::newRow(name) << QString(name);
  }
  void binsOfEachKeyAddUpToItsPairs() {
    QFETCH(QString, name);
    using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, PairClass, std::uint32_t, std::uint32_t>;
    const auto numberOf = [](const auto& id) { return id ? number(*id) : 0; };
    const auto add = [&](auto& sums, const auto& row) {
      for (const PairPeer& peer : row.peers) {
        auto& [messages, bytes] = sums[Key{numberOf(row.communicator), numberOf(row.region), numberOf(row.operation),
                                           row.kind, number(row.source), number(peer.destination)}];
        messages += peer.messages;
        bytes += peer.bytes;
      }
    };
    for (const BinChoice& choice : {BinChoice{}, BinChoice{7}}) {
      const Read read(recorded(("otf2/" + name).toStdString()) / "traces.otf2", choice);
      std::map<Key, std::pair<std::uint64_t, std::uint64_t>> pairs, binned;
      for (const PairTrafficRow& row : read.sink.pairs) add(pairs, row);
      for (const TimeBinRow& row : read.sink.bins) add(binned, row);
      QVERIFY(!pairs.empty() && binned == pairs);
      QCOMPARE(read.sink.facts.at(binKeysFact), std::string("communicator region operation"));
    }
  }

  // The clock of this trace: nanoseconds from 2879361125815 on, as otf2-print -G says.
  void equalTheListing() {
    const Read trace(lammps());
    const auto ticks = static_cast<std::uint64_t>(std::llround(trace.seconds() * 1e9));
    const Sums expected = listedSends(lammps(), 2879361125815, ticks);
    if (expected.empty()) QSKIP("otf2-print is not installed");
    Sums seen = trace.sums();
    std::erase_if(seen, [](const auto& one) { return std::get<1>(one.first) != PairClass::pointToPoint; });
    QCOMPARE(seen, expected);
  }

  void areAsManyAsWanted_data() {
    QTest::addColumn<QString>("name");
    for (const char* each : {"lammps-lj-8-otf2mpi", "hpcc-16-otf2mpi-short", "lammps-lj-8-eztrace"})
      QTest::newRow(each) << each;
  }
  // Of lengths 1, 2 or 5 times a power of ten the shortest that does: one step shorter there would be too many.
  void areAsManyAsWanted() {
    QFETCH(QString, name);
    const auto folder = recorded("otf2/" + name.toStdString());
    const auto anchor =
        std::filesystem::exists(folder / "traces.otf2") ? folder / "traces.otf2" : folder / "eztrace_log.otf2";
    for (const std::uint32_t most : {1U, 7U, 128U, 1000U}) {
      const Read trace(anchor, {most});
      const double tens = std::log10(trace.seconds()), digit = trace.seconds() / std::pow(10, std::floor(tens + 1e-9));
      QVERIFY2(std::abs(digit - 1) < 1e-6 || std::abs(digit - 2) < 1e-6 || std::abs(digit - 5) < 1e-6,
               qPrintable(QString::number(digit)));
      QVERIFY(trace.count() <= most);
      const double shorter = trace.seconds() / (std::abs(digit - 5) < 1e-6 ? 2.5 : 2);
      QVERIFY(Read(anchor, {{}, shorter}).count() > most);
      QCOMPARE(trace.sink.bins.empty(), false);
    }
  }

  void areAsLongAsWanted() {
    const Read exact(lammps(), {{}, 0.0005});
    QCOMPARE(exact.sink.facts.at("time bin seconds"), std::string("0.0005"));
    QCOMPARE(exact.sums(), Read(lammps()).sums());  // the usual ones of this trace
    QCOMPARE(Read(lammps(), {{}, 0.0035}).sums(), exact.sums(7));
    QCOMPARE(Read(lammps(), {20}).sums(),
             Read(lammps(), {{}, 0.0001})
                 .sums(static_cast<std::uint32_t>(std::llround(Read(lammps(), {20}).seconds() / 0.0001))));
  }

  // However short: what does not fit is told.
  void tooShortOnesBecomeLonger() {
    const QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 2, {second, 1000 * second});
    for (int i = 0; i < 3; ++i) {
      writer.send(0, TraceWriter::world, 1, 10);
      writer.skip(0, std::uint64_t{1} << 33);
    }
    const Read trace(writer.close(), {{}, 1e-9});
    QVERIFY(std::ranges::any_of(trace.report.diagnostics.list(),
                                [](const Diagnostic& each) { return each.code == "trace.longer-bins"; }));
    QCOMPARE(trace.sums().size(), std::size_t(3));
  }

  // A long silence at the start does not make bins long: nine seconds pass before the first of a thousand messages, one
  // microsecond apart.
  void theSpanIsThatOfMessages() {
    const QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 2, {second, 10 * second});
    writer.skip(0, 9 * second);
    for (int i = 0; i < 1000; ++i) {
      writer.send(0, TraceWriter::world, 1, 8);
      writer.skip(0, 997);
    }
    const Read trace(writer.close());
    QCOMPARE(trace.seconds(), 0.000001);
    QVERIFY(trace.count() > 900 && trace.count() <= 1000);
  }

  // A second archive of the run follows the first one's bins.
  void archivesOfARunHaveBinsOfOneLength() {
    const Read once(lammps(), {30}), twice(lammps(), {30}, 2);
    QCOMPARE(twice.seconds(), once.seconds());
    Sums doubled = once.sums();
    for (auto& [key, sums] : doubled) {
      sums.first *= 2;
      sums.second *= 2;
    }
    QCOMPARE(twice.sums(), doubled);
  }
};

WEFT_TEST(TraceBinsTest)

}  // namespace trace_bins_test
#include "trace_bins_test.moc"
