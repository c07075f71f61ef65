#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/base/error.h"
#include "core/store/partial_file.h"
#include "core/store/run_snapshot.h"
#include "core/store/run_writer.h"
#include "core/store/schema.h"
#include "test_class.h"

using namespace weft;

class RunStoreTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }

  // An inner page of a table with as many cells as half of it holds, each for the same child.
  static void writeInner(QFile& store, qsizetype page, qsizetype child, qsizetype pageSize) {
    const int cells = static_cast<int>(pageSize / 16);
    QByteArray bytes(pageSize, '\0');
    const auto put = [&](qsizetype from, qsizetype value, int count) {
      for (int i = count; i-- > 0; value >>= 8) bytes[from + i] = static_cast<char>(value & 0xFF);
    };
    put(0, 5, 1);
    put(3, cells, 2);
    put(5, pageSize - cells * 6, 2);
    put(8, child, 4);
    for (int i = 0; i < cells; ++i) {
      const qsizetype from = pageSize - (i + 1) * 6, key = 128 + i;
      put(12 + 2 * i, from, 2);
      put(from, child, 4);
      put(from + 4, 0x80 | key >> 7, 1);
      put(from + 5, key & 0x7F, 1);
    }
    store.seek((page - 1) * pageSize);
    store.write(bytes);
  }

  static SourceRow anySource() { return {"profile.csv", kinds::profile, "test", "", "xxh3:0"}; }

  // Two ranks on "Split": rank 0 sends in two size classes, rank 1 in one; a Barrier whose source knows only a maximum.
  std::filesystem::path smallRun() const {
    const auto file = path("small.weft");
    RunWriter writer(file);
    writer.beginSource(anySource());
    const auto world = writer.communicator({.name = "W", .size = 2});
    const auto split = writer.communicator({.name = "W_s1.0", .size = 2, .call = "Comm_split"});
    writer.parent(split, world, false);
    writer.members(split, std::vector{RankId(1), RankId(0)}, true);
    const auto send = writer.operation("Send"), barrier = writer.operation("Barrier");
    StatisticsRow row{
        .communicator = split, .rank = RankId(0), .operation = send, .calls = 3, .bytes = 300, .seconds = 0.5};
    row.sizeMin = 0;
    row.sizeMax = 128;
    writer.statistics(row);
    row.sizeMin = 128;
    row.sizeMax = 1024;
    row.calls = 1;
    row.bytes = 200;
    row.seconds = 0.25;
    writer.statistics(row);
    row.rank = RankId(1);
    row.calls = 2;
    row.bytes = 50;
    row.seconds = 0.25;
    writer.statistics(row);
    writer.statistics({.communicator = world, .operation = barrier, .calls = 7, .maxSeconds = 2.0});
    ImportReport report;
    report.rowsKept = 4;
    report.rowsLeftOut = 1;
    for (int i = 0; i < 150; ++i)
      report.diagnostics.add(
          {"test.flood", Severity::dataLost, "profile.csv", std::uint64_t(i + 1), "odd", "left out", ""});
    writer.endSource(report);
    writer.commit();
    return file;
  }

 private slots:
  void statisticsAreSumsOverRanksAndTimesOverRanksThatMadeTheCall() {
    const auto operations = RunStore(smallRun()).operations();
    QCOMPARE(operations.size(), 2U);
    const OperationSummary& barrier = operations[0];
    QCOMPARE(barrier.operationName, std::string("Barrier"));
    QVERIFY(!barrier.bytes);
    QVERIFY(!barrier.meanSeconds && !barrier.minSeconds);
    QCOMPARE(barrier.maxSeconds, 2.0);
    const OperationSummary& send = operations[1];
    QCOMPARE(send.calls, 6U);
    QCOMPARE(send.bytes, 550U);
    QCOMPARE(send.meanSeconds, 0.5);
    QCOMPARE(send.minSeconds, 0.25);
    QCOMPARE(send.maxSeconds, 0.75);
  }

  void membersKeepTheirOrderAndParentsTheirCertainty() {
    const RunStore store(smallRun());
    const auto snapshot = loadSnapshot(store, path("small.weft"));
    const Communicator& split = snapshot.communicators.at(1);
    QCOMPARE(split.parent, snapshot.communicators.at(0).id);
    QVERIFY(!split.parentIsGuess && split.membersInOrder && !split.membersIncomplete());
    QCOMPARE(split.members, (std::vector{RankId(1), RankId(0)}));
    QVERIFY(snapshot.communicators.at(0).membersIncomplete());
  }

  void diagnosticsAreRowsCappedPerCodeTheRestCounted() {
    const RunStore store(smallRun());
    QCOMPARE(store.diagnostics().size(), Diagnostics::kept);
    QCOMPARE(store.diagnostics().front().source, store.sources().front().id);
    QCOMPARE(store.diagnostics().front().diagnostic.line, 1U);
    QCOMPARE(store.diagnosticTotals().front().total, 150U);
    QCOMPARE(store.sources().front().rowsLeftOut, 1U);
  }

  void laterOriginsNameTheHostsOfRanks() {
    const auto file = path("hosts.weft");
    RunWriter writer(file);
    writer.beginSource(anySource());
    writer.process({RankId(0), "n07", HostOrigin::hostMap, {}});
    writer.process({RankId(0), "vm", HostOrigin::profile, 12.5});
    writer.process({RankId(1), "vm", HostOrigin::profile, {}});
    writer.process({RankId(1), "n03", HostOrigin::hostMap, {}});
    writer.endSource({});
    writer.commit();
    const RunStore store(file);
    QCOMPARE(store.hosts().size(), 2U);
    QCOMPARE(store.hosts().front().name, std::string("n07"));
    QCOMPARE(store.processes().front().elapsedSeconds, 12.5);
    QVERIFY(!store.processes().back().elapsedSeconds);
  }

  void portTrafficAndFabricComeBackAsWritten() {
    const auto file = path("fabric.weft");
    RunWriter writer(file);
    writer.beginSource(anySource());
    const auto region = writer.region("exchange");
    QCOMPARE(writer.region("exchange"), region);
    const Guid high{0xfedcba9876543210};
    writer.portTraffic({region, RankId(3), high, Lid(9), 1, "mlx5_0", {{Lid(7), 70, 7}, {Lid(2), 20, 2}}});
    const auto node = writer.node({SubnetId(0), high, NodeKind::switchNode, Guid(1), "leaf <\"'>", 36});
    writer.forwardingTable(node, std::vector<PortNumber>{noRoute, 0, 17});
    const auto closed = writer.node({SubnetId(0), Guid(2), NodeKind::switchNode, Guid(1), "without routes", 36});
    writer.forwardingTable(closed, {});
    const std::vector<LaneRow> lanes{{0, 1, 7}, {1, 2, UINT64_MAX}, {1, 3, UINT64_MAX}};
    writer.lanes(node, lanes);
    writer.pathLevels(closed, 1, std::vector<std::uint8_t>{noServiceLevel, 15});
    writer.adaptiveTable({node, {{3, {17, 254}}, {0xFFFE, {1}}}, {AdaptiveTableRow::noGroup, 0xFFFE, 3}});
    writer.endSource({});
    writer.commit();
    const RunStore store(file);
    int visited = 0;
    store.portTraffic([&](const PortTrafficRow& row) {
      ++visited;
      [&] {
        QCOMPARE(row.portGuid, high);
        QCOMPARE(row.peers.size(), 2U);
        QCOMPARE(row.peers[0].lid, Lid(2));
        QCOMPARE(row.peers[1].sent, 70U);
      }();
      return true;
    });
    QCOMPARE(visited, 1);
    QCOMPARE(store.portTrafficEntries(), 2U);
    const auto fabric = store.fabric();
    QCOMPARE(fabric.nodes.front().row.description, std::string("leaf <\"'>"));
    QCOMPARE(fabric.tables.size(), 2U);
    QCOMPARE(fabric.tables.front().ports, (std::vector<PortNumber>{noRoute, 0, 17}));
    QVERIFY(fabric.tables.back().ports.empty());
    QVERIFY(fabric.lanes.size() == 1 && fabric.lanes.front().node == node && fabric.lanes.front().rows == lanes);
    QVERIFY(fabric.pathLevels.size() == 1 && fabric.pathLevels.front().node == closed &&
            fabric.pathLevels.front().port == 1);
    QCOMPARE(fabric.pathLevels.front().levels, (std::vector<std::uint8_t>{noServiceLevel, 15}));
    QCOMPARE(fabric.adaptive.size(), 1U);
    const AdaptiveTableRow& adaptive = fabric.adaptive.front();
    QCOMPARE(adaptive.switchNode, node);
    QCOMPARE(adaptive.groupOfLid, (std::vector<std::uint16_t>{AdaptiveTableRow::noGroup, 0xFFFE, 3}));
    QCOMPARE(adaptive.groups.size(), 2U);
    QVERIFY(adaptive.groups[0].number == 3 && adaptive.groups[0].ports == (std::vector<PortNumber>{17, 254}));
    QVERIFY(adaptive.groups[1].number == 0xFFFE && adaptive.groups[1].ports == (std::vector<PortNumber>{1}));
  }

  void anAbandonedImportLeavesTheOldFileAndNothingElse() {
    const auto file = smallRun();
    QFile old(QString::fromStdString(file.string()));
    QVERIFY(old.open(QIODevice::ReadOnly));
    const QByteArray before = old.readAll();
    {
      RunWriter writer(file);
      writer.beginSource(anySource());
      writer.fact("command", "other");
    }
    old.seek(0);
    QCOMPARE(old.readAll(), before);
    QVERIFY(!std::filesystem::exists(partialOf(file, getpid())));
  }

  void sameRowsSameBytes() {
    const auto bytes = [](const std::filesystem::path& file) {
      QFile in(QString::fromStdString(file.string()));
      return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    };
    const QByteArray first = bytes(smallRun());
    QVERIFY(!first.isEmpty());
    QCOMPARE(bytes(smallRun()), first);
  }

  void whatIsNoRunStoreIsRefusedWithASentence() {
    const auto text = path("text.weft");
    QFile out(QString::fromStdString(text.string()));
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(QByteArray(9000, 'x'));
    out.close();
    QVERIFY_THROWS_EXCEPTION(Error, RunStore{text});
    QVERIFY_THROWS_EXCEPTION(Error, RunStore{path("missing.weft")});
    QVERIFY_THROWS_EXCEPTION(Error, RunWriter(folder_.path().toStdString()));
    QVERIFY_THROWS_EXCEPTION(Error, RunWriter(path("no-such-folder/run.weft")));
  }

  // What a stranger wrote into a store: a host that is not there, and names that would speak to a terminal.
  void whatRefersToNothingIsRefused() {
    const auto file = smallRun();
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
        .exec("INSERT OR REPLACE INTO process (rank, host_id) VALUES (0, 77)");
    QVERIFY_THROWS_EXCEPTION(Error, RunStore(file).processes());
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec("UPDATE process SET host_id = 'abc'");
    QVERIFY_THROWS_EXCEPTION(Error, RunStore(file).processes());
  }
  void controlCharactersStayInTheFile() {
    const auto file = smallRun();
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
        .exec("UPDATE communicator SET name = char(27) || '[31m' || name || char(1)");
    for (const Communicator& each : RunStore(file).communicators())
      QVERIFY2(std::ranges::none_of(each.name, [](char c) { return c >= 0 && c < ' '; }), each.name.c_str());
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
        .exec("UPDATE communicator SET name = hex(zeroblob(1000000))");
    QVERIFY(RunStore(file).communicators().front().name.size() < 100'000);
  }

  // Four pages of a table whose 128 children are all the next page: a file of some kilobytes that represents 2 · 10^8
  // pages of rows.
  void pagesThatAreUsedAgainAndAgainAreRefused() {
    const auto file = path("shared.weft");
    {
      RunWriter out(file);
      out.beginSource(anySource());
      for (int i = 0; i < 10'000; ++i) out.region("region " + std::to_string(i));
      out.commit();
    }
    qsizetype page = 0, pageSize = 0;
    {
      SQLite::Database db(file.string());
      page = db.execAndGet("SELECT rootpage FROM sqlite_schema WHERE name = 'region'").getInt();
      pageSize = db.execAndGet("PRAGMA page_size").getInt();
    }
    QFile store(QString::fromStdString(file.string()));
    QVERIFY(store.open(QIODevice::ReadWrite));
    const auto at = [&](qsizetype number) {
      store.seek((number - 1) * pageSize);
      return store.read(pageSize);
    };
    const auto number = [](const QByteArray& bytes, qsizetype from, int count) {
      qsizetype value = 0;
      for (int i = 0; i < count; ++i) value = value << 8 | static_cast<unsigned char>(bytes[from + i]);
      return value;
    };
    const QByteArray root = at(page);
    QCOMPARE(int(root[0]), 5);  // an inner page of a table (SQLite's file format, 1.6), whose children are leaves
    std::vector<qsizetype> pages{page};
    for (int cell = 0; cell < 4; ++cell) pages.push_back(number(root, number(root, 12 + 2 * cell, 2), 4));
    for (std::size_t level = 0; level + 1 < pages.size(); ++level)
      writeInner(store, pages[level], pages[level + 1], pageSize);
    store.close();
    std::string said;
    try {
      RunStore(file).regions();
    } catch (const Error& error) {
      said = error.what();
    }
    QVERIFY2(said.find("more than once") != std::string::npos, said.c_str());
  }

  void theViewerCannotWrite() {
    const auto file = smallRun();
    QVERIFY(RunStore::recognises([&] {
      QFile in(QString::fromStdString(file.string()));
      return in.open(QIODevice::ReadOnly) ? in.read(100).toStdString() : std::string();
    }()));
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    QCOMPARE(RunStore(file).sources().size(), 1U);
  }
};

WEFT_TEST(RunStoreTest)
#include "run_store_test.moc"
