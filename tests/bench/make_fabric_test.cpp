// The dumps of made-up fabrics, read and walked here with nothing but regular expressions and maps.
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

#include "archive_pack.h"
#include "importers/profiles/port_traffic_importer.h"
#include "memory_sink.h"
#include "test_class.h"

using namespace weft;

namespace make_fabric_test {

struct End {
  QString kind, node, portGuid, description;
  int lid = 0, port = 0;
};

struct Dump {
  std::map<std::pair<QString, int>, End> peers;  // node GUID, port → the other end
  std::map<QString, std::map<int, int>> tables;  // switch → LID → port
  std::map<int, End> owners;                     // by LID
  std::map<QString, int> levels;                 // by node GUID, breadth first from the adapters
};

QStringList lines(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString(file.readAll()).split('\n', Qt::SkipEmptyParts) : QStringList();
}

void readLinks(Dump& dump, const QString& path) {
  static const QRegularExpression pattern(
      "\\{ (CA|SW) Ports:\\S+ SystemGUID:\\S+ NodeGUID:(\\S+) PortGUID:(\\S+) VenID:\\S+ "
      "DevID:\\S+ Rev:\\S+ \\{([^}]*)\\} LID:(\\S+) PN:(\\S+) \\}");
  for (const QString& line : lines(path)) {
    std::vector<End> ends;
    for (auto found = pattern.globalMatch(line); found.hasNext();) {
      const auto match = found.next();
      ends.push_back({match.captured(1), match.captured(2), match.captured(3), match.captured(4),
                      match.captured(5).toInt(nullptr, 16), match.captured(6).toInt(nullptr, 16)});
    }
    QCOMPARE(ends.size(), 2U);
    for (int i : {0, 1}) {
      QVERIFY2(dump.peers.emplace(std::pair(ends[i].node, ends[i].port), ends[1 - i]).second, "two cables in one port");
      const auto [owner, isNew] = dump.owners.emplace(ends[i].lid, ends[i]);
      QVERIFY2(isNew || owner->second.node == ends[i].node, "a LID of two nodes");
    }
  }
}

void readTables(Dump& dump, const QString& path) {
  QString node;
  for (const QString& line : lines(path)) {
    if (const auto at = line.indexOf("Switch 0x"); at >= 0) node = line.mid(at + 9);
    else if (line.startsWith("0x") && !line.contains("UNREACHABLE"))
      dump.tables[node][line.left(6).toInt(nullptr, 16)] = line.mid(9, 3).toInt();
  }
}

void findLevels(Dump& dump) {
  std::vector<QString> row;
  for (const auto& [lid, end] : dump.owners)
    if (end.kind == "CA") {
      dump.levels[end.node] = 0;
      row.push_back(end.node);
    }
  for (int level = 1; !row.empty(); ++level) {
    std::vector<QString> next;
    for (const auto& [at, peer] : dump.peers)
      if (std::find(row.begin(), row.end(), at.first) != row.end() && dump.levels.emplace(peer.node, level).second)
        next.push_back(peer.node);
    row = next;
  }
}

Dump readDump(const QString& folder) {
  Dump dump;
  readLinks(dump, folder + "/ibdiagnet.lst");
  readTables(dump, folder + "/ibdiagnet.fdbs");
  findLevels(dump);
  return dump;
}

// Link ends from one node to a LID; empty where the walk does not end at its owner.
std::vector<std::pair<QString, int>> walk(const Dump& dump, const End& from, int lid) {
  std::vector<std::pair<QString, int>> hops;
  QString node = from.node;
  int port = from.port;
  if (from.kind == "SW") {
    port = dump.tables.at(node).at(lid);
    if (port == 0) return dump.owners.at(lid).node == node ? hops : std::vector{std::pair(QString("strayed"), 0)};
  }
  while (hops.size() < 12) {
    hops.emplace_back(node, port);
    const auto peer = dump.peers.find({node, port});
    if (peer == dump.peers.end()) return {};
    node = peer->second.node;
    if (node == dump.owners.at(lid).node) return hops;
    if (peer->second.kind != "SW" || !dump.tables.at(node).contains(lid)) return {};
    port = dump.tables.at(node).at(lid);
  }
  return {};
}

QString make(const QTemporaryDir& folder, int hosts, int rails, int radix) {
  const QStringList arguments{folder.path(), QString::number(hosts), QString::number(rails), QString::number(radix)};
  QProcess process;
  process.start(WEFT_MAKE_FABRIC, arguments);
  process.waitForFinished(longestWait);
  return process.exitCode() == 0 ? QString() : QString(process.readAllStandardError());
}

class MakeFabricTest : public QObject {
  Q_OBJECT

 private slots:
  void deliversEveryPair_data();
  void deliversEveryPair();
  void hasThreeLevels();
  void spreadsAllToAllEvenly();
  void numbersPortsAsTrafficDoes();
  void refusesTreesThatCanNotBe();
};

void MakeFabricTest::deliversEveryPair_data() {
  QTest::addColumn<int>("hosts");
  QTest::addColumn<int>("rails");
  QTest::addColumn<int>("radix");
  QTest::newRow("one host") << 1 << 1 << 4;
  QTest::newRow("half a leaf") << 3 << 1 << 8;
  QTest::newRow("full, radix 4") << 16 << 1 << 4;
  QTest::newRow("two rails, last leaf not full") << 7 << 2 << 4;
  QTest::newRow("parallel cables to the cores") << 40 << 1 << 8;
  QTest::newRow("parallel cables of unequal number") << 45 << 3 << 6;
}

void MakeFabricTest::deliversEveryPair() {
  QFETCH(int, hosts);
  QFETCH(int, rails);
  QFETCH(int, radix);
  QTemporaryDir folder;
  QCOMPARE(make(folder, hosts, rails, radix), QString());
  std::set<QString> switches;
  std::size_t switchesOfRails = 0;
  for (int rail = 1; rail <= rails; ++rail) {
    const Dump dump = readDump(folder.filePath("r" + QString::number(rail)));
    for (const auto& [sourceLid, source] : dump.owners)
      for (const auto& [lid, end] : dump.owners)
        if (source.node != end.node)
          QVERIFY2(!walk(dump, source, lid).empty(), qPrintable(QString("%1 to %2").arg(sourceLid).arg(lid)));
    QCOMPARE(std::count_if(dump.owners.begin(), dump.owners.end(),
                           [](const auto& each) { return each.second.kind == "CA"; }),
             hosts);
    for (const auto& [node, table] : dump.tables) switches.insert(node);
    switchesOfRails += dump.tables.size();
    QCOMPARE(dump.owners.size(), hosts + dump.tables.size());
    for (const auto& [at, peer] : dump.peers) QVERIFY(at.second >= 1 && at.second <= radix);
  }
  QCOMPARE(switches.size(), switchesOfRails);  // no GUID on two rails
}

// Host to host: 2 links on a leaf, 4 in a pod, 6 over a core.
void MakeFabricTest::hasThreeLevels() {
  QTemporaryDir folder;
  QCOMPARE(make(folder, 40, 1, 8), QString());
  const Dump dump = readDump(folder.filePath("r1"));
  std::map<int, int> levels;
  for (const auto& [node, level] : dump.levels) ++levels[level];
  QCOMPARE(levels, (std::map<int, int>{{0, 40}, {1, 10}, {2, 12}, {3, 8}}));
  for (int a = 1; a <= 40; ++a)
    for (int b = 1; b <= 40; ++b)
      if (a != b) {
        const std::size_t expected = (a - 1) / 4 == (b - 1) / 4 ? 2 : (a - 1) / 16 == (b - 1) / 16 ? 4 : 6;
        QCOMPARE(walk(dump, dump.owners.at(a), b).size(), expected);
      }
}

// What d-mod-k is for: in a full tree every link between switches of two levels carries the same number of flows.
void MakeFabricTest::spreadsAllToAllEvenly() {
  QTemporaryDir folder;
  QCOMPARE(make(folder, 54, 1, 6), QString());
  const Dump dump = readDump(folder.filePath("r1"));
  std::map<std::pair<QString, int>, int> flows;
  for (int a = 1; a <= 54; ++a)
    for (int b = 1; b <= 54; ++b)
      if (a != b)
        for (const auto& end : walk(dump, dump.owners.at(a), b)) ++flows[end];
  std::map<std::pair<int, int>, std::set<int>> loads;  // level, level of the other end → different loads
  for (const auto& [at, peer] : dump.peers)
    loads[{dump.levels.at(at.first), dump.levels.at(peer.node)}].insert(flows[at]);
  for (const auto& [levels, different] : loads) QCOMPARE(different.size(), 1U);
  QCOMPARE(*loads.at({0, 1}).begin(), 53);
}

void MakeFabricTest::numbersPortsAsTrafficDoes() {
  QTemporaryDir folder, archive;
  QCOMPARE(make(folder, 3, 2, 4), QString());
  MemorySink sink;
  const auto anchor =
      unpackArchive(fileContent(WEFT_TEST_DATA "/port_traffic/load/triple.pack"), archive.path().toStdString());
  portTrafficImporter()->read({anchor, "traces.otf2", {}}, sink, {});
  QVERIFY(!sink.traffic.empty());
  for (const PortTrafficRow& row : sink.traffic) {
    const int rail = row.device == "mlx5_0" ? 1 : 2;
    const End end = readDump(folder.filePath("r" + QString::number(rail))).owners.at(number(row.lid));
    QCOMPARE(end.portGuid.toULongLong(nullptr, 16), number(row.portGuid));
    QCOMPARE(end.description.toStdString(), "node000" + std::to_string(number(row.rank.value())) + " " + row.device);
    QCOMPARE(end.port, static_cast<int>(row.port));
  }
}

void MakeFabricTest::refusesTreesThatCanNotBe() {
  QTemporaryDir folder;
  for (const auto& [hosts, rails, radix] :
       {std::tuple{17, 1, 4}, {0, 1, 4}, {4, 1, 3}, {4, 1, 0}, {2000000000, 2, 36}, {4, 1, 1000}})
    QVERIFY(make(folder, hosts, rails, radix).startsWith("make_fabric: "));
}

WEFT_TEST(MakeFabricTest)

}  // namespace make_fabric_test
#include "make_fabric_test.moc"
