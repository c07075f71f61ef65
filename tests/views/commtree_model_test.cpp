// The communicator tree's model: facts in, text out.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "core/records/no_communicator.h"
#include "ibdiag/model/locality.h"
#include "run_from_text.h"
#include "test_class.h"
#include "views/commtree/communicator_model.h"
#include "views/commtree/shown_communicators.h"
#include "views/shared/shown_rows.h"

using namespace weft;

namespace commtree_model_test {

QString print(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0) {
  QString text;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    QStringList cells;
    for (const int column : {CommunicatorModel::name, CommunicatorModel::size, CommunicatorModel::time,
                             CommunicatorModel::volume, CommunicatorModel::calls, CommunicatorModel::call})
      cells << model.index(row, column, parent).data().toString();
    text += QString(2 * depth, ' ') + cells.join(" | ").trimmed() + '\n';
    text += print(model, model.index(row, 0, parent), depth + 1);
  }
  return text;
}

QModelIndex byName(const CommunicatorModel& model, const RunSnapshot& run, const char* name, int column = 0) {
  const QModelIndex index = model.indexOf(*RunFromText::find(run, name));
  return index.siblingAtColumn(column);
}

class CommtreeModelTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { tester_ = std::make_unique<QAbstractItemModelTester>(&model_); }
  void cleanup() { tester_.reset(); }

  void printsAncestryWithTotals() {
    model_.setRun(RunFromText::read(R"(
      comm W 16 - -
      comm W_s1.0 8 W Comm_split
      comm W_s1.8 8 W Comm_split
      comm W_s1.0_d2 8 W_s1.0 Comm_dup
      op W Allreduce calls=32 bytes=512 seconds=0.25
      op W Barrier calls=16 bytes=0 seconds=0.5
      op W_s1.0 Send calls=4 bytes=4000 seconds=0.001
      op W_s1.0 Recv calls=4 bytes=1000000 seconds=0.002
    )"));
    QCOMPARE(print(model_), QString("W | 16 | 750 ms | 512 B | 48 |\n"
                                    "  W_s1.0 | 8 | 3 ms | 4.00 kB | 8 | Comm_split\n"
                                    "    W_s1.0_d2 | 8 | not recorded | not recorded | not recorded | Comm_dup\n"
                                    "  W_s1.8 | 8 | not recorded | not recorded | not recorded | Comm_split\n"));
  }

  // The whole run has what the part has not; what neither has was not recorded. The cells that are copied stay empty.
  void whatAPartLacksDoesNotApply() {
    const auto run = RunFromText::read(
        "comm W 4 - -\ncomm a 2 W Comm_split\ncomm b 2 W Comm_dup\n"
        "op W Send calls=2 bytes=8 seconds=1\nop a Send calls=4 bytes=400 seconds=0.5\n");
    model_.setRun(run);
    const auto cells = [&](const char* name) {
      QStringList said, copied;
      for (const int column : {CommunicatorModel::time, CommunicatorModel::volume, CommunicatorModel::calls}) {
        const QModelIndex index = byName(model_, *run, name, column);
        said << index.data().toString();
        copied << QString::fromStdString(cellText(index.data(cellRole).value<Cell>()));
      }
      return said + copied;
    };
    const QString none = word(Absence::notRecorded), applies = word(Absence::notUnderFilter);
    QCOMPARE(cells("a"), QStringList({"500 ms", "400 B", "4", "0.5", "400", "4"}));
    auto part = std::make_shared<RunSnapshot>(*run);
    std::erase_if(part->operations,
                  [&](const OperationSummary& each) { return each.communicator != RunFromText::find(*run, "W"); });
    model_.setPart(part);
    QCOMPARE(cells("W"), QStringList({"1 s", "8 B", "2", "1", "8", "2"}));
    QCOMPARE(cells("a"), QStringList({applies, applies, applies, "", "", ""}));
    QCOMPARE(cells("b"), QStringList({none, none, none, "", "", ""}));
    QVERIFY(byName(model_, *run, "a").data(Qt::ToolTipRole).toString().contains("volume " + applies));
    model_.setPart(run);
    QCOMPARE(cells("a"), QStringList({"500 ms", "400 B", "4", "0.5", "400", "4"}));
  }

  // What belongs to no communicator sends nothing; a communicator that sent none of what is selected has 0 of it.
  void callsOfNoCommunicatorHaveNoShare() {
    auto run = std::make_shared<RunSnapshot>(*RunFromText::read(
        "comm W 4 - -\ncomm a 2 W Comm_split\ncomm none 4 - -\nop W Send calls=2 bytes=8 seconds=1\n"));
    const auto idOf = [&](const char* name) { return *RunFromText::find(*run, name); };
    SelectedTraffic part;
    part.bytes = 8;
    part.communicators[idOf("W")] = 8;
    const CommunicatorId none = idOf("none");
    auto& row = *std::ranges::find(run->communicators, none, &Communicator::id);
    row.name = noCommunicatorName;
    row.pooled = true;
    model_.setRun(run);
    model_.setSelected(std::make_shared<const SelectedTraffic>(part));
    const auto share = [&](CommunicatorId id) {
      return model_.indexOf(id).siblingAtColumn(CommunicatorModel::share).data().toString();
    };
    QCOMPARE(share(idOf("W")), QString("100 %"));
    QCOMPARE(share(idOf("a")), QString("0 %"));
    QVERIFY(model_.indexOf(none).isValid());
    QCOMPARE(share(none), QString());
  }

  void receivesAreShownButNeverAdded() {
    const auto run = RunFromText::read(
        "comm W 2 - -\n"
        "op W Isend calls=1 bytes=10 seconds=1\n"
        "op W Irecv calls=1 bytes=999 seconds=1\n"
        "op W Mrecv calls=1 bytes=999 seconds=1\n"
        "op W Put calls=1 bytes=5 seconds=1\n"
        "op W Bcast calls=2 bytes=100 seconds=1\n");
    model_.setRun(run);
    QCOMPARE(byName(model_, *run, "W", CommunicatorModel::volume).data(cellRole).value<Cell>(), Cell(115U));
    QVERIFY(byName(model_, *run, "W").data(Qt::ToolTipRole).toString().contains("receives, not added"));
  }

  void foldsLikeSiblingsFromFourOn() {
    model_.setRun(RunFromText::read(R"(
      comm W 8 - -
      comm W_s1.10 2 W Comm_split
      comm W_s1.2 2 W Comm_split
      comm W_s1.1 2 W Comm_split
      comm W_d3 8 W Comm_dup
      comm W_s1.3 2 W Comm_split
      comm W_s2.0 4 W Comm_split
      op W_s1.1 Bcast calls=1 bytes=7 seconds=1
      op W_s1.2 Bcast calls=1 bytes=8 seconds=2
    )"));
    QCOMPARE(print(model_), QString("W | 8 | not recorded | not recorded | not recorded |\n"
                                    "  W_d3 | 8 | not recorded | not recorded | not recorded | Comm_dup\n"
                                    "  4 × size 2 | 2 | 3 s | 15 B | 2 | Comm_split\n"
                                    "    W_s1.1 | 2 | 1 s | 7 B | 1 | Comm_split\n"
                                    "    W_s1.2 | 2 | 2 s | 8 B | 1 | Comm_split\n"
                                    "    W_s1.3 | 2 | not recorded | not recorded | not recorded | Comm_split\n"
                                    "    W_s1.10 | 2 | not recorded | not recorded | not recorded | Comm_split\n"
                                    "  W_s2.0 | 4 | not recorded | not recorded | not recorded | Comm_split\n"));
  }

  void leavesOutTheProfilersOwn() {
    model_.setRun(RunFromText::read("comm W0.0 4 - -\ncomm *0.0 1 - - internal\ncomm d0.2 4 *0.0 Comm_dup\n"));
    QCOMPARE(print(model_), QString("W0.0 | 4 | not recorded | not recorded | not recorded |\nd0.2 | 4 | not recorded "
                                    "| not recorded | not recorded | Comm_dup\n"));
  }

  void marksGuessedParents() {
    const auto run = RunFromText::read("comm W0.0 4 - -\ncomm s0.2 2 W0.0 Comm_split guess ranks 0\n");
    model_.setRun(run);
    const QModelIndex guessed = byName(model_, *run, "s0.2");
    QCOMPARE(guessed.data().toString(), "s0.2 (guess)");
    QVERIFY(guessed.data(Qt::FontRole).value<QFont>().italic());
    QVERIFY(guessed.data(Qt::ToolTipRole).toString().contains("guess"));
    QVERIFY(guessed.data(Qt::ToolTipRole).toString().contains("members incomplete: 1 of 2"));
    QVERIFY(!byName(model_, *run, "W0.0").data(Qt::FontRole).isValid());
  }

  void maximaAreNoSums() {
    const auto run = RunFromText::read(
        "comm W 4 - -\nop W Bcast calls=4 bytes=40 derived max=0.5\n"
        "op W Barrier calls=4 max=0.25\n");
    model_.setRun(run);
    QCOMPARE(byName(model_, *run, "W", CommunicatorModel::time).data().toString(), "≤ 750 ms");
    QCOMPARE(model_.headerData(CommunicatorModel::time, Qt::Horizontal, Qt::DisplayRole).toString(),
             "Time (largest rank)");
    QVERIFY(byName(model_, *run, "W").data(Qt::ToolTipRole).toString().contains("rounded"));
  }

  void breaksCircles() {
    auto run = std::make_shared<RunSnapshot>(*RunFromText::read(
        "comm W 4 - -\ncomm a 2 b Comm_dup\ncomm b 2 c Comm_dup\ncomm c 2 a Comm_dup\ncomm self 2 self Comm_dup\n"
        "comm tail 2 b Comm_dup\n"));
    // "a" was read before "b" existed: close the circle by hand.
    run->communicators[1].parent = CommunicatorId{3};
    run->communicators[2].parent = CommunicatorId{4};
    run->communicators[3].parent = CommunicatorId{2};
    run->communicators[4].parent = CommunicatorId{5};
    model_.setRun(run);
    QCOMPARE(print(model_), QString("W | 4 | not recorded | not recorded | not recorded |\n"
                                    "a | 2 | not recorded | not recorded | not recorded | Comm_dup\n"
                                    "  c | 2 | not recorded | not recorded | not recorded | Comm_dup\n"
                                    "    b | 2 | not recorded | not recorded | not recorded | Comm_dup\n"
                                    "      tail | 2 | not recorded | not recorded | not recorded | Comm_dup\n"
                                    "self | 2 | not recorded | not recorded | not recorded | Comm_dup\n"));
    QVERIFY(byName(model_, *run, "a").data(Qt::ToolTipRole).toString().contains("circle"));
  }

  void survivesAChainOfAHundredThousand() {
    auto run = std::make_shared<RunSnapshot>();
    for (std::uint32_t i = 1; i <= 100'000; ++i) {
      Communicator one;
      one.id = CommunicatorId{i};
      one.name = "c" + std::to_string(i);
      if (i > 1) one.parent = CommunicatorId{i - 1};
      run->communicators.push_back(std::move(one));
    }
    tester_.reset();  // would look at each of them
    model_.setRun(run);
    int depth = 0;
    for (QModelIndex at = byName(model_, *run, "c100000"); at.isValid(); at = at.parent()) ++depth;
    QVERIFY(depth <= static_cast<int>(CommForest::deepestLevel));
    QCOMPARE(model_.forest().byId.size(), std::size_t{100'000});
  }

  void everyCommunicatorIsShownExactlyOnce() {
    // Property: whatever the parents, each communicator that is not internal has one node below one parent.
    std::uint32_t state = 12345;
    const auto random = [&](std::uint32_t below) { return (state = state * 1664525U + 1013904223U) / 65536U % below; };
    for (int round = 0; round < 50; ++round) {
      auto run = std::make_shared<RunSnapshot>();
      for (std::uint32_t i = 1; i <= 60; ++i) {
        Communicator one;
        one.id = CommunicatorId{i};
        one.name = "c" + std::to_string(random(40));  // names repeat
        one.internal = random(10) == 0;
        one.size = 1 + random(3);
        if (random(5) != 0) one.parent = CommunicatorId{random(70)};  // some do not exist
        run->communicators.push_back(std::move(one));
      }
      model_.setRun(run);
      std::vector<int> seen(61, 0);
      const auto visit = [&](const auto& self, const QModelIndex& at) -> void {
        for (int row = 0; row < model_.rowCount(at); ++row) {
          const QModelIndex child = model_.index(row, 0, at);
          if (const auto id = model_.communicatorAt(child)) ++seen[number(*id)];
          self(self, child);
        }
      };
      visit(visit, {});
      for (const Communicator& one : run->communicators) QCOMPARE(seen[number(one.id)], one.internal ? 0 : 1);
    }
  }

  void sortsNumbersAndKeepsAbsentLast() {
    const auto run = RunFromText::read(
        "comm W 4 - -\ncomm b 4 W Comm_dup\ncomm a 10 W Comm_dup\ncomm x - W Comm_create\n"
        "op a Bcast calls=1 bytes=900 seconds=1\nop b Bcast calls=1 bytes=1000 seconds=1\n");
    model_.setRun(run);
    ShownCommunicators shown(model_, nullptr);
    QAbstractItemModelTester tester(&shown);
    const auto children = [&] {
      QStringList names;
      const QModelIndex world = shown.index(0, 0);
      for (int row = 0; row < shown.rowCount(world); ++row) names << shown.index(row, 0, world).data().toString();
      return names.join(' ');
    };
    shown.sort(CommunicatorModel::volume, Qt::AscendingOrder);
    QCOMPARE(children(), "a b x");
    shown.sort(CommunicatorModel::volume, Qt::DescendingOrder);
    QCOMPARE(children(), "b a x");
    shown.sort(CommunicatorModel::size, Qt::AscendingOrder);
    QCOMPARE(children(), "b a x");
    shown.setQuery("A");
    QCOMPARE(children(), "a");
  }

  // Ranks 0 to 3 on one host, 4 to 7 on four.
  void tellsHowFarApartMembersAre() {
    const auto run = RunFromText::read(
        "comm W 8 - - ranks 0,1,2,3,4,5,6,7\ncomm a 2 W Comm_split ranks 0,1\ncomm b 2 W Comm_split ranks 2,3\n"
        "comm c 2 W Comm_split ranks 4,5\ncomm d 2 W Comm_split ranks 6,7\ncomm e 2 W Comm_dup\n"
        "op a Send calls=1 bytes=10 seconds=1\nop b Send calls=1 bytes=30 seconds=3\n");
    std::vector<Process> processes;
    for (std::uint32_t rank = 0; rank < 8; ++rank) processes.push_back({RankId(rank), HostId(rank < 4 ? 1 : rank), {}});
    const Fabric none = Fabric::build({});
    const RankPlaces places(none, computeLevels(none), processes);
    model_.setRun(run);
    QVERIFY(!model_.recorded(CommunicatorModel::locality));
    QSignalSpy changed(&model_, &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&model_, &QAbstractItemModel::modelReset);
    model_.setLocality(std::make_shared<LocalityFacts>(LocalityFacts{localities(places, run->communicators), false}));
    QVERIFY(model_.recorded(CommunicatorModel::locality) && changed.count() > 0 && reset.count() == 0);
    const auto said = [&](const char* name) {
      return byName(model_, *run, name).siblingAtColumn(CommunicatorModel::locality).data().toString();
    };
    QCOMPARE(QStringList({said("W"), said("a"), said("c"), said("e")}),
             QStringList({"nodes", "node", "nodes", "not known"}));
    const QModelIndex family = byName(model_, *run, "a").parent();
    QCOMPARE(family.data().toString(), "4 × size 2");
    QVERIFY(family.data(Qt::ToolTipRole).toString().contains("time of one: least 1 s, mean 2 s, most 3 s"));
    const QString tip = byName(model_, *run, "W").data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains("21.4 % in a node, 78.6 % across nodes"), qPrintable(tip));  // 12 and 44 of 56
    model_.setLocality(nullptr);
    QCOMPARE(family.data().toString(), "4 × size 2");
  }

  void searchesByNameSizeMemberCallAndPlace_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("found");
    QTest::newRow("name") << "a"
                          << "a Wa";
    QTest::newRow("size") << "size:4"
                          << "b";
    QTest::newRow("above") << "size>2"
                           << "W b";
    QTest::newRow("at most") << "size<=2"
                             << "a";
    QTest::newRow("member") << "rank:5"
                            << "W b";
    QTest::newRow("call") << "call:SPLIT"
                          << "a b";
    QTest::newRow("all words") << "call:split size:2"
                               << "a";
    QTest::newRow("absent size is none") << "size<9999"
                                         << "W a b";
    QTest::newRow("unfinished") << "size:"
                                << "W a b Wa";
    QTest::newRow("nonsense") << "size:many"
                              << "";
    QTest::newRow("unknown key is a name") << "x:1"
                                           << "";
  }
  void searchesByNameSizeMemberCallAndPlace() {
    QFETCH(QString, query);
    QFETCH(QString, found);
    const auto run = RunFromText::read(
        "comm W 8 - - ranks 0,1,2,3,4,5,6,7\ncomm a 2 W Comm_split ranks 0,1\ncomm b 4 W Comm_split ranks 4,5,6,7\n"
        "comm Wa - b Comm_dup\n");
    const CommForest forest = buildForest(run);
    const auto asked = CommunicatorQuery::parse(query.toStdString());
    QStringList names;
    for (const Communicator& one : run->communicators)
      if (asked.matches(forest.nodes[*forest.find(one.id)])) names << QString::fromStdString(one.name);
    QCOMPARE(names.join(' '), found);
    const QueryResult result = find(forest, asked);
    QCOMPARE(result.matches, static_cast<std::size_t>(names.size()));
    for (std::size_t at = 0; at < forest.nodes.size(); ++at)  // ancestors stay
      QVERIFY(!result.shown[at] || !forest.nodes[at].parent || result.shown[*forest.nodes[at].parent]);
    QCOMPARE(asked.problem().empty(), query != "size:many");
  }

 private:
  CommunicatorModel model_;
  std::unique_ptr<QAbstractItemModelTester> tester_;
};

WEFT_TEST(CommtreeModelTest)

}  // namespace commtree_model_test
#include "commtree_model_test.moc"
