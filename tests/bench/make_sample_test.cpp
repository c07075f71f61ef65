// The sample bundle is what its source says it is.
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <tuple>

#include "archive_pack.h"
#include "importers/profiles/port_traffic_importer.h"
#include "memory_sink.h"
#include "test_class.h"

using namespace weft;

namespace make_sample_test {

namespace fs = std::filesystem;

const fs::path sample = fs::path(WEFT_RESOURCES) / "sample", source = fs::path(WEFT_RESOURCES) / "sample-source";

QList<QStringList> csv(const fs::path& path) {
  QFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::ReadOnly)) return {};
  QList<QStringList> lines;
  for (const QString& line : QString(file.readAll()).split('\n', Qt::SkipEmptyParts)) lines << line.split(',');
  return lines.mid(1);
}

std::map<std::string, std::string> contents(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& each : fs::recursive_directory_iterator(folder))
    if (each.is_regular_file()) files[fs::relative(each, folder).string()] = fileContent(each);
  return files;
}

MemorySink imported() {
  MemorySink sink;
  portTrafficImporter()->read({sample / "traffic/traces.otf2", "traces.otf2", {}}, sink, {});
  return sink;
}

class MakeSampleTest : public QObject {
  Q_OBJECT

 private slots:
  void isMadeFromItsSource();
  void carriesTheBytesOfThePairs();
  void usesPortsThatTheDumpsHave();
  void placesAllRanks();
};

void MakeSampleTest::isMadeFromItsSource() {
  QTemporaryDir folder;
  const QStringList arguments{QString::fromStdString(source / "pairs.csv"),
                              QString::fromStdString(source / "ports.csv"),
                              QString::fromStdString(sample / "hosts.csv"), folder.path()};
  QCOMPARE(QProcess::execute(WEFT_MAKE_SAMPLE, arguments), 0);
  QVERIFY(contents(folder.path().toStdString()) == contents(sample / "traffic"));
}

// Added up here from the pairs alone: region, source rank, destination host → bytes.
void MakeSampleTest::carriesTheBytesOfThePairs() {
  using Key = std::tuple<std::string, int, std::string>;
  std::map<Key, std::uint64_t> expected, sent, received, pairs;
  std::map<int, std::string> host;
  for (const QStringList& line : csv(sample / "hosts.csv")) host[line[0].toInt()] = line[1].toStdString();
  for (const QStringList& line : csv(source / "pairs.csv")) {
    const int from = line[2].toInt(), to = line[3].toInt();
    if (host[from] == host[to]) continue;
    expected[{line[1].toStdString(), from, host[to]}] += line[5].toULongLong();
    pairs[{line[1].toStdString(), from, host[to]}] += 1;
  }
  std::erase_if(expected, [](const auto& each) { return each.second == 0; });

  std::map<std::pair<int, int>, std::string> hostOfLid;  // rail, LID
  for (const QStringList& line : csv(source / "ports.csv"))
    hostOfLid[{line[1].toInt(), line[4].toInt()}] = line[0].toStdString();
  const MemorySink sink = imported();
  std::map<Key, std::map<int, std::uint64_t>> byRail;
  std::map<std::string, std::uint64_t> receivedInRegion, sentInRegion;
  for (const PortTrafficRow& row : sink.traffic) {
    const std::string region = sink.regions[number(row.region.value()) - 1];
    const int rank = static_cast<int>(number(row.rank.value()));
    const int rail = hostOfLid.contains({1, number(row.lid)}) && hostOfLid[{1, number(row.lid)}] == host[rank] ? 1 : 2;
    for (const PeerTraffic& peer : row.peers) {
      if (peer.sent != 0) sent[{region, rank, hostOfLid.at({rail, number(peer.lid)})}] += peer.sent;
      byRail[{region, rank, hostOfLid.at({rail, number(peer.lid)})}][rail] += peer.sent;
      sentInRegion[region] += peer.sent;
      receivedInRegion[region] += peer.received;
    }
  }
  QCOMPARE(sent, expected);
  QCOMPARE(receivedInRegion, sentInRegion);
  for (const auto& [key, rails] : byRail) {
    const std::uint64_t first = rails.contains(1) ? rails.at(1) : 0, second = rails.contains(2) ? rails.at(2) : 0;
    QVERIFY(first >= second && first - second <= pairs[key]);  // one odd byte a pair at most
  }
}

void MakeSampleTest::usesPortsThatTheDumpsHave() {
  const QString dumps[] = {QString::fromStdString(fileContent(sample / "r1/ibdiagnet.lst")),
                           QString::fromStdString(fileContent(sample / "r2/ibdiagnet.lst"))};
  for (const QStringList& port : csv(source / "ports.csv")) {
    const QString end =
        QString("NodeGUID:%1 PortGUID:%2 VenID:000002C9 DevID:673C Rev:000000A1 {%3 HCA-%4} LID:%5 PN:%6 }")
            .arg(port[6].mid(2), port[5].mid(2), port[0])
            .arg(port[2].right(1).toInt() + 1)
            .arg(port[4].toInt(), 4, 16, QChar('0'))
            .arg(port[3].toInt(), 2, 16, QChar('0'));
    QCOMPARE(dumps[port[1].toInt() - 1].count(end, Qt::CaseInsensitive), 1);
  }
}

void MakeSampleTest::placesAllRanks() {
  const MemorySink sink = imported();
  const auto hosts = csv(sample / "hosts.csv");
  QCOMPARE(sink.processes.size(), static_cast<std::size_t>(hosts.size()));
  for (std::size_t i = 0; i < sink.processes.size(); ++i) {
    QCOMPARE(hosts[static_cast<int>(i)][0].toUInt(), number(sink.processes[i].rank));
    QCOMPARE(hosts[static_cast<int>(i)][1].toStdString(), sink.processes[i].host.value());
  }
  QCOMPARE(sink.regions.size(), 18U);
}

WEFT_TEST(MakeSampleTest)

}  // namespace make_sample_test
#include "make_sample_test.moc"
