// What the details say about links, pairs and names, and who they say is on a link end.
#include <QAbstractItemModelTester>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "all_to_all.h"
#include "app/window/find_index.h"
#include "core/sums/quantities.h"
#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/routes/routes.h"
#include "reports/statistics_table.h"
#include "small_run.h"
#include "test_class.h"
#include "views/charts/bar_facts.h"
#include "views/commtree/comm_forest.h"
#include "views/details/details_html.h"
#include "views/tables/diagnostics_model.h"
#include "views/shared/item_text.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_copy.h"

using namespace weft;

bool never() { return false; }

class WindowDetailsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const std::filesystem::path path = (folder_.path() + "/small.weft").toStdString();
    test::writeSmallRun(path);
    run_ = loadRun(path, [] { return false; });
    traffic_ = loadTraffic(*run_, [] { return false; });
  }

  // On every link end and for every pair of ports: the quick answer is what walking each route says.
  void flowsOverAnEndAreThoseWhoseWalkLeavesByIt() {
    const Fabric& fabric = run_->fabric;
    const std::vector<Flow> flows = test::allToAll(fabric);
    QVERIFY(!flows.empty());
    for (std::uint32_t end = 0; end < fabric.ends().size(); ++end) {
      std::vector<std::pair<PortIndex, Lid>> walked, found;
      for (const Flow& flow : flows)
        for (const Hop& hop : walkRoute(fabric, flow.source, flow.destination).hops)
          if (hop.out && fabric.endAt(hop.node, *hop.out) == EndIndex(end))
            walked.emplace_back(flow.source, flow.destination);
      for (const Flow& flow : flowsOver(fabric, flows, EndIndex(end)))
        found.emplace_back(flow.source, flow.destination);
      QCOMPARE(found, walked);
    }
  }

  void aLinkEndTellsItsBytesAndItsUsers() {
    const EndIndex end = endOf(11, 3);
    const QString text = plain(detailsOf(context(), end));
    QVERIFY2(text.contains("1.01 kB (1007 B)"), qPrintable(text));
    QVERIFY(text.contains("leaf1") && text.contains("spine1") && text.contains("25") &&
            text.contains("0x000000000000100b"));
    const auto users = usersOf(context(), end, never);
    QCOMPARE(users.front().rows.size(), std::size_t(1));
    QCOMPARE(users.front().rows[0].value, QString("n1 → n3"));
    QVERIFY(users.front().rows[0].label.contains("1007"));
  }

  void regionsNarrowTheUsers() {
    DetailContext sort = context();
    sort.filter.regions = {run_->snapshot.regions.at(1).id};
    QCOMPARE(usersOf(sort, endOf(1, 1), never).front().rows.size(), std::size_t(2));
    sort.filter.regions = {run_->snapshot.regions.at(0).id};
    QCOMPARE(usersOf(sort, endOf(1, 1), never).front().rows.size(), std::size_t(1));
    QVERIFY(usersOf(sort, endOf(11, 4), never).front().note.contains("No flow"));
  }

  void aPairShowsItsRouteBothWays() {
    const QString text = plain(detailsOf(context(), HostPair{HostIndex(0), HostIndex(2)}));
    QVERIFY2(text.contains("spine1") && !text.contains("spine2"), qPrintable(text));
    QVERIFY(text.contains("1.01 kB (1007 B)"));
    QVERIFY(text.contains("Route in subnet 0: n3"));
  }

  // Which host a rank ran on is known from the run itself.
  void ranksHaveTheirHostsWithoutAFabric() {
    const auto told = [&](bool oneHost) {
      const std::filesystem::path path = (folder_.path() + "/no_fabric.weft").toStdString();
      test::writeSmallRun(path, {.fabric = false, .traffic = false, .oneHost = oneHost});
      const auto run = loadRun(path, [] { return false; });
      return plain(detailsOf({*run, nullptr, {}, {}, {}}, RankPair{RankId(0), RankId(2)}));
    };
    QVERIFY2(told(false).contains("n1") && told(false).contains("n3"), qPrintable(told(false)));
    QVERIFY2(told(false).contains("They ran on different hosts."), qPrintable(told(false)));
    QVERIFY2(told(true).contains("They ran on one host"), qPrintable(told(true)));
  }

  void withoutTrafficNothingIsZero() {
    const QString text = plain(detailsOf({*run_, nullptr, {}, {}, {}}, endOf(11, 3)));
    QVERIFY(text.contains("not recorded"));
    QVERIFY(!text.contains("0 B"));
  }

  void hostileNamesStayText() {
    Details details{"<b>x</b>", "host", {{"<img src='file:///etc/passwd'>", {{"<i>", "</table>", {}}}, "&amp;"}}};
    std::vector<DetailTarget> targets;
    const QString html = htmlOf(details, targets);
    QVERIFY(!html.contains("<img") && !html.contains("<b>x") && html.contains("&amp;amp;"));
  }

  // A time tells no ports apart, and a profile tells no times: what does not follow is said to be of the whole run.
  void whatDoesNotFollowTheTimeSaysSo() {
    DetailContext timed = context();
    timed.filter.bins = BinRange{1, 2};
    const QString sentence = "Not recorded by time: this is all of the ";
    QVERIFY(plain(detailsOf(timed, CommunicatorId(1))).contains(sentence));
    QVERIFY(plain(detailsOf(timed, {})).contains(sentence));
    QVERIFY(usersOf(timed, endOf(11, 3), never).front().note.contains(sentence + "port traffic."));
    QVERIFY(plain(detailsOf(timed, endOf(11, 3))).contains("Not recorded by time: this is all of the port traffic."));
    QVERIFY(!plain(detailsOf(context(), CommunicatorId(1))).contains(sentence) &&
            !plain(detailsOf(context(), {})).contains(sentence));
  }

  // An alltoall of three ranks, each of which gives 400 bytes to each one: 3600 bytes are handed over, and 2400 of them
  // go to others. A receive posts 777.
  void volumeAndPairTrafficAreNamed() {
    const std::filesystem::path path = (folder_.path() + "/alltoall.weft").toStdString();
    {
      RunWriter out(path);
      out.beginSource({"bundle", kinds::recording, "recorded bundle", "", ""});
      const OperationId alltoall = out.operation("Alltoall"), receive = out.operation("Recv");
      const CommunicatorId row = out.communicator({"W_s1.0", 3, "", false, false, {}, {}});
      out.members(row, std::vector{RankId(0), RankId(1), RankId(2)}, true);
      for (std::uint32_t rank = 0; rank < 3; ++rank) {
        out.process({RankId(rank), "n1", HostOrigin::profile, 2.0});
        out.statistics({row, {}, RankId(rank), alltoall, {}, {}, 1, 1200, false, 0.5, {}});
        std::vector<PairPeer> peers;
        for (std::uint32_t other = 0; other < 3; ++other)
          if (other != rank) peers.push_back({RankId(other), 1, 400});
        out.pairTraffic({row, {}, PairClass::collective, alltoall, RankId(rank), false, true, true, peers});
      }
      out.statistics({row, {}, RankId(0), receive, {}, {}, 1, 777, false, 0.1, {}});
      out.endSource({});
      out.commit();
    }
    const auto run = loadRun(path, never);
    const CommunicatorId row = run->snapshot.communicators.front().id;
    const Details details = detailsOf({*run, nullptr, {}, {}, {}}, row);
    const QString volume = bytesText(3600), sent = bytesText(2400);
    int volumes = 0, pairs = 0;
    for (const DetailSection& section : details.sections) {
      for (const DetailRow& one : section.rows) {
        const QString bytes = one.label + one.value;
        volumes += bytes.contains(volume);
        pairs += bytes.contains(sent);
        if (bytes.contains(volume))
          QVERIFY2(one.label == name(Quantity::volume) || section.heading.contains("volume"),
                   qPrintable(section.heading));
        if (bytes.contains(sent)) QVERIFY2(section.heading.startsWith("Pair traffic"), qPrintable(section.heading));
        if (one.label == name(Quantity::volume)) QCOMPARE(one.value, volume);
        if (bytes.contains(bytesText(777))) QVERIFY2(bytes.contains("posted"), qPrintable(bytes));
      }
    }
    QVERIFY(volumes == 2 && pairs == 1);
    QVERIFY(plain(details).contains("In all " + sent));
    // The tree, bars and the table of the command have the same volume.
    const CommForest forest = buildForest({run, &run->snapshot});
    QCOMPARE(forest.nodes.front().totals.volume, std::optional<std::uint64_t>(3600));
    BarOptions options;
    options.metric = BarMetric::volume;
    QCOMPARE(collectBars(run->snapshot, options).total, 3600.0);
    StatisticsRequest request;
    request.by = {"communicator"};
    const Table table = statisticsTable(RunStore(path), request);
    QCOMPARE(table.rows.size(), std::size_t(1));
    QCOMPARE(std::get<std::uint64_t>(table.rows.front()[table.at("bytes")].value()), std::uint64_t(3600));
  }

  void neighboursOfAGraphAreListed() {
    const std::filesystem::path path = (folder_.path() + "/graph.weft").toStdString();
    std::vector<RankId> many;
    for (std::uint32_t rank = 0; rank < 20; ++rank) many.push_back(RankId(rank));
    {
      RunWriter out(path);
      out.beginSource({"bundle", kinds::profile, "recorded bundle", "", ""});
      const CommunicatorId graph = out.communicator(
          {.name = "W_g1", .size = 60, .call = "Dist_graph_create_adjacent", .topology = "dist_graph"});
      out.communicator({.name = "W_d1", .size = 60});
      out.neighbours({graph, RankId(0), {RankId(5), RankId(5)}, {RankId(7), RankId(3)}});
      out.neighbours({graph, RankId(1), {}, many});
      for (std::uint32_t rank = 2; rank < 60; ++rank) out.neighbours({graph, RankId(rank), {RankId(0)}, {RankId(1)}});
      out.endSource({});
      out.commit();
    }
    const auto run = loadRun(path, never);
    const DetailContext context{*run, nullptr, {}, {}, {}};
    const auto& all = run->snapshot.communicators;
    QVERIFY(takesTime(context, all[0].id) && !takesTime(context, all[1].id));
    const auto found = findUsers(context, all[0].id, never).last;
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].rows[0].label, QString("rank 0"));
    QCOMPARE(found[0].rows[0].value, QString("in 5, 5; out 7, 3"));
    QCOMPARE(found[0].rows[1].value,
             QString("in none; out 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 and 4 more"));
    QCOMPARE(found[0].rows.size(), std::size_t(48));
    QVERIFY(found[0].note.startsWith("and 12 more ranks. "));
  }

  void diagnosticsThatWereOnlyCountedAreSaid() {
    DiagnosticsModel model;
    QAbstractItemModelTester tester(&model);
    model.show(run_);
    QCOMPARE(model.rowCount(), int(Diagnostics::kept) + 1);
    const QModelIndex last = model.index(model.rowCount() - 1, DiagnosticsModel::seenColumn);
    QCOMPARE(last.data().toString(), QString("and 50 more of this code"));
    QTableView view;
    view.setModel(&model);
    const QString tsv = asTsv(shownRows(view));
    QVERIFY(tsv.startsWith(
        "severity\tcode\tfile\tline\tseen\tdone\tadvice\ndata lost\tcsv.columns\tprofile.csv\t7\t5 columns"));
    model.show(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  void findsByPartOfANameAndByGuid() {
    const auto all = findables(*run_);
    const auto names = [&](const QString& words) {
      QStringList found;
      for (const Findable& one : matching(all, words, 10)) found << one.name;
      return found;
    };
    QCOMPARE(names("s2.1"), QStringList("W_s2.1"));
    QCOMPARE(names("LEAF"), QStringList({"leaf1", "leaf2"}));
    QCOMPARE(names("spine 0x000000000000100e"), QStringList("spine2"));
    QCOMPARE(names("fft"), QStringList("FFT"));
    QVERIFY(names("   ").isEmpty());
  }

 private:
  DetailContext context() const { return {*run_, traffic_.get(), numbersOf(*run_, *traffic_, {}), {}, {}}; }
  EndIndex endOf(unsigned lid, int port) const {
    const PortIndex owner = run_->fabric.owner(SubnetId(0), Lid(static_cast<std::uint16_t>(lid))).value();
    return run_->fabric.endAt(run_->fabric.port(owner).node, PortNumber(port)).value();
  }
  static QString plain(const Details& details) {
    QString text = details.title + '\n' + details.kind + '\n';
    for (const DetailSection& section : details.sections) {
      text += section.heading + '\n';
      for (const DetailRow& row : section.rows) text += row.label + ": " + row.value + '\n';
      text += section.note + '\n';
    }
    return text;
  }

  QTemporaryDir folder_;
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<const RunTraffic> traffic_;
};

WEFT_WIDGET_TEST(WindowDetailsTest)
#include "window_details_test.moc"
