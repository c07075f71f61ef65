// Coloured areas of the panel Timeline are times, to the pixel: against sums over the events that otf2-print lists.
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "core/store/run_snapshot.h"
#include "core/store/run_writer.h"
#include "importers/otf2/trace_importer.h"
#include "otf2_print.h"
#include "recorded.h"
#include "seeded.h"
#include "test_class.h"
#include "views/timeline/ranktime_collect.h"
#include "views/timeline/ranktime_image.h"

namespace timeline_pixels_test {

using namespace inputs;
using namespace weft;

class TimelinePixelsTest : public QObject {
  Q_OBJECT

 private slots:
  void areasAreSumsOverEvents_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"lammps-lj-8-otf2mpi", "hpcc-16-otf2mpi-short"}) QTest::newRow(name) << QString(name);
  }
  void areasAreSumsOverEvents() {
    QFETCH(QString, name);
    const auto anchor = recorded(("otf2/" + name).toStdString()) / "traces.otf2";
    const PrintedTrace events = printedTrace(anchor);
    if (events.events.empty()) QSKIP("there is no otf2-print");
    const RunSnapshot run = import(anchor);
    StateShares shares(run.store());
    const std::uint64_t start = clockStart(anchor);
    std::mt19937_64 random(seeded(11));
    for (int round = 0; round < 5; ++round) {
      RankTimeRequest request{.time = window(random, shares)};
      request.mostRows = 1 + random() % 20;
      const RankTimeFacts facts = collectRankTime({.run = run, .shares = shares, .withMessages = false}, request);
      const int height =
          static_cast<int>(facts.rows.size()) * (2 + static_cast<int>(random() % 9)) + static_cast<int>(random() % 7);
      const std::vector<RankTimeBand> bands = rankTimeBands(facts, height);
      std::vector<std::map<std::string, double>> rows;
      for (const auto& row : facts.rows) rows.push_back(columnsFilled(facts, row, events, start, shares));
      for (std::size_t which = 0; which < facts.classes.names.size(); ++which) {
        if (facts.classes.kinds[which] == RankTimeKind::other) continue;
        const QImage image = alone(facts, height, which);
        for (std::size_t row = 0; row < bands.size(); ++row)
          compare(facts, row, bands[row], image,
                  rows[row][facts.classes.names[which] == "not in MPI" ? "" : facts.classes.names[which]]);
      }
    }
  }

  // The strip below the mean is as long as the one that was in MPI longest, column by column.
  void theWorstOneIsTold() {
    const auto anchor = recorded("otf2/lammps-lj-8-otf2mpi") / "traces.otf2";
    const PrintedTrace events = printedTrace(anchor);
    if (events.events.empty()) QSKIP("there is no otf2-print");
    const RunSnapshot run = import(anchor);
    StateShares shares(run.store());
    RankTimeRequest request{.time = {shares.from(), shares.until(), 20}, .mostRows = 1};
    const RankTimeFacts facts = collectRankTime({.run = run, .shares = shares, .withMessages = false}, request);
    const std::vector<QRgb> black(facts.classes.names.size(), qRgb(0, 0, 0));
    const QImage image = rankTimeImage(facts, 60, black, qRgb(255, 0, 0), qRgb(0, 0, 0));
    const RankTimeBand band = rankTimeBands(facts, 60)[0];
    QVERIFY(band.worst > 5);
    for (std::uint32_t column = 0; column < facts.time.parts; ++column) {
      std::uint64_t worst = 0;
      for (const auto& [location, list] : events.events) {
        std::uint64_t inMpi = 0;
        for (const auto& [call, ticks] :
             timeInCalls(list, clockStart(anchor), facts.time.begin(column), facts.time.begin(column + 1)))
          inMpi += call.empty() ? 0 : ticks;
        worst = std::max(worst, inMpi);
      }
      double red = 0;
      for (int y = band.first; y < band.end; ++y) red += qRed(image.pixel(static_cast<int>(column), y)) / 255.0;
      QVERIFY(std::abs(red - band.worst * static_cast<double>(worst) / static_cast<double>(facts.width(column))) <
              0.01);
    }
  }

 private:
  static TimeParts window(std::mt19937_64& random, const StateShares& shares) {
    const std::uint64_t span = shares.until() - shares.from(), from = shares.from() + random() % span;
    return {from, from + 1 + random() % (shares.until() - from), 1 + static_cast<std::uint32_t>(random() % 120)};
  }

  // One class in red, all others in black.
  static QImage alone(const RankTimeFacts& facts, int height, std::size_t which) {
    std::vector<QRgb> colours(facts.classes.names.size(), qRgb(0, 0, 0));
    colours[which] = qRgb(255, 0, 0);
    return rankTimeImage(facts, height, colours, qRgb(0, 0, 0), qRgb(0, 0, 0));
  }

  // By call, how many columns it fills, from the events of the row's ranks.
  static std::map<std::string, double> columnsFilled(const RankTimeFacts& facts, const RankTimeFacts::Row& row,
                                                     const PrintedTrace& events, std::uint64_t start,
                                                     const StateShares& shares) {
    std::map<std::string, double> filled;
    auto location = events.events.begin();
    for (const StateShares::Track& track : shares.tracks()) {
      const auto& list = (location++)->second;
      if (!std::ranges::binary_search(row.ranks, track.rank)) continue;
      eachCall(list, start, [&](const std::string& call, std::uint64_t from, std::uint64_t until) {
        if (until <= facts.time.from || from >= facts.time.until) return;
        for (std::uint32_t column = 0; column < facts.time.parts; ++column) {
          const std::uint64_t begin = std::max(from, facts.time.begin(column)),
                              end = std::min(until, facts.time.begin(column + 1));
          if (end > begin)
            filled[call] += static_cast<double>(end - begin) / (static_cast<double>(facts.width(column)) * row.tracks);
        }
      });
    }
    return filled;
  }

  static void compare(const RankTimeFacts& facts, std::size_t row, const RankTimeBand& band, const QImage& image,
                      double share) {
    double red = 0;
    for (int y = band.first; y < band.end; ++y)
      for (int x = 0; x < image.width(); ++x) red += qRed(image.pixel(x, y)) / 255.0;
    // Rounding to 256 levels: at most two pixels of a column show a fraction of a colour.
    const double most = image.width() * 2 * 0.5 / 255 + 1e-6;
    QVERIFY2(std::abs(red - share * band.mean()) <= most,
             qPrintable(QString("row %1 of %2: %3 pixels, %4 by its events")
                            .arg(row)
                            .arg(facts.rows.size())
                            .arg(red)
                            .arg(share * band.mean())));
  }

  RunSnapshot import(const std::filesystem::path& anchor) {
    const std::filesystem::path path = folder_.filePath(QString("%1.weft").arg(++count_)).toStdString();
    RunWriter writer(path);
    writer.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
    const auto importer = traceImporter();
    importer->read({anchor, "bundle/traces.otf2", {}}, writer, {});
    importer->finish(writer, {});
    writer.endSource({});
    writer.commit();
    return loadSnapshot(RunStore(path), path);
  }

  QTemporaryDir folder_;
  int count_ = 0;
};

WEFT_TEST(TimelinePixelsTest)

}  // namespace timeline_pixels_test
#include "timeline_pixels_test.moc"
