// Pair traffic as the session shows it: the attributed load of what is selected, parts of the whole, and the way back.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "analysis/load/missing_data.h"
#include "app/session/run_session.h"
#include "core/base/units.h"
#include "core/store/run_store.h"
#include "ibdiag/loads/end_users.h"
#include "small_run.h"
#include "test_class.h"
#include "views/details/details.h"
#include "views/details/shares.h"
#include "views/tables/link_shares.h"
#include "views/shared/item_text.h"
#include "views/shared/traffic_text.h"

using namespace weft;

class WindowAttributionTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    path_ = (folder_.path() + "/pairs.weft").toStdString();
    test::writeSmallRun(path_, {.pairs = true});
  }

  void aCommunicatorShowsItsAttributedLoadAndEscapeEndsIt() {
    RunSession session;
    openIt(session, path_);
    session.setView({TrafficSource::port});
    const auto before = session.loads()->bytes;
    session.selection().select(halves);
    QTRY_VERIFY(session.numbers().pairs);
    QCOMPARE(session.shown().communicators, std::vector{halves});
    QVERIFY(session.loads()->bytes == expected(session, {{halves}, {}, {}, {}}).links.bytes);
    QCOMPARE(bytesAt(session, 11, 3), test::halvesFft);
    QCOMPARE(bytesAt(session, 12, 3), test::halvesFft);
    QCOMPARE(bytesAt(session, 11, 4), std::uint64_t(0));
    QCOMPARE(session.numbers().pairs->unpaired, test::unpairedSort);
    QVERIFY(session.values()->description.contains("W_s2.1"));
    session.selection().clear();
    QVERIFY(session.loads()->bytes == before);
    QCOMPARE(session.view().source, TrafficSource::port);
    session.selection().back();  // what was computed once is there at once
    QCOMPARE(bytesAt(session, 11, 3), test::halvesFft);
  }

  // The load of several is the sum of what each of them puts there.
  void communicatorsTogetherLoadTheSumOfTheirs() {
    RunSession session;
    openIt(session, path_);
    std::vector<std::uint64_t> sums(session.run()->fabric.ends().size());
    for (const CommunicatorId one : {world, halves}) {
      session.selection().select(one);
      QTRY_COMPARE(session.shown().communicators, std::vector{one});
      for (std::size_t end = 0; end < sums.size(); ++end) sums[end] += session.loads()->bytes[end];
    }
    session.selection().select(CommunicatorGroup{{world, halves}});
    QTRY_COMPARE(session.shown().communicators, (std::vector{world, halves}));
    QVERIFY(session.loads()->bytes == sums);
    QVERIFY(std::ranges::any_of(sums, [](std::uint64_t bytes) { return bytes > 0; }));
    QVERIFY2(session.values()->description.contains("2 communicators"), qPrintable(session.values()->description));
  }

  void aSourceThatIsChosenWinsUntilTheNextSelection() {
    RunSession session;
    openIt(session, path_);
    session.selection().select(world);
    QTRY_VERIFY(session.numbers().pairs);
    session.setView({TrafficSource::port});
    QCOMPARE(bytesAt(session, 11, 3), test::fftBytes + test::sortBytes);
    session.selection().select(halves);
    QTRY_COMPARE(bytesAt(session, 11, 3), test::halvesFft);
  }

  void regionsAndClassesNarrowIt() {
    RunSession session;
    openIt(session, path_);
    session.setView({TrafficSource::pair});
    QTRY_COMPARE(bytesAt(session, 1, 1), all());
    const RegionId fft = session.run()->snapshot.regions.at(0).id, sort = session.run()->snapshot.regions.at(1).id;
    const std::vector<PairFilter> filters{{{}, {sort}, {}, {}},
                                          {{}, {fft}, {PairClass::collective}, {}},
                                          {{world}, {}, {}, {}},
                                          {{world, halves}, {fft, sort}, {PairClass::pointToPoint}, {}}};
    for (const PairFilter& filter : filters) {
      session.selection().setFilter(filter);
      QTRY_VERIFY(!session.predicting());
      QVERIFY(session.shown().filter == filter);
      QVERIFY(session.loads()->bytes == expected(session, filter).links.bytes);
    }
    QCOMPARE(bytesAt(session, 11, 3), test::worldFft);
  }

  void aFilterThatPortTrafficDoesNotKnowIsShownByPairs() {
    RunSession session;
    openIt(session, path_);
    session.setView({TrafficSource::port});
    session.selection().setFilter({{world}, {}, {}, {}});
    QTRY_COMPARE(session.view().source, TrafficSource::pair);
    session.selection().setFilter({});
    QCOMPARE(session.view().source, TrafficSource::port);
  }

  void onlyWhatWasAskedForLastIsHeard() {
    RunSession session;
    openIt(session, path_);
    session.setView({TrafficSource::port});
    session.selection().select(world);
    session.selection().select(halves);
    session.selection().clear();
    QTest::qWait(50);
    QCOMPARE(session.view().source, TrafficSource::port);
    QVERIFY(!session.predicting());
  }

  void pairsExplainPortTraffic() {
    RunSession session;
    openIt(session, path_);
    session.setView({TrafficSource::pair, LinkMetric::unexplained});
    QTRY_COMPARE(session.view().metric, LinkMetric::unexplained);
    const auto share = session.numbers().unexplained(endOf(session, 11, 3));
    QVERIFY(share);
    QCOMPARE(*share, 107.0 / 1007.0);
    QVERIFY(session.values()->description.contains("against port traffic"));
    QVERIFY(loadWordsText(*session.run(), *session.traffic(), session.shown()).contains("against the port traffic"));
  }

  void pairsAreTheFirstChoice() {
    {
      RunSession session;
      openIt(session, path_);
      QTRY_COMPARE(session.view().source, TrafficSource::pair);
      QCOMPARE(bytesAt(session, 1, 1), all());
      test::writeSmallRun(path_, {.hosts = false, .pairs = true});  // which puts them on no link
      session.open(path_);
      QTRY_COMPARE(session.view().source, TrafficSource::port);
    }
    test::writeSmallRun(path_, {.traffic = false, .counters = true, .pairs = true});
    RunSession session;
    openIt(session, path_);
    QTRY_COMPARE(session.view().source, TrafficSource::pair);
    QCOMPARE(bytesAt(session, 1, 1), all());
    QVERIFY(missing(session).contains("pair traffic carried over the routes"));
  }

  void endsCleanlyWhileLoadsAreComputed() {
    for (int i = 0; i < 20; ++i) {
      RunSession session;
      openIt(session, path_);
      session.selection().select(i % 2 ? world : halves);
      if (i % 3 == 0) session.selection().select(endOf(session, 11, 3));
      if (i % 4 == 0) session.open(path_);
    }
  }

  void sharesAddUpToAHundred() {
    QCOMPARE(tenths({1, 1, 1}), (std::vector<std::uint32_t>{334, 333, 333}));
    QCOMPARE(tenths({0, 0}), (std::vector<std::uint32_t>{0, 0}));
    QCOMPARE(tenths({maxStoredBytes, maxStoredBytes}), (std::vector<std::uint32_t>{500, 500}));
    const std::vector<std::uint64_t> many(11, 1);
    const auto section = sharesSection("all", many, 4, [](std::size_t i) { return Named{QString::number(i)}; });
    QCOMPARE(section.rows.size(), std::size_t(5));
    QCOMPARE(section.rows.back().value, QString("and 7 more"));
    QCOMPARE(section.rows.back().label, QString("63.6 %, 7 B"));
  }

  // Several hosts that send to several others: how much each of them sends, whoever receives it. With one receiver the
  // rows from host to host are the same already.
  void sendersOverALinkHaveTheirShares() {
    const auto run = loadRun(path_, [] { return false; });
    const auto sections = [&](const std::vector<PairShare>& pairs) {
      EndUsers users;
      users.pairs = pairs;
      for (const PairShare& each : pairs) users.bytes += each.bytes;
      SelectedTraffic traffic;
      traffic.bytes = users.bytes;
      traffic.users = std::make_shared<const EndUsers>(users);
      QStringList rows;
      for (const ShareRow& section : whoLoads(*run, {}, {}, EndIndex(0), &traffic, {}).rows)
        for (const ShareRow& row : section.below)
          if (section.name == "Sending host") rows << row.name + ' ' + row.share;
      return rows;
    };
    QCOMPARE(sections({{RankId(0), RankId(2), 300}, {RankId(1), RankId(2), 200}, {RankId(0), RankId(3), 500}}),
             QStringList({"n1 80.0 %", "n2 20.0 %"}));
    QCOMPARE(sections({{RankId(0), RankId(2), 300}, {RankId(1), RankId(2), 200}}), QStringList());
  }

  // On every link end, with and without a filter: the texts have the numbers of usersOfEnd(), and their shares add up.
  void whoLoadsAnEndAddsUp() {
    const auto run = loadRun(path_, [] { return false; });
    const auto traffic = loadTraffic(*run, [] { return false; });
    for (const PairFilter& filter : {PairFilter{}, PairFilter{{}, {RegionId(1)}, {}, {}}})
      for (std::uint32_t i = 0; i < run->fabric.ends().size(); ++i) {
        const DetailContext context{*run, traffic.get(), numbersOf(*run, *traffic, {}), {}, filter};
        const Found found = findUsers(context, EndIndex(i), [] { return false; });
        const EndUsers users =
            usersOfEnd(RunStore(path_), run->fabric, run->rankHosts, filter, Rails::even, EndIndex(i));
        QCOMPARE(bytesOf(found.first.front()), users.bytes);
        if (users.bytes == 0) QVERIFY(found.first.front().note.startsWith("Nothing (pair traffic"));
        else QVERIFY(found.first.front().note.contains(QString("In all %1 (pair traffic").arg(bytesText(users.bytes))));
      }
  }

 private:
  static constexpr CommunicatorId world{1}, halves{3};
  static std::uint64_t all() { return test::worldFft + test::worldFftNear + test::worldSort + test::halvesFft; }

  PairLoads expected(RunSession& session, const PairFilter& filter) const {
    return loadsOfPairs(RunStore(path_), session.run()->fabric, session.run()->rankHosts, filter, Rails::even);
  }
  static void openIt(RunSession& session, const std::filesystem::path& path) {
    QSignalSpy loaded(&session, &RunSession::loaded);
    session.open(path);
    QTRY_COMPARE(loaded.count(), 1);
  }
  static QString missing(RunSession& session) {
    QString lines;
    for (const std::string& line : missingData(*session.run(), session.traffic().get()))
      lines += QString::fromStdString(line);
    return lines;
  }
  static EndIndex endOf(RunSession& session, unsigned lid, int port) {
    const Fabric& fabric = session.run()->fabric;
    const PortIndex owner = fabric.owner(SubnetId(0), Lid(static_cast<std::uint16_t>(lid))).value();
    return fabric.endAt(fabric.port(owner).node, PortNumber(port)).value();
  }
  static std::uint64_t bytesAt(RunSession& session, unsigned lid, int port) {
    return session.loads() ? session.loads()->bytes[number(endOf(session, lid, port))] : 0;
  }
  // Of labels like "66.7 %, 600 B".
  static std::uint64_t bytesOf(const DetailSection& section) {
    std::uint64_t sum = 0;
    for (const DetailRow& row : section.rows) sum += row.label.section(", ", 1).section(' ', 0, 0).toULongLong();
    return sum;
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_TEST(WindowAttributionTest)
#include "window_attribution_test.moc"
