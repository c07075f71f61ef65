// Stores that earlier versions wrote (tests/data/museum/vN: a store, and what the program of its time printed of it)
// open, with the numbers of their time; a store of a later version opens where it says that it may.
#include <SQLiteCpp/SQLiteCpp.h>

#include "cli.h"
#include "core/store/schema.h"
#include "test_class.h"

namespace museum_test {

using namespace cli;

class MuseumTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    for (const auto& each : fs::directory_iterator(inputs::ownData / "museum"))
      if (each.is_directory()) versions_.push_back(std::stoi(each.path().filename().string().substr(1)));
    std::ranges::sort(versions_);
    QVERIFY(!versions_.empty());
    for (const int version : versions_)
      std::ofstream(store(version).toStdString(), std::ios::binary) << contentOf(shown(version, "run.weft.gz"));
  }

  // Each version that a release wrote has a store here.
  void theFirstReleaseIsThere() { QCOMPARE(versions_.front(), weft::oldestVersion); }

  void theNumbersAreThoseOfTheirTime_data() { versionRows(); }
  void theNumbersAreThoseOfTheirTime() {
    QFETCH(int, version);
    for (const QString& path : {store(version), upgraded(version)}) {
      compare(version, {"pairs", path}, "pairs.csv");
      compare(version, {"links", path}, "links.csv");
      compare(version, {"links", path, "--traffic", "counter"}, "links-counter.csv");
      compare(version, {"report", path}, "report.csv");
    }
  }

  void whatCameLaterIsNotRecorded_data() { versionRows(); }
  void whatCameLaterIsNotRecorded() {
    QFETCH(int, version);
    const Ran info = cli::runWeft({"info", store(version)});
    QCOMPARE(info.status, 0);
    QVERIFY2(
        info.out.find("store version: " + std::to_string(version) + ", written by an older Weft") != std::string::npos,
        info.out.c_str());
    for (const QString view : {"map", "tree", "matrix", "bars", "ranks", "links"}) {
      const Ran drawn = cli::runWeft({"figure", store(version), "--view", view, "-o", at(view + ".svg")});
      QVERIFY2(drawn.status == 0, drawn.err.c_str());
    }
    const Ran metrics = cli::runWeft({"report", store(version), "--metrics"});
    QVERIFY2(metrics.status != 0 || csv(metrics.out).empty(), metrics.out.c_str());
  }

  void upgradedTheyAreOfToday_data() { versionRows(); }
  void upgradedTheyAreOfToday() {
    QFETCH(int, version);
    const QString path = upgraded(version);
    const Ran info = cli::runWeft({"info", path});
    QVERIFY(info.status == 0 && info.out.find("store version") == std::string::npos);
    QCOMPARE(SQLite::Database(path.toStdString()).execAndGet("PRAGMA user_version").getInt(), weft::schemaVersion);
    QVERIFY(contentOf(path.toStdString()) == contentOf(upgraded(version).toStdString()));  // again: the same bytes
    const Ran moved = cli::runWeft({"remap", store(version), "--effort", "quick", "--as-run", at("moved.weft")});
    QVERIFY2(moved.status == 0, moved.err.c_str());
  }

  void nothingIsUpgradedOntoItself() {
    const QString path = store(versions_.front());
    const std::string before = contentOf(path.toStdString());
    const Ran ran = cli::runWeft({"upgrade", path, "-o", path});
    QVERIFY(ran.status == 1 && ran.hasOneLine());
    QVERIFY(contentOf(path.toStdString()) == before);
  }

  void aNewerStoreOpensWhereItMay() {
    const QString path = upgraded(versions_.back());
    {
      SQLite::Database db(path.toStdString(), SQLite::OPEN_READWRITE);
      db.exec("PRAGMA user_version = " + std::to_string(weft::schemaVersion + 1) +
              "; CREATE TABLE came_later (id INTEGER); ALTER TABLE region ADD COLUMN came_later TEXT");
    }
    const Ran info = cli::runWeft({"info", path});
    QVERIFY2(info.status == 0 && info.out.find("written by a newer Weft") != std::string::npos,
             (info.out + info.err).c_str());
    compare(versions_.back(), {"pairs", path}, "pairs.csv");
    for (const std::string& oldest :
         {"UPDATE run SET value = " + std::to_string(weft::schemaVersion + 1) + " WHERE key = 'oldest_reader'",
          std::string("DELETE FROM run WHERE key = 'oldest_reader'")}) {
      SQLite::Database(path.toStdString(), SQLite::OPEN_READWRITE).exec(oldest);
      const Ran refused = cli::runWeft({"info", path});
      QVERIFY(refused.status == 1 && refused.hasOneLine());
      QVERIFY2(refused.err.find("newer Weft") != std::string::npos, refused.err.c_str());
    }
  }

  // A store that claims to be old must not make the program trust what is in it.
  void hostileSchemasAreNoRows() {
    const QString path = at("hostile.weft");
    QFile::remove(path);
    QVERIFY(QFile::copy(upgraded(versions_.back()), path));
    {
      SQLite::Database db(path.toStdString(), SQLite::OPEN_READWRITE);
      db.exec("PRAGMA user_version = " + std::to_string(weft::oldestVersion) +
              "; DROP TABLE tool_time; CREATE VIEW tool_time AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id "
              "+ 1 FROM n) "
              "SELECT id, 'p' AS program, 't' AS tool, 1 AS run, NULL AS rank, NULL AS init_s, 1.0 AS net_s, NULL AS "
              "finalize_s, NULL AS hook_s, NULL AS wrap_s, 1 AS source_id FROM n");
    }
    const Ran info = cli::runWeft({"info", path});
    QVERIFY2(info.status == 0, info.err.c_str());
  }

 private:
  QString at(const QString& name) const { return folder_.path() + "/" + name; }
  QString store(int version) const { return at(QString("v%1.weft").arg(version)); }
  static fs::path shown(int version, const std::string& file) {
    return inputs::ownData / "museum" / ("v" + std::to_string(version)) / file;
  }

  QString upgraded(int version) const {
    const QString path = at(QString("upgraded-%1.weft").arg(version));
    const Ran ran = cli::runWeft({"upgrade", store(version), "-o", path});
    if (ran.status != 0) QTest::qFail(ran.err.c_str(), __FILE__, __LINE__);
    return path;
  }

  void versionRows() const {
    QTest::addColumn<int>("version");
    for (const int version : versions_) QTest::addRow("%d", version) << version;
  }

  // In the columns that the program of that time had.
  static void compare(int version, QStringList arguments, const std::string& file) {
    const Ran ran = cli::runWeft(arguments << "--format"
                                           << "csv");
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto then = csv(contentOf(shown(version, file))), now = csv(ran.out);
    QVERIFY(!then.empty());
    QCOMPARE(now.size(), then.size());
    for (std::size_t i = 0; i < then.size(); ++i)
      for (const auto& [column, cell] : then[i])
        if (now[i].contains(column))
          QVERIFY2(now[i].at(column) == cell, (file + ", row " + std::to_string(i + 1) + ", " + column + ": " +
                                               now[i].at(column) + ", was " + cell)
                                                  .c_str());
  }

  QTemporaryDir folder_;
  std::vector<int> versions_;
};

WEFT_TEST(MuseumTest)

}  // namespace museum_test
#include "museum_test.moc"
