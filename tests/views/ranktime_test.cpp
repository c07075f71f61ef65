// Ranks × time: what a picture of it says, against plain sums over runs and messages that are made here.
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>
#include <random>

#include "core/store/run_writer.h"
#include "test_class.h"
#include "views/ranktime/ranktime_collect.h"
#include "views/ranktime/ranktime_drawing.h"
#include "views/ranktime/ranktime_figure.h"

using namespace weft;

namespace {

constexpr std::uint32_t ranks = 6;
constexpr std::uint64_t length = 1'000'000;

}  // namespace

class RankTimeTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const std::filesystem::path path = folder_.filePath("run.weft").toStdString();
    RunWriter writer(path);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    const RegionId solve = writer.region("solve"), output = writer.region("output");
    const OperationId send = writer.operation("Send"), wait = writer.operation("Wait");
    writer.state({StateId(1), solve, {}});
    writer.state({StateId(2), solve, send});
    writer.state({StateId(3), output, wait});
    writer.state({StateId(4), {}, {}});
    std::mt19937_64 random(5);
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      ProcessRow process;
      process.rank = RankId(rank);
      process.host = rank < 4 ? "a" : "b";
      writer.process(process);
      StateChunkRow chunk{RankId(rank), 0, 0, {}};
      for (std::uint64_t now = 0; now < length;) {
        const std::uint64_t run = std::min<std::uint64_t>(length - now, 1 + random() % 5000);
        chunk.runs.push_back({StateId(static_cast<std::uint32_t>(1 + random() % 4)), run});
        for (std::uint64_t at = now; at < now + run; ++at) inMpi_[rank] += chunk.runs.back().state == StateId(2) || chunk.runs.back().state == StateId(3);
        now += run;
      }
      writer.stateChunk(chunk);
      MessageChunkRow messages{RankId(rank), {}};
      for (std::uint64_t i = 0; i < 100; ++i) messages.messages.push_back({RankId(static_cast<std::uint32_t>(random() % ranks)), i * 10'000, i * 10'000 + 300, i});
      writer.messageChunk(messages);
    }
    writer.endSource({});
    writer.commit();
    store_ = std::make_unique<RunStore>(path);
    run_ = loadSnapshot(*store_, path);
  }

  void everyColumnIsFull() {
    const RankTimeFacts facts = collect({.time = {0, length, 333}});
    QCOMPARE(facts.rows.size(), std::size_t(ranks));
    QCOMPARE(facts.classes.front(), std::string("not in MPI"));
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      std::uint64_t bare = 0;
      for (std::uint32_t column = 0; column < 333; ++column) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < facts.classes.size(); ++i) sum += facts.rows[rank].sums[column * facts.classes.size() + i];
        QCOMPARE(sum, facts.width(column));
        bare += facts.rows[rank].sums[column * facts.classes.size()];
      }
      QCOMPARE(bare, length - inMpi_[rank]);
    }
  }

  void coloursAreWhatIsAskedFor() {
    QCOMPARE(sorted(collect({.time = {0, length, 5}, .colours = RankTimeColours::regions}).classes), (std::vector<std::string>{"output", "outside of regions", "solve"}));
    QCOMPARE(sorted(collect({.time = {0, length, 5}}).classes), (std::vector<std::string>{"MPI_Send", "MPI_Wait", "not in MPI"}));
    const RankTimeFacts states = collect({.time = {0, length, 5}, .colours = RankTimeColours::states});
    QCOMPARE(states.classes, (std::vector<std::string>{"not in MPI", "in MPI"}));
    QCOMPARE(states.totals[1], std::accumulate(inMpi_.begin(), inMpi_.end(), std::uint64_t(0)));
  }

  void ranksThatShareARowHaveTheirMeanAndTheirWorst() {
    const RankTimeFacts hosts = collect({.time = {0, length, 1}, .colours = RankTimeColours::states, .rows = RankTimeRows::hosts});
    QCOMPARE(hosts.rows.size(), std::size_t(2));
    QCOMPARE(hosts.rows[0].label, std::string("a"));
    QCOMPARE(hosts.rows[0].sums[1], inMpi_[0] + inMpi_[1] + inMpi_[2] + inMpi_[3]);
    QCOMPARE(hosts.rows[0].worst[0], *std::max_element(inMpi_.begin(), inMpi_.begin() + 4));
    const RankTimeFacts few = collect({.time = {0, length, 1}, .colours = RankTimeColours::states, .mostRows = 4});
    QCOMPARE(few.rows.size(), std::size_t(3));
    QCOMPARE(few.rows[1].label, std::string("2–3"));
    QCOMPARE(few.rows[2].worst[0], std::max(inMpi_[4], inMpi_[5]));
  }

  void allMessagesAreCounted() {
    const RankTimeFacts all = collect({.time = {0, length, 5}, .mostLines = 1000});
    QCOMPARE(all.messages, std::uint64_t(600));
    QVERIFY(all.lines.size() == 600 && all.drawn == 600);
    QVERIFY(linesText(all).contains("all 600"));
    const RankTimeFacts few = collect({.time = {0, length, 5}, .mostLines = 40});
    QCOMPARE(few.messages, std::uint64_t(600));
    QCOMPARE(few.lines.size(), std::size_t(40));
    std::uint64_t drawn = 0;
    for (const auto& line : few.lines) drawn += line.messages;
    QVERIFY(drawn == few.drawn && drawn < 600);
    QVERIFY(linesText(few).contains(QString("%1 of 600 messages (%2 %)").arg(drawn).arg(100.0 * static_cast<double>(drawn) / 600, 0, 'f', 1)));
    // Sent at 0, 10 000, …, each on its way for 300: those of [400 000, 420 000] from six ranks.
    QCOMPARE(collect({.time = {400'000, 420'001, 5}}).messages, std::uint64_t(18));
    QCOMPARE(collect({.time = {400'301, 410'000, 5}}).messages, std::uint64_t(0));
  }

  // The share of pixels is the share of time.
  void colouredAreasAreTimes() {
    const RankTimeFacts facts = collect({.time = {0, length, 400}, .colours = RankTimeColours::states, .ranks = {RankId(2)}, .mostLines = 0});
    RankTimeFacts bare = facts;
    bare.lines.clear();
    QImage image(480, 500, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const RankTimeScene scene{bare, Theme::lightTheme(), 11};
    drawRankTime(painter, QRectF(0, 0, 480, 500), scene);
    const QRect inside = placeRankTime(QRectF(0, 0, 480, 500), scene).plot.toAlignedRect().adjusted(2, 2, -2, -2);
    const QRgb inMpi = colourOfClass(bare, 1, scene.theme).rgb();
    int coloured = 0;
    for (int y = inside.top(); y <= inside.bottom(); ++y)
      for (int x = inside.left(); x <= inside.right(); ++x) coloured += image.pixel(x, y) == inMpi;
    const double share = coloured / static_cast<double>(inside.width() * inside.height()), expected = static_cast<double>(inMpi_[2]) / length;
    QVERIFY2(std::abs(share - expected) < 0.02, qPrintable(QString("%1 of the pixels, %2 of the time").arg(share).arg(expected)));
  }

  void nothingIsSaidOfWhatIsNotRecorded() {
    RankTimeFacts none = collect({.time = {0, length, 5}, .ranks = {RankId(77)}});
    QVERIFY(!none.missing.empty());
    QVERIFY(!rankTimeFigure(none, {}).emptyBecause.isEmpty());
  }

 private:
  RankTimeFacts collect(const RankTimeRequest& request) {
    StateShares shares(*store_);
    return collectRankTime(run_, shares, request);
  }
  static std::vector<std::string> sorted(std::vector<std::string> list) {
    std::ranges::sort(list);
    return list;
  }

  QTemporaryDir folder_;
  std::unique_ptr<RunStore> store_;
  RunSnapshot run_;
  std::array<std::uint64_t, ranks> inMpi_{};
};

WEFT_WIDGET_TEST(RankTimeTest)
#include "ranktime_test.moc"
