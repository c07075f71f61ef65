// Call paths and message sizes of traces, against a replay of what otf2-print lists of the same archive.
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include "core/records/size_class.h"
#include "recorded.h"
#include "test_class.h"
#include "trace_import.h"
#include "trace_writer.h"

using namespace weft;

namespace trace_profile_test {

using namespace inputs;

struct Times {
  std::uint64_t visits = 0;
  double inclusive = 0, exclusive = 0;
};
using Profile = std::map<std::pair<std::string, int>, Times>;  // path, rank
using Sizes = std::map<std::tuple<int, int, std::uint64_t>,
                       std::pair<std::uint64_t, std::uint64_t>>;  // from, to, smallest → messages, bytes

// Regions by names in the order of the calls; of MPI_COMM_WORLD alone, whose ranks are those of the run. `ranks` by
// location.
struct Listing {
  Profile profile;
  Sizes sizes;

  void read(const QByteArray& text, double ticksPerSecond) {
    static const QRegularExpression line(R"(^(\S+)\s+(\d+)\s+(\d+)\s+(.*)$)"), name(R"x(Region: "([^"]*)")x"),
        send(R"x(Receiver: (\d+) .*Communicator: "([^"]*)".*Length: (\d+))x");
    struct Open {
      std::string path;
      std::uint64_t entered = 0, inside = 0;
    };
    std::map<int, std::vector<Open>> stacks;
    for (const QByteArray& each : text.split('\n')) {
      const auto event = line.match(QString::fromUtf8(each));
      if (!event.hasMatch()) continue;
      const QString kind = event.captured(1), rest = event.captured(4);
      const int rank = event.captured(2).toInt();
      const std::uint64_t time = event.captured(3).toULongLong();
      auto& stack = stacks[rank];
      if (kind == "ENTER") {
        const std::string outer = stack.empty() ? "" : stack.back().path + " > ";
        stack.push_back({outer + name.match(rest).captured(1).toStdString(), time, 0});
        ++profile[{stack.back().path, rank}].visits;
      } else if (kind == "LEAVE" && !stack.empty()) {
        const Open one = stack.back();
        stack.pop_back();
        Times& times = profile[{one.path, rank}];
        times.inclusive += static_cast<double>(time - one.entered) / ticksPerSecond;
        times.exclusive += static_cast<double>(time - one.entered - one.inside) / ticksPerSecond;
        if (!stack.empty()) stack.back().inside += time - one.entered;
      } else if (kind == "MPI_SEND" || kind == "MPI_ISEND") {
        const auto to = send.match(rest);
        if (to.captured(2) != "MPI_COMM_WORLD") continue;
        const std::uint64_t bytes = to.captured(3).toULongLong();
        std::uint64_t smallest = bytes == 0 ? 0 : 1;
        while (smallest != 0 && smallest * 2 <= bytes) smallest *= 2;
        auto& [messages, sum] = sizes[{rank, to.captured(1).toInt(), smallest}];
        ++messages;
        sum += bytes;
      }
    }
  }
};

QByteArray listed(const std::filesystem::path& anchor, const QStringList& options = {}) {
  QProcess print;
  print.start("otf2-print", options + QStringList{QString::fromStdString(anchor.string())});
  if (!print.waitForStarted(longestWait) || !print.waitForFinished(longestWait)) return {};
  return print.readAllStandardOutput();
}

double resolution(const std::filesystem::path& anchor) {
  static const QRegularExpression clock(R"(Ticks per Seconds: (\d+))");
  return clock.match(QString::fromUtf8(listed(anchor, {"-G"}))).captured(1).toDouble();
}

Profile profileOf(const MemorySink& sink) {
  std::vector<std::string> paths;
  for (const CallPathRow& each : sink.paths)
    paths.push_back((each.parent ? paths[number(*each.parent) - 1] + " > " : "") + each.name);
  Profile profile;
  for (const PathTimeRow& each : sink.pathTimes) {
    Times& times = profile[{paths[number(each.path) - 1], number(each.rank)}];
    times = {times.visits + each.visits, times.inclusive + each.inclusiveSeconds,
             times.exclusive + each.exclusiveSeconds};
  }
  return profile;
}

Sizes sizesOf(const ImportedTrace& trace, const std::string& communicator) {
  Sizes sizes;
  for (const MessageSizeRow& row : trace.sink.sizes) {
    if (trace.sink.communicators[number(*row.communicator) - 1].name != communicator) continue;
    for (const PairPeer& peer : row.peers) {
      auto& [messages, bytes] = sizes[{number(row.source), number(peer.destination), row.sizeMin}];
      messages += peer.messages;
      bytes += peer.bytes;
    }
  }
  return sizes;
}

class TraceProfileTest : public QObject {
  Q_OBJECT

 private slots:
  void equalTheListing_data() {
    QTest::addColumn<QString>("name");
    for (const char* each : {"lammps-lj-8-otf2mpi", "hpcc-16-otf2mpi-short"}) QTest::newRow(each) << each;
  }
  void equalTheListing() {
    QFETCH(QString, name);
    const auto anchor = recorded("otf2/" + name.toStdString()) / "traces.otf2";
    const QByteArray text = listed(anchor);
    if (text.isEmpty()) QSKIP("otf2-print is not installed");
    Listing expected;
    expected.read(text, resolution(anchor));
    const ImportedTrace trace = importTrace(anchor);
    const Profile seen = profileOf(trace.sink);
    QVERIFY(!seen.empty());
    QCOMPARE(seen.size(), expected.profile.size());
    for (const auto& [key, times] : expected.profile) {
      QVERIFY2(seen.contains(key), key.first.c_str());
      const Times& of = seen.at(key);
      QCOMPARE(of.visits, times.visits);
      QVERIFY(std::abs(of.inclusive - times.inclusive) < 1e-9 && std::abs(of.exclusive - times.exclusive) < 1e-9);
    }
    QVERIFY(!expected.sizes.empty());
    QCOMPARE(sizesOf(trace, "W"), expected.sizes);
  }

  // Sizes are another view of the pairs: whatever the trace, they add up to these.
  void sizesAddUpToPairs() {
    const ImportedTrace trace = importTrace(recorded("otf2/hpcc-16-otf2mpi-short") / "traces.otf2");
    ImportedTrace::Pairs sums;
    for (const MessageSizeRow& row : trace.sink.sizes)
      for (const PairPeer& peer : row.peers) {
        QVERIFY(peer.bytes >= row.sizeMin * peer.messages);
        QVERIFY(!row.sizeMax || peer.bytes < *row.sizeMax * peer.messages);
        auto& [messages, bytes] = sums[{number(row.source), number(peer.destination)}];
        messages += peer.messages;
        bytes += peer.bytes;
      }
    QCOMPARE(sums, trace.pairs([](const PairTrafficRow& row) { return row.kind == PairClass::pointToPoint; }));
  }

  void classesOfSizes() {
    for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3},
                                      std::uint64_t{4}, std::uint64_t{1} << 40, (std::uint64_t{1} << 62) - 1,
                                      std::uint64_t{1} << 62, static_cast<std::uint64_t>(INT64_MAX)}) {
      const std::uint8_t of = sizeClassOf(bytes);
      QVERIFY(smallestOf(of) <= bytes && (!limitOf(of) || bytes < *limitOf(of)));
    }
  }

  // A function that calls itself is a path deeper each time, and no deeper than can be shown.
  void recursion() {
    QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 1);
    for (int i = 0; i < 600; ++i) writer.enter(0, "down");
    for (int i = 0; i < 600; ++i) writer.leave(0, "down");
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.sink.paths.size(), std::size_t(deepestPath + 1));
    double exclusive = 0;
    for (const PathTimeRow& each : trace.sink.pathTimes) exclusive += each.exclusiveSeconds;
    QVERIFY(std::abs(exclusive - 1199e-3) < 1e-9);  // all of it, in ticks of a millisecond
    const auto codes = trace.codes();
    QVERIFY(std::ranges::find(codes, "trace.paths") != codes.end());
  }
};

WEFT_TEST(TraceProfileTest)

}  // namespace trace_profile_test
#include "trace_profile_test.moc"
