#include "collector/port_traffic_writer.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <sys/resource.h>

#include <map>
#include <tuple>

#include "archive_pack.h"
#include "core/base/error.h"
#include "importers/profiles/port_traffic_importer.h"
#include "memory_sink.h"
#include "otf2_leaks.h"
#include "test_class.h"

using namespace weft;

namespace port_traffic_writer_test {

namespace fs = std::filesystem;

RecordedPort port(std::uint16_t lid, const char* device) {
  return {Lid(lid), Guid(0x100 + lid), Guid(0x200 + lid), device, 1};
}

// Two hosts with two rails; rank 2 shares the ports of rank 1.
std::vector<RecordedProcess> threeRanks() {
  return {{RankId(0), "n1", {port(11, "mlx5_0"), port(12, "mlx5_1")}},
          {RankId(1), "n2", {port(21, "mlx5_0"), port(22, "mlx5_1")}},
          {RankId(2), "n2", {port(21, "mlx5_0"), port(22, "mlx5_1")}}};
}

PeerTraffic peer(std::uint16_t lid, std::uint64_t sent, std::uint64_t received) { return {Lid(lid), sent, received}; }

// "solve" is visited twice; rank 2 records nothing.
fs::path writeThreeRanks(const fs::path& folder,
                         PortTrafficWriter::Origin origin = PortTrafficWriter::Origin::measured) {
  PortTrafficWriter writer(folder, "traces", threeRanks(), {"setup", "solve, \"twice\""}, origin);
  const std::vector<RegionVisit> visits{{0, 10, 20}, {1, 30, 40}, {1, 50, 60}};
  const std::vector<std::vector<PeerCounters>> first{{{peer(21, 1, 2)}, {}, {peer(21, 3, 0)}},
                                                     {{}, {peer(22, 5, 6)}, {peer(22, 1ULL << 59, 0), peer(9, 0, 0)}}};
  const std::vector<std::vector<PeerCounters>> second{{{peer(11, 2, 1)}, {}, {peer(11, 0, 3)}},
                                                      {{}, {peer(12, 6, 5)}, {peer(12, 0, 1ULL << 59)}}};
  writer.write(1, visits, second);
  writer.write(0, visits, first);
  writer.close();
  return folder / "traces.otf2";
}

std::string shown(const PortTrafficRow& row, const MemorySink& sink) {
  std::string text = sink.regions[number(row.region.value()) - 1] + " rank " +
                     std::to_string(number(row.rank.value())) + ' ' + row.device + " lid " +
                     std::to_string(number(row.lid)) + ':';
  for (const PeerTraffic& each : row.peers)
    text +=
        ' ' + std::to_string(number(each.lid)) + '=' + std::to_string(each.sent) + '/' + std::to_string(each.received);
  return text;
}

ImportReport import(const fs::path& anchor, RowSink& sink) {
  return portTrafficImporter()->read({anchor, "traces.otf2", {}}, sink, {});
}

std::map<std::string, std::string> contents(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& each : fs::recursive_directory_iterator(folder))
    if (each.is_regular_file()) files[fs::relative(each, folder).string()] = fileContent(each);
  return files;
}

// One port with many peers, whose events fill several chunks of the file.
constexpr int manyPeers = 60000;
PeerTraffic manyPeer(int i) {
  return peer(static_cast<std::uint16_t>(i + 1), 0x123456789abc + i * 7919ULL, 0xf00000000 + i * 104729ULL);
}

class PortTrafficWriterTest : public QObject {
  Q_OBJECT

 private slots:
  void isReadBack();
  void saysThatItIsPredicted();
  void isReadByOtf2Print();
  void writesTheSameBytesAgain();
  void refusesToOverwrite();
  void refusesCountersThatDoNotFit();
  void makesUpNothingWhereAFileIsCutOff();
  void needsFewOpenFiles();
};

void PortTrafficWriterTest::isReadBack() {
  QTemporaryDir folder;
  MemorySink sink;
  const ImportReport report = import(writeThreeRanks(folder.path().toStdString()), sink);
  QVERIFY(report.diagnostics.list().empty());
  QStringList rows;
  for (const PortTrafficRow& row : sink.traffic) rows << QString::fromStdString(shown(row, sink));
  QCOMPARE(rows, QStringList({
                     "setup rank 0 mlx5_0 lid 11: 21=1/2",
                     "solve, \"twice\" rank 0 mlx5_0 lid 11: 21=3/0",
                     "solve, \"twice\" rank 0 mlx5_1 lid 12: 22=576460752303423493/6",
                     "setup rank 1 mlx5_0 lid 21: 11=2/1",
                     "solve, \"twice\" rank 1 mlx5_0 lid 21: 11=0/3",
                     "solve, \"twice\" rank 1 mlx5_1 lid 22: 12=6/576460752303423493",
                 }));
  QCOMPARE(sink.processes.size(), 3U);
  QCOMPARE(sink.processes[0].host.value(), std::string("n1"));
  QCOMPARE(sink.processes[2].host.value(), std::string("n2"));
  QCOMPARE(number(sink.traffic[0].portGuid), 0x10BU);
  QCOMPARE(sink.traffic[0].port, 1);
}

// OTF2's own tool is the judge: it complains about ids out of order and references to nothing.
// Before all is read, so that what was measured can go before it, and in what is read.
void PortTrafficWriterTest::saysThatItIsPredicted() {
  for (const auto origin : {PortTrafficWriter::Origin::measured, PortTrafficWriter::Origin::predicted}) {
    const bool predicted = origin == PortTrafficWriter::Origin::predicted;
    QTemporaryDir folder;
    const fs::path anchor = writeThreeRanks(folder.path().toStdString(), origin);
    const auto recognised = portTrafficImporter()->recognises(fileContent(anchor));
    QVERIFY(recognised && recognised->predicted == predicted);
    MemorySink sink;
    QVERIFY(import(anchor, sink).diagnostics.list().empty());
    QCOMPARE(sink.facts.contains("port traffic"), predicted);
    if (predicted) QCOMPARE(sink.facts.at("port traffic"), std::string("predicted from pair traffic"));
    QCOMPARE(sink.traffic.size(), std::size_t(6));
  }
}

void PortTrafficWriterTest::isReadByOtf2Print() {
  QTemporaryDir folder;
  const QString anchor = QString::fromStdString(writeThreeRanks(folder.path().toStdString()).string());
  QProcess print;
  print.start("otf2-print", {"-A", "-G", anchor});
  if (!print.waitForStarted(longestWait)) QSKIP("otf2-print is not installed");
  QVERIFY(print.waitForFinished(longestWait));
  QCOMPARE(print.readAllStandardError(), QByteArray());
  QCOMPARE(print.exitCode(), 0);
  print.start("otf2-print", {anchor});
  QVERIFY(print.waitForFinished(longestWait));
  QCOMPARE(print.readAllStandardError(), QByteArray());
  const QString text = print.readAllStandardOutput();
  QCOMPARE(text.count("\nMETRIC "), 3 * 4 + 8);  // headers, entries
  QCOMPARE(text.count("(\"peer_lid\" <4>; UINT64; 22), (\"bytes_sent\" <5>; UINT64; 5), "
                      "(\"bytes_received\" <6>; UINT64; 6)"),
           1);
  QCOMPARE(text.count("ENTER"), 6);
}

void PortTrafficWriterTest::writesTheSameBytesAgain() {
  QTemporaryDir one, two;
  writeThreeRanks(one.path().toStdString());
  writeThreeRanks(two.path().toStdString());
  QCOMPARE(contents(one.path().toStdString()).size(), 2U + 2 * 9);
  QVERIFY(contents(one.path().toStdString()) == contents(two.path().toStdString()));
}

void PortTrafficWriterTest::refusesToOverwrite() {
  QTemporaryDir folder;
  writeThreeRanks(folder.path().toStdString());
  const auto before = contents(folder.path().toStdString());
  QVERIFY_EXCEPTION_THROWN(writeThreeRanks(folder.path().toStdString()), Error);
  QVERIFY(contents(folder.path().toStdString()) == before);
}

void PortTrafficWriterTest::refusesCountersThatDoNotFit() {
  QTemporaryDir folder;
  PortTrafficWriter writer(folder.path().toStdString(), "traces", threeRanks(), {"setup"});
  const std::vector<RegionVisit> visits{{0, 10, 20}};
  const std::vector<std::vector<PeerCounters>> onePort{{{}}}, noVisit{{}, {}}, whole{{{}}, {{}}};
  QVERIFY_EXCEPTION_THROWN(writer.write(0, visits, onePort), Error);
  QVERIFY_EXCEPTION_THROWN(writer.write(0, visits, noVisit), Error);
  writer.write(0, visits, whole);
  QVERIFY_EXCEPTION_THROWN(writer.write(0, visits, whole), Error);
}

// The library decodes the missing bytes of a record as if they were there; none of that may get through.
void PortTrafficWriterTest::makesUpNothingWhereAFileIsCutOff() {
  QTemporaryDir folder;
  const fs::path path = folder.path().toStdString();
  {
    PortTrafficWriter writer(path, "traces", {{RankId(0), "n1", {port(1, "mlx5_0")}}}, {"all"});
    PeerCounters counters;
    for (int i = 0; i < manyPeers; ++i) counters.push_back(manyPeer(i));
    const std::vector<RegionVisit> visits{{0, 10, 20}};
    const std::vector<std::vector<PeerCounters>> all{{counters}};
    writer.write(0, visits, all);
    writer.close();
  }
  const fs::path events = path / "traces/1.evt";
  std::uintmax_t size = fs::file_size(events);
  QVERIFY(size > 3 * 262144);
  std::size_t lastCount = manyPeers;
  while (size > 9973) {
    size -= size % 2 == 0 ? 1 : 9972;  // neighbouring bytes, at every phase of a record
    fs::resize_file(events, size);
    MemorySink sink;
    const ImportReport report = import(path / "traces.otf2", sink);
    QVERIFY2(report.diagnostics.has(Severity::dataLost), std::to_string(size).c_str());
    const std::size_t count = sink.traffic.empty() ? 0 : sink.traffic[0].peers.size();
    QVERIFY(count <= lastCount);
    for (std::size_t i = 0; i < count; ++i) {
      const PeerTraffic& got = sink.traffic[0].peers[i];
      const PeerTraffic want = manyPeer(static_cast<int>(i));
      QVERIFY2(got.lid == want.lid && got.sent == want.sent && got.received == want.received,
               std::to_string(size).c_str());
    }
    lastCount = count;
  }
}

// A merge of all locations by time would open two files for each; reading them one by one needs a handful.
void PortTrafficWriterTest::needsFewOpenFiles() {
  QTemporaryDir folder;
  const fs::path path = folder.path().toStdString();
  std::vector<RecordedProcess> processes;
  for (std::uint16_t i = 0; i < 300; ++i)
    processes.push_back({RankId(i), "n" + std::to_string(i), {port(static_cast<std::uint16_t>(i + 1), "mlx5_0")}});
  rlimit before{};
  QCOMPARE(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit few{48, before.rlim_max};
  QCOMPARE(::setrlimit(RLIMIT_NOFILE, &few), 0);
  PortTrafficWriter writer(path, "traces", processes, {"all"});
  const std::vector<RegionVisit> visits{{0, 10, 20}};
  for (std::size_t i = 0; i < processes.size(); ++i) {
    const std::vector<std::vector<PeerCounters>> one{{{peer(static_cast<std::uint16_t>((i + 1) % 300 + 1), i + 1, 1)}}};
    writer.write(i, visits, one);
  }
  writer.close();
  MemorySink sink;
  const ImportReport report = import(path / "traces.otf2", sink);
  QCOMPARE(::setrlimit(RLIMIT_NOFILE, &before), 0);
  QVERIFY(report.diagnostics.list().empty());
  QCOMPARE(report.rowsKept, 300U);
}

WEFT_TEST(PortTrafficWriterTest)

}  // namespace port_traffic_writer_test
#include "port_traffic_writer_test.moc"
