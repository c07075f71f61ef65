// A matrix of two runs against plain subtraction of sums over the rows; what only one run has; what remains when cells
// share a pixel.
#include <QSignalSpy>
#include <QTest>
#include <map>
#include <set>

#include "look.h"
#include "test_class.h"
#include "views/matrix/difference_text.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_figure.h"
#include "views/matrix/matrix_view.h"
#include "views/matrix/model/signed_cell.h"
#include "views/shared/table_copy.h"

using namespace weft;

namespace matrix_difference_test {

using Sums = std::map<std::pair<std::uint32_t, std::uint32_t>, CellAmount>;

// Ranks without hosts; what each sends to whom by a generator.
struct Sent {
  std::shared_ptr<RunSnapshot> run = std::make_shared<RunSnapshot>();
  std::vector<PairTrafficRow> rows;
  Sums sums;

  Sent(std::uint32_t ranks, std::uint32_t seed, std::uint32_t peers, std::uint64_t largest) {
    for (std::uint32_t rank = 0; rank < ranks; ++rank) run->processes.push_back({RankId(rank), std::nullopt, {}});
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      PairTrafficRow row;
      row.source = RankId(rank);
      std::set<std::uint32_t> to;
      const auto random = [&] { return (seed = seed * 1664525U + 1013904223U) / 65536U; };
      for (std::uint32_t i = 0; i < peers; ++i) to.insert(random() % ranks);
      for (const std::uint32_t peer : to) {
        row.peers.push_back({RankId(peer), 1 + random() % 9, random() % largest});
        sums[{rank, peer}].add({row.peers.back().bytes, row.peers.back().messages});
      }
      rows.push_back(row);
    }
  }

  MatrixInputs inputs() const {
    MatrixInputs all;
    all.run = run;
    std::vector<PairLayer> layers(1);
    for (const PairTrafficRow& row : rows) {
      all.senders.push_back(row.source);
      layers[0].entries += row.peers.size();
    }
    layers[0].bytes = layers[0].messages = 1;
    all.layers = std::make_shared<const std::vector<PairLayer>>(layers);
    all.pairs = [kept = rows](const PairFilter&, const PairVisit& visit) {
      for (const PairTrafficRow& row : kept)
        if (!visit(row)) return;
    };
    return all;
  }
};

TwoInputs two(const Sent& first, const Sent& second) {
  const std::array<const RunSnapshot*, 2> runs{first.run.get(), second.run.get()};
  return {first.inputs(), second.inputs(), std::make_shared<const RunMatch>(runs, RanksBy::rank)};
}

MatrixRequest byRank(MatrixMeasure measure = MatrixMeasure::bytes) {
  MatrixRequest request;
  request.axis = MatrixAxis::ranks;
  request.measure = measure;
  return request;
}

MatrixPicture difference(const TwoInputs& inputs, const MatrixRequest& request) {
  return collectDifference(inputs, request, *requestOfSecond(inputs, request), {});
}

std::int64_t at(const MatrixPicture& picture, std::uint32_t row, std::uint32_t column) {
  return signedAmount(valueOf(picture.facts->cells->at(row, column), MatrixMeasure::difference));
}

class MatrixDifferenceTest : public QObject {
  Q_OBJECT

 private slots:
  void packedNumbersKeepSignAndOrder() {
    constexpr std::uint64_t most = (std::uint64_t{1} << 63) - 1;
    for (const auto& [a, b] : std::vector<std::pair<std::uint64_t, std::uint64_t>>{
             {0, 0}, {1, 0}, {0, 1}, {most, 0}, {0, most}, {most, most - 1}, {7, 9}}) {
      const auto plain = static_cast<std::int64_t>(b) - static_cast<std::int64_t>(a);
      QCOMPARE(signedAmount(packedDifference(a, b)), plain);
      QCOMPARE(signedAmount(packedDifference(b, a)), -plain);
      QCOMPARE(packedDifference(a, b) == 0, a == b);
    }
    QVERIFY(packedDifference(0, 10) > packedDifference(9, 0));
    QVERIFY(packedDifference(10, 0) > packedDifference(0, 9));
  }

  void cellsAreThePlainDifference_data() {
    QTest::addColumn<int>("measure");
    QTest::addColumn<int>("peers");
    for (const int peers : {3, 60})
      for (const auto measure : {MatrixMeasure::bytes, MatrixMeasure::messages, MatrixMeasure::mean})
        QTest::addRow("%d peers, measure %d", peers, int(measure)) << int(measure) << peers;
  }
  void cellsAreThePlainDifference() {
    QFETCH(int, measure);
    QFETCH(int, peers);
    const auto by = static_cast<MatrixMeasure>(measure);
    const Sent first(150, 1, static_cast<std::uint32_t>(peers), 100'000),
        second(150, 2, static_cast<std::uint32_t>(peers), 100'000);
    const MatrixPicture forth = difference(two(first, second), byRank(by)),
                        back = difference(two(second, first), byRank(by));
    const auto value = [&](const Sums& sums, std::uint32_t row, std::uint32_t column) {
      const auto found = sums.find({row, column});
      return found == sums.end() ? std::int64_t{0} : static_cast<std::int64_t>(valueOf(found->second, by));
    };
    std::uint64_t largest = 0;
    for (std::uint32_t row = 0; row < 150; ++row)
      for (std::uint32_t column = 0; column < 150; ++column) {
        const std::int64_t plain = value(second.sums, row, column) - value(first.sums, row, column);
        QCOMPARE(at(forth, row, column), plain);
        QCOMPARE(at(back, row, column), -plain);
        largest = std::max(largest, static_cast<std::uint64_t>(std::abs(plain)));
      }
    QCOMPARE(distance(forth.pyramid->largest()), largest);
  }

  // Every block of every level has the difference that is farthest from 0 among its cells.
  void hotDifferencesNeverVanish() {
    const Sent first(300, 5, 40, 1'000'000), second(300, 6, 4, 1'000'000);
    const MatrixPicture picture = difference(two(first, second), byRank());
    for (int level = 0; level < picture.pyramid->levels(); ++level) {
      const std::uint32_t side = 1U << level, blocks = (300 + side - 1) / side;
      std::vector<std::uint64_t> found;
      picture.pyramid->gather(level, {0, blocks, 0, blocks}, found);
      std::vector<std::uint64_t> expected(found.size());
      for (std::uint32_t row = 0; row < 300; ++row)
        for (std::uint32_t column = 0; column < 300; ++column) {
          std::uint64_t& most = expected[(row >> level) * blocks + (column >> level)];
          most = std::max(most, valueOf(picture.facts->cells->at(row, column), MatrixMeasure::difference));
        }
      QVERIFY(found == expected);
    }
  }

  void runAgainstItselfHasNone() {
    const Sent run(80, 3, 10, 5000);
    const MatrixPicture picture = difference(two(run, run), byRank());
    QCOMPARE(picture.pyramid->largest(), std::uint64_t{0});
    QVERIFY(picture.facts->cells->cells() > 0);
    QVERIFY(whyNothingDiffers(*picture.facts).isEmpty());
    MatrixFigureInfo info;
    info.request = byRank();
    const Figure figure = matrixDifferenceFigure(two(run, run), info);
    QVERIFY(figure.emptyBecause.isEmpty());
    QVERIFY(figure.captions.join(' ').contains("no difference"));
  }

  void sumsAreThoseOfTheCells() {
    const Sent first(70, 8, 9, 5000), second(70, 9, 9, 5000);
    const MatrixPicture picture = difference(two(first, second), byRank());
    for (std::uint32_t row = 0; row < 70; ++row) {
      std::int64_t sent = 0;
      for (std::uint32_t column = 0; column < 70; ++column) sent += at(picture, row, column);
      QCOMPARE(signedAmount(valueOf(sentBySides(*picture.facts, row), MatrixMeasure::difference)), sent);
    }
  }

  void whatOnlyOneRunHasIsNoCell() {
    const Sent first(20, 1, 6, 1000), second(26, 1, 6, 1000);
    const TwoInputs inputs = two(first, second);
    const MatrixPicture picture = difference(inputs, byRank());
    QCOMPARE(picture.facts->side(), 26U);
    std::uint64_t elsewhere = 0;
    for (const auto& [pair, amount] : second.sums)
      if (pair.first >= 20 || pair.second >= 20) elsewhere += amount.bytes;
    QCOMPARE(picture.facts->sides->aloneSecond.bytes, elsewhere);
    for (std::uint32_t row = 0; row < 26; ++row)
      for (std::uint32_t column = 20; column < 26; ++column) {
        QCOMPARE(at(picture, row, column), std::int64_t{0});
        QVERIFY(!picture.facts->cells->at(row, column));
        QVERIFY(differenceCellText(*picture.facts, {row, column}).endsWith("only in B"));
      }
    QVERIFY(differenceNote(inputs, *picture.facts).startsWith("6 ranks are only in B."));
    MatrixFigureInfo info;
    info.request = byRank();
    const Figure figure = matrixDifferenceFigure(inputs, info);
    QVERIFY(figure.bars.front().showsAlone);
  }

  void greyFiguresTellTheSign_data() {
    QTest::addColumn<int>("ranks");
    QTest::newRow("signs in roomy cells") << 12;
    QTest::newRow("a hatch in small ones") << 200;
  }
  void greyFiguresTellTheSign() {
    QFETCH(int, ranks);
    const Sent less(static_cast<std::uint32_t>(ranks), 1, 5, 100),
        more(static_cast<std::uint32_t>(ranks), 1, 5, 100'000);
    MatrixFigureInfo info;
    info.request = byRank();
    info.style.grey = true;
    const auto body = [&](const Figure& figure) {
      QImage image(600, 600, QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      figure.drawBody(painter, QRectF(0, 0, 600, 600));
      return image;
    };
    const QImage rises = body(matrixDifferenceFigure(two(less, more), info)),
                 falls = body(matrixDifferenceFigure(two(more, less), info));
    look(rises, QString("matrix-difference-more-%1").arg(ranks));
    look(falls, QString("matrix-difference-less-%1").arg(ranks));
    QVERIFY(rises != falls);
  }

  void viewShowsItAndSaysWhy() {
    const Sent first(40, 1, 12, 90'000), second(44, 2, 12, 90'000);
    Selection selection;
    MatrixView view(selection);
    view.resize(640, 700);
    view.setDifference(two(first, second));
    view.controls().choose(MatrixAxis::ranks);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, longestWait));
    QVERIFY(view.showsDifference());
    QCOMPARE(view.range().low, -view.range().high);
    const QStringList lines = asTsv(view.shownRows()).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.front(), QString("source\tdestination\tA\tB\tdifference"));
    for (const QString& line : lines.mid(1)) {
      const QStringList cells = line.split('\t');
      QCOMPARE(cells[4].toLongLong(), cells[3].toLongLong() - cells[2].toLongLong());
    }
    look(view, "matrix-difference");
    view.setPalette(darkPalette());
    look(view, "matrix-difference-dark");
    view.setInputs(first.inputs());
    QVERIFY(!view.showsDifference());
    QVERIFY(asTsv(view.shownRows()).startsWith("source\tdestination\tbytes"));
    // Collectives of two meanings are not subtracted, as commands and figures don't.
    for (const Sent* each : {&first, &second}) {
      each->run->facts[collectiveMessages::fact] =
          each == &first ? collectiveMessages::defined : collectiveMessages::sent;
      each->run->pairLayers = {PairLayer{.kind = PairClass::collective, .bytes = 1}};
    }
    view.setDifference(two(first, second));
    QCOMPARE(asTsv(view.shownRows()), QString());
    selection.setFilter({{}, {}, {PairClass::pointToPoint}, {}});
    QVERIFY(asTsv(view.shownRows()).startsWith("source\tdestination\tA\tB"));
    selection.setFilter({});
    MatrixInputs without;
    without.run = second.run;
    view.setDifference({first.inputs(), without, two(first, second).match});
    QCOMPARE(asTsv(view.shownRows()), QString());
  }
};

WEFT_WIDGET_TEST(MatrixDifferenceTest)

}  // namespace matrix_difference_test
#include "matrix_difference_test.moc"
