#include "importers/profiles/port_traffic_importer.h"

#include <QTemporaryDir>
#include <QTest>
#include <fcntl.h>
#include <unistd.h>

#include <map>
#include <tuple>

#include "archive_pack.h"
#include "memory_sink.h"
#include "otf2_leaks.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;

namespace port_traffic_importer_test {

using namespace inputs;
namespace fs = std::filesystem;

const fs::path data = fs::path(WEFT_TEST_DATA) / "port_traffic";

// An archive in a folder of its own, which can be damaged before it is imported.
struct Archive {
  QTemporaryDir folder;
  fs::path anchor;

  explicit Archive(const fs::path& pack) : anchor(unpackArchive(fileContent(pack), folder.path().toStdString())) {}

  fs::path file(const char* name) const { return fs::path(folder.path().toStdString()) / name; }
  void cut(const char* name, std::uintmax_t bytesAtEnd) const {
    fs::resize_file(file(name), fs::file_size(file(name)) - bytesAtEnd);
  }
};

struct Imported {
  MemorySink sink;
  ImportReport report;
};

Imported import(const Archive& archive, const Progress& progress = {}) {
  Imported result;
  result.report = portTrafficImporter()->read({archive.anchor, "bundle/traces.otf2", {}}, result.sink, progress);
  return result;
}

Imported importPack(const char* name) { return import(Archive(data / name)); }

std::vector<std::string> codes(const Imported& imported) {
  std::vector<std::string> list;
  for (const Diagnostic& each : imported.report.diagnostics.list()) list.push_back(each.code);
  return list;
}

// region, local LID, peer LID → bytes sent, bytes received
using Traffic = std::map<std::tuple<std::string, int, int>, std::pair<std::uint64_t, std::uint64_t>>;

Traffic traffic(const MemorySink& sink) {
  Traffic result;
  for (const PortTrafficRow& row : sink.traffic) {
    const std::string region = row.region ? sink.regions[number(*row.region) - 1] : "";
    for (const PeerTraffic& peer : row.peers)
      result[{region, number(row.lid), number(peer.lid)}] = {peer.sent, peer.received};
  }
  return result;
}

// What the writer of the test archives put into them: bytes from port a to port b, counted from 0, in a region.
std::uint64_t written(std::uint64_t region, std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = (a << 32 | b) * 0x9E3779B97F4A7C15 + region * 0xD1B54A32D192ED03;
  x ^= x >> 29;
  x *= 0xBF58476D1CE4E5B9;
  x ^= x >> 32;
  return ((x >> 8) & ((std::uint64_t{1} << (10 + x % 22)) - 1)) + 64;
}

Traffic writtenTraffic() {
  const std::vector<std::string> regions{"halo_exchange", "transpose"};
  Traffic result;
  for (int region = 0; region < 2; ++region)
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b < 6; ++b)
        if (a != b && a % 2 == b % 2)
          result[{regions[region], a + 1, b + 1}] = {written(region, a, b), written(region, b, a)};
  return result;
}

class PortTrafficImporterTest : public QObject {
  Q_OBJECT

 private slots:
  void readsEveryEncodingAlike_data();
  void readsEveryEncodingAlike();
  void namesPortsAndHosts();
  void refusesOtherArchives_data();
  void refusesOtherArchives();
  void readsTheRestWhereALocationIsMissing();
  void readsTheRestWhereALocationIsCutOff();
  void tellsWhateverIsMissing_data();
  void tellsWhateverIsMissing();
  void usesDefinitionsThatAreCutOff();
  void ownsTheFilesOfItsArchive();
  void recognisesAnchorsByContent();
  void stopsWhenToldTo();
  void tellsHowManyBytesWereRead();
  void keepsTheLibraryQuiet();
  void agreesWithPublishedTotals();
};

void PortTrafficImporterTest::readsEveryEncodingAlike_data() {
  QTest::addColumn<QString>("pack");
  QTest::addColumn<QString>("format");
  QTest::newRow("triple") << "load/triple.pack"
                          << "OTF2 port traffic, triple";
  QTest::newRow("packed85") << "load/packed85.pack"
                            << "OTF2 port traffic, packed85";
  QTest::newRow("dense255") << "load/dense255.pack"
                            << "OTF2 port traffic, dense255";
  QTest::newRow("per host") << "load/per-host.pack"
                            << "OTF2 port traffic, triple";
  QTest::newRow("no local definitions") << "load/no-local-definitions.pack"
                                        << "OTF2 port traffic, triple";
}

void PortTrafficImporterTest::readsEveryEncodingAlike() {
  QFETCH(QString, pack);
  QFETCH(QString, format);
  const Imported imported = importPack(pack.toUtf8().constData());
  QCOMPARE(codes(imported), std::vector<std::string>());
  QCOMPARE(traffic(imported.sink), writtenTraffic());
  QCOMPARE(imported.report.rowsKept, 24U);
  QCOMPARE(imported.report.rowsLeftOut, 0U);
  QCOMPARE(QString::fromStdString(imported.report.format), format);
  QCOMPARE(imported.report.version, std::string("pp_write 1.0"));
  QCOMPARE(imported.sink.regions, (std::vector<std::string>{"halo_exchange", "transpose"}));
}

void PortTrafficImporterTest::namesPortsAndHosts() {
  for (const char* pack : {"load/triple.pack", "load/per-host.pack"}) {
    const Imported imported = importPack(pack);
    QCOMPARE(imported.sink.processes.size(), 3U);
    for (std::uint32_t rank = 0; rank < 3; ++rank) {
      const ProcessRow& row = imported.sink.processes[rank];
      QCOMPARE(number(row.rank), rank);
      QCOMPARE(row.host.value(), "node000" + std::to_string(rank));
      QVERIFY(row.origin == HostOrigin::trace);
    }
    QCOMPARE(imported.sink.traffic.size(), 12U);
    for (const PortTrafficRow& row : imported.sink.traffic) {
      const std::uint32_t port = number(row.lid) - 1U;
      QCOMPARE(number(row.rank.value()), port / 2);
      QCOMPARE(number(row.portGuid), 0x0002c90300000001 + port * 4);
      QCOMPARE(row.device, port % 2 ? std::string("mlx5_1") : std::string("mlx5_0"));
      QCOMPARE(row.port, 1);
    }
  }
}

void PortTrafficImporterTest::refusesOtherArchives_data() {
  QTest::addColumn<QString>("pack");
  QTest::addColumn<QString>("code");
  QTest::newRow("encoding") << "refuse/encoding.pack"
                            << "port-traffic.encoding";
  QTest::newRow("format") << "refuse/format.pack"
                          << "port-traffic.format";
  QTest::newRow("anchor cut") << "refuse/anchor-cut.pack"
                              << "otf2.anchor";
  QTest::newRow("anchor promises too much") << "refuse/anchor-properties.pack"
                                            << "otf2.anchor";
  QTest::newRow("no definitions") << "refuse/no-definitions.pack"
                                  << "port-traffic.definitions";
  QTest::newRow("no LIDs") << "refuse/no-lids.pack"
                           << "port-traffic.definitions";
}

void PortTrafficImporterTest::refusesOtherArchives() {
  QFETCH(QString, pack);
  QFETCH(QString, code);
  const Imported imported = importPack(pack.toUtf8().constData());
  QVERIFY(imported.report.diagnostics.has(Severity::importStopped));
  QCOMPARE(QString::fromStdString(codes(imported).back()), code);
  QVERIFY(imported.sink.traffic.empty());
  QCOMPARE(imported.report.rowsKept, 0U);
}

void PortTrafficImporterTest::readsTheRestWhereALocationIsMissing() {
  const Archive archive(data / "load/triple.pack");
  fs::remove(archive.file("traces/4.evt"));  // locations 0 to 2 are threads, 3 to 8 ports
  const Imported imported = import(archive);
  QCOMPARE(codes(imported), std::vector<std::string>{"otf2.location-missing"});
  QCOMPARE(imported.report.diagnostics.list()[0].file, std::string("bundle/traces/4.evt"));
  Traffic expected = writtenTraffic();
  std::erase_if(expected, [](const auto& each) { return std::get<1>(each.first) == 2; });
  QCOMPARE(traffic(imported.sink), expected);
}

void PortTrafficImporterTest::readsTheRestWhereALocationIsCutOff() {
  const Archive archive(data / "load/triple.pack");
  archive.cut("traces/4.evt", 20);
  const Imported imported = import(archive);
  QVERIFY(imported.report.diagnostics.has(Severity::dataLost));
  for (const Diagnostic& each : imported.report.diagnostics.list())
    QCOMPARE(each.file, std::string("bundle/traces/4.evt"));
  Traffic others = traffic(imported.sink), expected = writtenTraffic();
  const auto ofCutPort = [](const auto& each) { return std::get<1>(each.first) == 2; };
  for (const auto& [key, bytes] : others) QCOMPARE(bytes, expected.at(key));  // nothing is made up
  std::erase_if(others, ofCutPort);
  std::erase_if(expected, ofCutPort);
  QCOMPARE(others, expected);
}

// Those of threads, too, of which nothing is used.
void PortTrafficImporterTest::tellsWhateverIsMissing_data() {
  QTest::addColumn<QString>("name");
  const Archive archive(data / "load/triple.pack");
  const fs::path folder(archive.folder.path().toStdString());
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(folder))
    if (each.is_regular_file())
      QTest::addRow("%s", fs::relative(each, folder).c_str()) << QString::fromStdString(fs::relative(each, folder));
}
void PortTrafficImporterTest::tellsWhateverIsMissing() {
  QFETCH(QString, name);
  const auto tells = [](const Archive& archive) {
    const Diagnostics diagnostics = import(archive).report.diagnostics;
    return diagnostics.has(Severity::dataLost) || diagnostics.has(Severity::importStopped);
  };
  const Archive whole(data / "load/triple.pack");
  QVERIFY(!tells(whole));
  const std::string file = name.toStdString();
  const auto bytes = fs::file_size(whole.file(file.c_str()));
  for (const std::uintmax_t kept : {bytes - 1, bytes / 2, std::uintmax_t(0)}) {
    const Archive archive(data / "load/triple.pack");
    fs::resize_file(archive.file(file.c_str()), kept);
    QVERIFY2(tells(archive), qPrintable(QStringLiteral("%1 bytes").arg(kept)));
  }
  if (file.ends_with(".otf2")) return;  // without it there is no archive
  fs::remove(whole.file(file.c_str()));
  QVERIFY(tells(whole));
}

void PortTrafficImporterTest::usesDefinitionsThatAreCutOff() {
  const Archive archive(data / "load/triple.pack");
  archive.cut("traces.def", 8);  // in the list of what locations record, which triple does not need
  const Imported imported = import(archive);
  QCOMPARE(codes(imported), std::vector<std::string>{"otf2.definitions"});
  QCOMPARE(imported.report.diagnostics.list()[0].file, std::string("bundle/traces.def"));
  QCOMPARE(traffic(imported.sink), writtenTraffic());
}

void PortTrafficImporterTest::ownsTheFilesOfItsArchive() {
  const auto importer = portTrafficImporter();
  const auto owns = [&](const char* other) { return importer->owns("/b/r1/traces.otf2", other); };
  QVERIFY(owns("/b/r1/traces.def"));
  QVERIFY(owns("/b/r1/traces/17.evt"));
  QVERIFY(owns("/b/r1/../r1/traces/17.def"));
  QVERIFY(!owns("/b/r1/traces.otf2"));
  QVERIFY(!owns("/b/r1/traces2/17.evt"));
  QVERIFY(!owns("/b/r1/ibdiagnet.lst"));
  QVERIFY(!owns("/b/r2/traces/17.evt"));
  QVERIFY(importer->owns("traces.otf2", "./traces/17.evt"));
}

void PortTrafficImporterTest::recognisesAnchorsByContent() {
  const auto importer = portTrafficImporter();
  const Archive profile(data / "load/triple.pack"), trace(fs::path(WEFT_TEST_DATA) / "trace/load/lineprog.pack");
  QCOMPARE(importer->recognises(fileContent(profile.anchor)).value().format, std::string("OTF2 port traffic"));
  QVERIFY(!importer->recognises(fileContent(trace.anchor)));  // a trace's
  QVERIFY(!importer->recognises(fileContent(profile.file("traces.def"))));
  QVERIFY(!importer->recognises(fileContent(profile.file("traces/3.evt"))));
  QVERIFY(!importer->recognises(""));
  QVERIFY(!importer->recognises("OTF2"));
}

void PortTrafficImporterTest::stopsWhenToldTo() {
  const Imported imported = import(Archive(data / "load/triple.pack"), [](std::uint64_t) { return false; });
  QVERIFY(imported.report.cancelled);
  QVERIFY(imported.sink.traffic.empty());
}

void PortTrafficImporterTest::tellsHowManyBytesWereRead() {
  const Archive archive(data / "load/triple.pack");
  std::vector<std::uint64_t> told;
  import(archive, [&](std::uint64_t bytes) { told.push_back(bytes);
  return true;
});
QVERIFY(std::ranges::is_sorted(told));
std::uintmax_t all = 0;
for (const auto& each : fs::recursive_directory_iterator(archive.folder.path().toStdString()))
  if (each.is_regular_file()) all += each.file_size();
QVERIFY(told.back() > 0 && told.back() <= all);
}  // namespace port_traffic_importer_test

// The library prints to stderr unless told otherwise; a program that is read by other programs can't have that.
void PortTrafficImporterTest::keepsTheLibraryQuiet() {
  const Archive archive(data / "load/triple.pack");
  archive.cut("traces/4.evt", 20);
  archive.cut("traces/5.def", 3);
  const std::string log = archive.folder.filePath("stderr").toStdString();
  const int before = ::dup(STDERR_FILENO), file = ::open(log.c_str(), O_CREAT | O_WRONLY, 0600);
  ::dup2(file, STDERR_FILENO);
  const Imported imported = import(archive);
  ::dup2(before, STDERR_FILENO);
  ::close(file);
  ::close(before);
  QCOMPARE(fileContent(log), std::string());
  QVERIFY(imported.report.diagnostics.has(Severity::dataLost));
}

// Totals of an archive with the bytes of a real HPCC run, as its maker counted them.
void PortTrafficImporterTest::agreesWithPublishedTotals() {
  const fs::path anchor = recorded("otf2/portprof-hpcc16port") / "traces.otf2";
  MemorySink sink;
  const ImportReport report = portTrafficImporter()->read({anchor, "traces.otf2", {}}, sink, {});
  std::uint64_t sent = 0, received = 0;
  for (const PortTrafficRow& row : sink.traffic)
    for (const PeerTraffic& peer : row.peers) {
      sent += peer.sent;
      received += peer.received;
    }
  QVERIFY(report.diagnostics.list().empty());
  QCOMPARE(report.rowsKept, 1964U);
  QCOMPARE(sent, 16679517808U);
  QCOMPARE(received, 16679517808U);
}

WEFT_TEST(PortTrafficImporterTest)

}  // namespace port_traffic_importer_test
#include "port_traffic_importer_test.moc"
