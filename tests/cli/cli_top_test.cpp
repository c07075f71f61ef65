// --top N of commands whose tables are long: the first N rows of the whole table, in every format, and a note of how
// many there are.
#include <memory>

#include "cli.h"
#include "test_class.h"

namespace cli_top_test {

using namespace cli;

// The words of each line: columns of text are as wide as what is shown.
std::vector<QString> words(const std::string& output) {
  std::vector<QString> all;
  for (const QString& line : QString::fromStdString(output).split('\n', Qt::SkipEmptyParts))
    all.push_back(line.simplified());
  return all;
}

QJsonArray rowsIn(const std::string& output, const QString& list) {
  const QJsonDocument document = json(output);
  return list.isEmpty() ? document.array() : document.object()[list].toArray();
}

class CliTopTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    sample_ = std::make_unique<Store>(std::vector<fs::path>{fs::path(WEFT_RESOURCES) / "sample"});
    job_ = std::make_unique<Store>(std::vector<fs::path>{fs::path(WEFT_RESOURCES) / "training/training.tar.zst"});
    damaged_ = std::make_unique<Store>(std::vector<fs::path>{recorded("fabrics/ft3_damaged")});
    for (const Store* each : {sample_.get(), job_.get(), damaged_.get()})
      QVERIFY2(each->ran.status == 0, each->ran.err.c_str());
  }

  void theFirstRowsAreThoseOfTheWhole_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<QStringList>("command");  // behind the run
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("list");  // of the JSON; empty: it is the list
    const QString sample = sample_->path(), job = job_->path(), damaged = damaged_->path();
    const auto row = [](const char* name, const QString& run, const QStringList& command, const QString& what,
                        const QString& list = {}) { QTest::newRow(name) << run << command << what << list; };
    row("cables", sample, {"cables"}, "cables");
    row("parts", sample, {"fabric", "--parts"}, "parts");
    row("subnets", sample, {"fabric"}, "rows", "subnets");
    row("findings", damaged, {"fabric", "--check"}, "rows", "findings");
    row("route", sample, {"route", "n001", "n020", "--subnet", "0"}, "hops");
    row("connections", job, {"connections"}, "rows");
    row("rings", job, {"connections", "--rings"}, "rows");
    row("groups", job, {"connections", "--by", "group"}, "rows");
    row("waits", sample, {"waits", "--by", "rank"}, "rows");
    row("transactions", sample, {"transactions"}, "rows");
    row("pairs of a transaction", sample, {"transactions", "--pairs-of", "1"}, "rows");
    row("report", sample, {"report", "--by", "rank", "--sort", "seconds"}, "rows");
    row("communicators by size", sample, {"report", "--sizes"}, "sizes");
    row("locality", sample, {"report", "--locality"}, "communicators");
    row("members", sample, {"report", "--communicator", "W", "--mapping"}, "rows");
    row("functions of a trace", sample, {"report", "--profile"}, "rows");
    row("calls of a trace", sample, {"report", "--call-tree"}, "rows");
    row("what breaks", sample, {"whatif", "--without", "r1spine0", "--traffic", "all-to-all"}, "link ends", "links");
    row("contention", sample, {"hotspots", "--by", "time", "--contention", "--top", "100000"}, "pairs");
    row("shared links", sample, {"hotspots", "--hosts", "n001-n040", "--top", "100000"}, "link ends", "links");
  }
  void theFirstRowsAreThoseOfTheWhole() {
    QFETCH(QString, run);
    QFETCH(QStringList, command);
    QFETCH(QString, what);
    QFETCH(QString, list);
    command.insert(1, run);
    const auto printed = [&](const char* format, int top) {
      QStringList all = command + QStringList{"--format", format};
      if (top != 0) all.replaceInStrings("100000", QString::number(top));
      if (top != 0 && !all.contains("--top")) all << "--top" << QString::number(top);
      return runWeft(all);
    };
    const Ran whole = printed("csv", 0);
    QVERIFY2(whole.status == 0, whole.err.c_str());
    const auto lines = split(whole.out, '\n');
    const int rows = static_cast<int>(lines.size()) - 2;  // without the header and what is behind the last line
    QVERIFY(rows >= 1);
    const int top = std::max(1, rows / 2);
    std::string first;
    for (int line = 0; line <= top; ++line) first += lines[static_cast<std::size_t>(line)] + "\n";
    const Ran some = printed("csv", top);
    QCOMPARE(some.out, first);
    const auto note = [&](int shown, int all) {
      return "the first " + std::to_string(shown) + " of " + std::to_string(all) + " " + what.toStdString() +
             "; --top " + std::to_string(all) + " shows all\n";
    };
    QCOMPARE(some.err.find(note(top, rows)) != std::string::npos, rows > top);
    QCOMPARE(printed("csv", rows + 1).out, whole.out);
    QVERIFY(printed("csv", rows + 1).err.find("the first ") == std::string::npos);

    const QJsonArray all = rowsIn(printed("json", 0).out, list);
    const Ran asJson = printed("json", top);
    QJsonArray few;
    for (int at = 0; at < std::min<int>(top, static_cast<int>(all.size())); ++at) few.append(all[at]);
    QCOMPARE(rowsIn(asJson.out, list), few);
  }

  // Each list of what a run has is cut, none of what is known of the whole.
  void infoHasTheFirstOfEachList() {
    const QJsonObject all = json(runWeft({"info", sample_->path(), "--format", "json"}).out).object();
    const Ran ran = runWeft({"info", sample_->path(), "--format", "json", "--top", "2"});
    const QJsonObject few = json(ran.out).object();
    for (const char* list : {"hosts", "communicators", "sources", "regions"}) {
      const QJsonArray whole = all[list].toArray(), first = few[list].toArray();
      QVERIFY2(whole.size() > 2, list);
      QCOMPARE(first.size(), 2);
      QVERIFY(first[0] == whole[0] && first[1] == whole[1]);
      QVERIFY2(ran.err.find("the first 2 of " + std::to_string(whole.size()) + " " + list) != std::string::npos,
               ran.err.c_str());
    }
    for (const char* same : {"facts", "summary", "fabric", "verdict", "missing", "ranks"})
      QVERIFY2(all[same] == few[same], same);
    QVERIFY(few["pair_traffic"].toObject()["classes"] == all["pair_traffic"].toObject()["classes"]);
    QCOMPARE(few["pair_traffic"].toObject()["layers"].toArray().size(), 2);
    const QString whole = QString::fromStdString(runWeft({"info", sample_->path()}).out);
    const QString text = QString::fromStdString(runWeft({"info", sample_->path(), "--top", "1"}).out);
    QVERIFY(text.size() < whole.size() / 2 &&
            text.contains(QString("communicators: %1").arg(all["communicators"].toArray().size())));
    QCOMPARE(runWeft({"info", sample_->path(), "--top", "100000"}).out, whole.toStdString());
  }

  // Where rows have an order of their own, --top sorts them first; of equals those that came first.
  void theLargestRowsAreKept_data() {
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("column");
    const auto row = [](const QStringList& command, const QString& column) {
      QTest::newRow(qPrintable(command.join(' '))) << command << column;
    };
    row({"pairs", "--sizes"}, "bytes");
    row({"pairs", "--by", "bin"}, "bytes");
    row({"pairs", "--by", "host"}, "bytes");
    row({"links", "--by", "time"}, "bytes");
    row({"links", "--by", "unit"}, "hottest_bytes");
    row({"hotspots", "--by", "time"}, "bytes");
    row({"links"}, "bytes");
  }
  void theLargestRowsAreKept() {
    QFETCH(QStringList, command);
    QFETCH(QString, column);
    command.insert(1, sample_->path());
    command << "--format"
            << "csv";
    std::vector<cli::Row> all = cli::csv(runWeft(command).out);
    QVERIFY(all.size() >= 3);
    std::ranges::stable_sort(all, std::greater(), [&](const cli::Row& row) {
      const std::string& bytes = row.at(column.toStdString());
      return bytes.empty() ? -1.0 : std::stod(bytes);
    });
    for (const std::size_t top : {std::size_t(1), all.size() / 2, all.size()}) {
      const Ran ran = runWeft(command + QStringList{"--top", QString::number(top)});
      QVERIFY(cli::csv(ran.out) == std::vector<cli::Row>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(top)));
      QCOMPARE(
          ran.err.find("the first " + std::to_string(top) + " of " + std::to_string(all.size())) != std::string::npos,
          top < all.size());
    }
  }

  // Side by side, with all else that is printed there.
  void textHasTheSameRows_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("heading");  // the line above the rows begins with it
    const QString sample = sample_->path(), job = job_->path(), damaged = damaged_->path();
    QTest::newRow("cables") << sample << QStringList{"cables"} << "subnet ";
    QTest::newRow("parts") << sample << QStringList{"fabric", "--parts"} << "kind ";
    QTest::newRow("findings") << damaged << QStringList{"fabric", "--check"} << "findings: ";
    QTest::newRow("route") << sample << QStringList{"route", "n001", "n020", "--subnet", "0"} << "hop ";
    QTest::newRow("connections") << job << QStringList{"connections"} << "communicator ";
    QTest::newRow("waits") << sample << QStringList{"waits", "--by", "rank"} << "rank ";
  }
  void textHasTheSameRows() {
    QFETCH(QString, run);
    QFETCH(QStringList, command);
    QFETCH(QString, heading);
    command.insert(1, run);
    command << "--format"
            << "text";
    const Ran whole = runWeft(command);
    QVERIFY2(whole.status == 0, whole.err.c_str());
    const std::vector<QString> all = words(whole.out);
    const auto at =
        std::ranges::find_if(all, [&](const QString& line) { return line.startsWith(heading); }) - all.begin();
    QVERIFY(at + 3 < std::ssize(all));
    const std::vector<QString> few = words(runWeft(command + QStringList{"--top", "2"}).out);
    QCOMPARE(few, std::vector<QString>(all.begin(), all.begin() + at + 3));
  }

  void whatHasNoRowsRefusesIt() {
    QCOMPARE(runWeft({"cables", sample_->path(), "--format", "topo", "--top", "2"}).status, 2);
    for (const char* command : {"cables", "connections", "fabric", "collectives", "hotspots", "topologies"})
      QCOMPARE(runWeft({command, sample_->path(), "--top", "0"}).status, 2);
  }

  // A check that is shown in part fails as the whole.
  void theStatusIsThatOfAllFindings() {
    const QStringList check{"fabric", damaged_->path(), "--check", "--fail-on", "warning", "--format", "csv"};
    QCOMPARE(runWeft(check).status, 3);
    QCOMPARE(runWeft(check + QStringList{"--top", "1"}).status, 3);
  }

 private:
  std::unique_ptr<Store> sample_, job_, damaged_;
};

WEFT_TEST(CliTopTest)

}  // namespace cli_top_test
#include "cli_top_test.moc"
