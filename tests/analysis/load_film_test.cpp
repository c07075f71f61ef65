// The film of a small run: loads of each bin, who causes the most loaded end, what is too much, and switches that
// divide flows.
#include <QTemporaryDir>
#include <QTest>

#include "small_run.h"
#include "analysis/load/film_causes.h"
#include "analysis/load/link_numbers.h"
#include "analysis/load/overloads.h"
#include "core/base/error.h"
#include "test_class.h"

using namespace weft;

namespace load_film_test {

constexpr std::uint64_t full = 6'250'000'000;  // bytes that 4x EDR carries in half a second

// Four hosts on two leaves; bins of half a second.
struct Film {
  explicit Film(const std::vector<TimeBinRow>& bins, bool groups = false,
                const std::map<std::string, std::string>& facts = {}) {
    const std::filesystem::path path = folder.filePath("run.weft").toStdString();
    RunWriter out(path);
    test::writeProfile(out, true);
    test::writeFabric(out, {.groups = groups});
    out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
    for (const char* name : {"FFT", "sort"}) out.region(name);
    out.operation("Send");
    if (!facts.contains("time bin seconds")) out.fact("time bin seconds", "0.5");
    out.fact(binKeysFact, "communicator region operation");
    for (const auto& [key, value] : facts) out.fact(key, value);
    // By wrong clocks: received 0.7 s before it is sent.
    if (facts.contains("clock violations of messages"))
      out.messageChunk(
          {RankId(2), {{RankId(0), 900'000'000, 200'000'000, 5}, {RankId(1), 200'000'000, 300'000'000, 5}}});
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> sums;
    for (const TimeBinRow& each : bins) {
      out.timeBin(each);
      for (const PairPeer& peer : each.peers) sums[{number(each.source), number(peer.destination)}] += peer.bytes;
    }
    for (const auto& [pair, bytes] : sums) {
      PairTrafficRow row;
      row.communicator = CommunicatorId(1);
      row.region = RegionId(1);
      row.operation = OperationId(2);
      row.source = RankId(pair.first);
      row.peers = {{RankId(pair.second), 1, bytes}};
      out.pairTraffic(row);
    }
    out.endSource({});
    out.commit();
    store.emplace(path);
    run = loadRun(path, [] { return false; });
  }

  LoadFilm loads(const PairFilter& filter = {}) const { return loadFilm(*store, *run, filter, Rails::even); }
  LinkLoads whole() const { return loadsOfPairs(*store, run->fabric, run->rankHosts, {}, Rails::even).links; }

  QTemporaryDir folder;
  std::optional<RunStore> store;
  std::shared_ptr<const OpenRun> run;
};

TimeBinRow sent(std::uint32_t bin, std::uint32_t from, std::uint32_t to, std::uint64_t bytes) {
  return {bin,         PairClass::pointToPoint, RankId(from), {{RankId(to), 1, bytes}}, CommunicatorId(1),
          RegionId(1), OperationId(2)};
}

std::vector<std::uint64_t> sumOf(const LoadFilm& film, std::size_t ends) {
  std::vector<std::uint64_t> sum(ends);
  for (std::size_t at = 0; at < film.moments.size(); ++at)
    film.eachEnd(at, [&](const FilmEnd& each) { sum[number(each.end)] += each.bytes; });
  return sum;
}

class LoadFilmTest : public QObject {
  Q_OBJECT

 private slots:
  void hasBinsWithTraffic() {
    const Film made({sent(2, 0, 2, 600), sent(2, 1, 2, 50), sent(5, 3, 0, 70), sent(5, 0, 0, 9)});
    const LoadFilm film = made.loads();
    QCOMPARE(film.moments.size(), 2U);
    QCOMPARE(film.moments[0].bin, 2U);
    QCOMPARE(film.start(0), 1.0);
    QCOMPARE(film.end(1), 3.0);
    QCOMPARE(film.moments[0].bytes, 650U);  // where both come together
    QCOMPARE(film.moments[0].onLinks, 650U);
    QCOMPARE(film.largest, 650U);
    const auto bytesOf = [&](std::size_t moment, EndIndex end) {
      std::vector<std::uint64_t> byEnd(made.run->fabric.ends().size());
      film.bytes(moment, byEnd);
      return byEnd[number(end)];
    };
    QCOMPARE(bytesOf(0, *film.moments[0].hottest), 650U);
    QCOMPARE(bytesOf(1, *film.moments[0].hottest), 0U);
    QVERIFY(film.momentOf(5) == 1U && !film.momentOf(3));
    QCOMPARE(sumOf(film, made.run->fabric.ends().size()), made.whole().bytes);
    CauseNames names{RunNames(*made.store)};
    QCOMPARE(causesText(names.of(film.moments[0].causes), 3),
             std::string("communicator W 650 B; region FFT 650 B; Send 650 B"));
  }

  void takesTheTimeOfTheFilter() {
    const Film made({sent(0, 0, 2, 1), sent(1, 0, 2, 2), sent(2, 0, 2, 4), sent(7, 0, 2, 8)});
    PairFilter filter;
    filter.bins = BinRange{1, 3};
    const LoadFilm film = made.loads(filter);
    QCOMPARE(film.moments.size(), 2U);
    QCOMPARE(film.moments[0].bytes + film.moments[1].bytes, 6U);
  }

  // An odd byte is divided by two spines in each bin, and yet the whole is what it is without bins.
  void addsUpWhereSwitchesDivide() {
    std::vector<TimeBinRow> bins;
    for (std::uint32_t bin = 0; bin < 9; ++bin) bins.push_back(sent(bin, 0, 2, 1 + 2 * bin));
    for (std::uint32_t bin = 0; bin < 9; bin += 2) bins.push_back(sent(bin, 2, 1, 1));
    const Film made(bins, true);
    QVERIFY(made.run->fabric.spreads());
    const LoadFilm film = made.loads();
    QCOMPARE(sumOf(film, made.run->fabric.ends().size()), made.whole().bytes);
    for (const FilmMoment& each : film.moments) {
      std::uint64_t sum = 0;
      for (const LayerShare& cause : each.causes) sum += cause.bytes;
      QCOMPARE(sum, each.bytes);
    }
  }

  // From one pass over the bins each has the loads of a film of that communicator alone, also where switches divide.
  void filmsOfCommunicatorsAreThoseOfEach_data() {
    QTest::addColumn<bool>("groups");
    QTest::newRow("static") << false;
    QTest::newRow("divided") << true;
  }
  void filmsOfCommunicatorsAreThoseOfEach() {
    QFETCH(bool, groups);
    std::vector<TimeBinRow> bins;
    for (std::uint32_t bin = 0; bin < 9; ++bin) {
      bins.push_back(sent(bin, 0, 2, 1 + 2 * bin));
      if (bin % 2 == 0) bins.push_back(sent(bin, 2, 1, 3));
      bins.back().communicator = CommunicatorId(bin % 3 == 0 ? 3 : 1);
      bins.push_back(sent(bin, 1, 3, 5));
      bins.back().communicator = CommunicatorId(3);
    }
    const Film made(bins, groups);
    const auto films = loadFilms(*made.store, *made.run, {}, Rails::even);
    QCOMPARE(films.size(), std::size_t(2));
    for (const auto& [communicator, film] : films) {
      PairFilter of;
      of.communicators = {communicator};
      const LoadFilm alone = made.loads(of);
      QCOMPARE(film.moments.size(), alone.moments.size());
      QCOMPARE(film.largest, alone.largest);
      QCOMPARE(sumOf(film, made.run->fabric.ends().size()), sumOf(alone, made.run->fabric.ends().size()));
      for (std::size_t at = 0; at < film.moments.size(); ++at) {
        QCOMPARE(film.moments[at].bin, alone.moments[at].bin);
        QCOMPARE(film.loads(at, made.run->fabric.ends().size()).bytes,
                 alone.loads(at, made.run->fabric.ends().size()).bytes);
      }
    }
    QVERIFY_EXCEPTION_THROWN(loadFilms(*made.store, *made.run, {}, Rails::even, 3), FilmTooLarge);
  }

  void refusesWhatItCantHold() {
    const Film made({sent(0, 0, 2, 1), sent(1, 0, 2, 2)});
    QVERIFY_EXCEPTION_THROWN(loadFilm(*made.store, *made.run, {}, Rails::even, {}, 3), FilmTooLarge);
  }

  void tellsWhatIsTooMuchForLongerThanABin() {
    const Film made({sent(0, 0, 2, full), sent(1, 0, 2, full + 1), sent(3, 0, 2, 2 * full), sent(4, 0, 2, full / 2),
                     sent(6, 0, 2, 2 * full), sent(7, 0, 2, full + 10)});
    const FindingList found = findOverloads(*made.store, *made.run);
    QVERIFY(!found.empty());
    for (const Finding& each : found) {
      QVERIFY(each.kind == FindingKind::overload && each.severity == FindingSeverity::warning);
      QCOMPARE(each.ends.size(), 1U);
      const QString text = QString::fromStdString(each.text);
      QVERIFY2(text.contains("within 3–4 s, 1.5 times what the link carries; communicator W 18.8 GB; region FFT 18.8 "
                             "GB; Send 18.8 GB"),
               qPrintable(text));
    }
    QCOMPARE(found.size(), 4U);  // each end on the way
  }

  void tellsNothingOfASingleBin() {
    const Film made({sent(0, 0, 2, 3 * full), sent(2, 0, 2, 3 * full)});
    QVERIFY(findOverloads(*made.store, *made.run).empty());
  }

  void saysWhereBinsLackTraffic() {
    const Film made({sent(0, 0, 2, 5)});
    const LoadFilm film = made.loads();
    QVERIFY(filmNotes(*made.store, film, 5).empty());
    QCOMPARE(filmNotes(*made.store, film, 8).size(), 1U);
    QVERIFY(!clockError(*made.store));
  }

  void saysWhereBinsAreFinerThanTheClocks() {
    const auto notes = [](const std::string& binSeconds) {
      const Film made({sent(0, 0, 2, 5)}, false,
                      {{"clock violations of messages", "1"}, {"time bin seconds", binSeconds}});
      return filmNotes(*made.store, made.loads(), std::nullopt);
    };
    QVERIFY(notes("0.8").empty());
    QCOMPARE(notes("0.5").size(), 1U);
    QVERIFY(notes("0.5").front().find("received 700 ms before it is sent") != std::string::npos);
  }
};

WEFT_TEST(LoadFilmTest)

}  // namespace load_film_test
#include "load_film_test.moc"
