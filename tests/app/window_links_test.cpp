// The window's table of link ends and weft links say the same: every column, by every source, over either rails, of
// every kind of part. And so do docs/commands.md and the users of a link end.
#include <QFile>
#include <QStandardPaths>

#include "analysis/pairs/pair_choice.h"
#include "app/session/run_session.h"
#include "cli.h"
#include "ibdiag/model/end_order.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/tables/links_model.h"
#include "views/details/link_text.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"
#include "views/shared/shown_rows.h"

using namespace weft;

namespace window_links_test {

struct Part {
  const char* name;
  QStringList options;
  PairFilter filter;
};

// What the command printed of a column as the window shows it.
QString shown(const std::string& column, const cli::Row& row) {
  const QString cell = QString::fromStdString(row.at(column));
  if (cell.isEmpty()) return cell;
  if (column == "bytes") return (row.at("at_least") == "1" ? "≥ " : "") + cell;
  if (column == "capacity_bps") return gigabits(cell.toULongLong());
  if (column == "utilisation") return percent(cell.toDouble());
  return cell;
}

class WindowLinksTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QVERIFY(QFile::exists(WEFT_RESOURCES "/sample"));
    sample_ = std::make_unique<cli::Store>(std::vector<cli::fs::path>{WEFT_RESOURCES "/sample"});
    QCOMPARE(sample_->ran.status, 0);
    for (const auto& [name, parts] :
         {std::pair("counted", test::SmallRunParts{.traffic = false, .counters = true, .tables = false, .pairs = true}),
          std::pair("routed", test::SmallRunParts{.counters = true, .pairs = true})})
      test::writeSmallRun(small(name), parts);
  }

  void windowAndCommandAgree_data() {
    QTest::addColumn<QString>("store");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QStringList>("options");
    for (const QString store : {"sample", "routed", "counted"})
      for (const char* source : {"", "port", "pair", "counter", "all-to-all"}) {
        const auto add = [&](const char* name, const QStringList& options) {
          QTest::addRow("%s, %s, %s", qPrintable(store), *source ? source : "best", name)
              << store << QString(source) << options;
        };
        add("all", {});
        if (source == std::string("pair")) add("first rail", {"--rails", "first"});
        if (store == "counted") continue;
        const bool big = store == "sample",
                   knowsRegions = source == std::string("port") || source == std::string("pair");
        if (knowsRegions) add("a region", {"--region", big ? "PTRANS section." : "FFT"});
        if (knowsRegions)
          add("two regions",
              {"--region", big ? "PTRANS section." : "FFT", "--region", big ? "MPIFFT section." : "sort"});
        if (source != std::string("pair")) continue;
        add("a communicator", {"--communicator", big ? "W_s1.0" : "W_s2.1"});
        add("a class", {"--class", "collective"});
        add("ranks", {"--rank", big ? "3-5" : "0", "--without-rank", big ? "4" : "1"});
        add("a time", {"--time", big ? "0.4:2.5" : "0.5:1.0"});
        add("a class of some ranks over the first rail",
            {"--class", "p2p", "--rank", big ? "0-7" : "0", "--rails", "first"});
      }
  }

  void windowAndCommandAgree() {
    QFETCH(QString, store);
    QFETCH(QString, source);
    QFETCH(QStringList, options);
    const QString path = pathOf(store);
    RunSession session;
    test::open(session, path.toStdString());
    ask(session, source, options);
    QStringList arguments{"links", path};
    if (!source.isEmpty()) arguments << "--traffic" << source;
    const cli::Ran ran = cli::runWeft(arguments + options);
    const LinkView view = session.wanted().view;
    if (!source.isEmpty() && view.source != *sourceOf(source.toStdString())) {  // the window does not offer it
      QCOMPARE(ran.status, 1);
      return;
    }
    QVERIFY2(ran.status == 0, ran.err.c_str());
    compare(session, cli::csv(ran.out));
  }

  void predictedAgainstMeasured() {
    const QString path = pathOf("routed");
    for (const QString source : {"port", "pair"}) {
      RunSession session;
      test::open(session, path.toStdString());
      ask(session, source, {});
      LinksModel model;
      model.setRun(session.run());
      model.setNumbers(session.numbers());
      std::size_t at = 0;
      const auto rows = cli::csv(cli::runWeft({"links", path, "--traffic", source, "--against", "counter"}).out);
      for (const EndIndex end : inOrder(session.run()->fabric)) {
        const cli::Row& row = rows.at(at++);
        const auto cell = [&](const char* name) {
          return text(model, end, name).remove(QChar(0x202f));
        };  // without groups
        QCOMPARE(cell("bytes").toStdString(), row.at("predicted"));
        QCOMPARE(cell("measured").toStdString(), row.at("measured").empty() ? "not recorded" : row.at("measured"));
        const double measured = QString::fromStdString(row.at("measured")).toDouble();
        const QString share = measured > 0
                                  ? percent(QString::fromStdString(row.at("unexplained")).toDouble() / measured)
                                  : QString(row.at("measured").empty() ? "not recorded" : "not known");
        QCOMPARE(cell("unexplained"), share);
      }
      QCOMPARE(at, rows.size());
    }
  }

  // A bundle with pairs and counters whose routes nobody knows shows what can be placed, everywhere.
  void withoutRoutesCountersAreTheBest() {
    const QString path = pathOf("counted");
    const cli::Ran links = cli::runWeft({"links", path});
    QCOMPARE(links.status, 0);
    QVERIFY2(links.err.find("the loads are port counters") != std::string::npos, links.err.c_str());
    const cli::Ran map = cli::runWeft({"figure", path, "--view", "map", "-o", folder_.filePath("map.svg")});
    QCOMPARE(map.status, 0);
    QFile file(folder_.filePath("map.svg"));
    QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().contains("port counters"));
    const cli::Ran routes = cli::runWeft({"links", path, "--traffic", "pair"});
    QCOMPARE(routes.status, 1);
    QVERIFY(routes.hasOneLine() && routes.err.find("routes are not known") != std::string::npos);
  }

  void sharesOfUsersAddUpToTheLink() {
    const QString path = pathOf("sample");
    for (const QString source : {"pair", "port"}) {
      const auto rows = cli::csv(cli::runWeft({"links", path, "--traffic", source, "--region", "PTRANS section."}).out);
      auto hottest =
          std::ranges::max_element(rows, {}, [](const cli::Row& row) { return std::stoull(row.at("bytes")); });
      const QString node = QString::fromStdString(hottest->at("guid")),
                    port = QString::fromStdString(hottest->at("port"));
      for (const QString by : {"host", "region"}) {
        const cli::Ran ran = cli::runWeft({"users", path, node, port, "--traffic", source, "--by", by, "--region",
                                           "PTRANS section.", "--format", "csv"});
        std::uint64_t bytes = 0;
        double shares = 0;
        for (const cli::Row& row : cli::csv(ran.out)) {
          bytes += std::stoull(row.at("bytes"));
          shares += std::stod(row.at("share"));
        }
        QCOMPARE(std::to_string(bytes), hottest->at("bytes"));
        QVERIFY(std::abs(shares - 1) < 1e-9);
      }
    }
  }

  void documentationNamesTheColumns() {
    QFile page(WEFT_SOURCE "/docs/commands.md");
    QVERIFY(page.open(QIODevice::ReadOnly));
    QStringList names;
    for (const LinkColumn* one : linkColumns(LinkColumn::Place::command))
      names << QString::fromStdString(one->column.name);
    QVERIFY(QString::fromUtf8(page.readAll()).contains("One row per link end: `" + names.join(',') + "`"));
    for (const auto place : {LinkColumn::Place::command, LinkColumn::Place::window})
      for (const LinkColumn* one : linkColumns(place)) QVERIFY(!one->column.title.empty() && !one->column.tip.empty());
  }

 private:
  std::filesystem::path small(const char* name) const {
    return folder_.filePath(QString(name) + ".weft").toStdString();
  }
  QString pathOf(const QString& store) const {
    return store == "sample" ? sample_->path() : folder_.filePath(store + ".weft");
  }

  // As a user does it in the window: the options of the command as view and filter.
  static void ask(RunSession& session, const QString& source, const QStringList& options) {
    const RunStore store(session.run()->snapshot.path);
    PairChoice choice;
    for (qsizetype at = 0; at + 1 < options.size(); at += 2) {
      const std::string option = options[at].toStdString(), word = options[at + 1].toStdString();
      for (const FilterOption& one : filterOptions())
        if (option == std::string("--") + one.name) choice[one].push_back(word);
      if (option == "--rails") choice.rails = word;
    }
    Notes notes;
    session.selection().setFilter(filterOf(store, choice, notes));
    if (!source.isEmpty()) session.setView({*sourceOf(source.toStdString()), LinkMetric::bytes, railsOf(choice)});
    QTRY_VERIFY(!session.predicting() && session.shown() == session.wanted());
    QTRY_VERIFY(!session.loading());
  }

  static QModelIndex place(const LinksModel& model, EndIndex end, const char* column) {
    return model.index(static_cast<int>(number(end)), model.columnOf(column));
  }
  static QString text(const LinksModel& model, EndIndex end, const char* column) {
    return place(model, end, column).data().toString();
  }

  static void compare(const RunSession& session, const std::vector<cli::Row>& rows) {
    LinksModel model;
    model.setRun(session.run());
    model.setNumbers(session.numbers());
    const Fabric& fabric = session.run()->fabric;
    QCOMPARE(rows.size(), fabric.ends().size());
    std::size_t at = 0;
    for (const EndIndex end : inOrder(fabric)) {
      const cli::Row& row = rows[at++];
      QCOMPARE(row.at("node"), fabric.node(fabric.end(end).node).description);
      QCOMPARE(row.at("peer"), fabric.node(fabric.end(peer(end)).node).description);
      for (const LinkColumn* one : linkColumns(LinkColumn::Place::everywhere)) {
        const std::string& name = one->column.name;
        if (one->node != LinkColumn::Node::none) continue;
        const QString window = text(model, end, name.c_str()),
                      command = one->column.kind == ColumnKind::text ? shown(name, row) : inGroups(shown(name, row));
        QCOMPARE(cellText(place(model, end, name.c_str()).data(cellRole).value<Cell>()),
                 row.at(name));  // as it is copied
        if (row.at(name).empty() && isRounded(one->column.kind)) {
          QVERIFY2(window == word(Absence::notRecorded) || window == word(Absence::notKnown), qPrintable(window));
          continue;
        }
        QVERIFY2(window == command, qPrintable(QString("%1 of %2: %3 and %4")
                                                   .arg(QString::fromStdString(name))
                                                   .arg(number(end))
                                                   .arg(window, command)));
      }
    }
  }

  QTemporaryDir folder_;
  std::unique_ptr<cli::Store> sample_;
};

WEFT_WIDGET_TEST(WindowLinksTest)

}  // namespace window_links_test
#include "window_links_test.moc"
