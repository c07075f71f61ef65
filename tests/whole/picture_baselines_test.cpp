// Each view's figure against tests/baselines, by structure (picture.h). Where a picture changed on purpose: look at
// what was drawn, which lies in drawn-pictures of the build folder, and copy it over the baseline.
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPainter>

#include "cli.h"
#include "picture.h"
#include "test_class.h"

namespace picture_baselines_test {

using namespace cli;
using picture::differingCells, picture::samePicture;

class PictureBaselinesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  const QString baselines_ = WEFT_SOURCE "/tests/baselines/";
  const QString drawn_ = QFileInfo(WEFT_PROGRAM).absolutePath() + "/../drawn-pictures/";

  QString file(const QString& name) const { return folder_.filePath(name); }

  void import(const QString& run, const QStringList& inputs) {
    const Ran ran = runWeft(QStringList{"import"} + inputs + QStringList{"-o", file(run)});
    QVERIFY2(ran.status == 0, ran.err.c_str());
  }

  // The sample's ranks on the same hosts, all but every fourth pair of them on another.
  void importOtherPlacement() {
    const auto lines = cli::lines(WEFT_RESOURCES "/sample/hosts.csv");
    std::vector<std::string> hosts;
    for (std::size_t i = 1; i < lines.size(); ++i) hosts.push_back(split(lines[i], ',')[1]);
    std::ofstream other(file("hosts.csv").toStdString());
    other << "rank,host\n";
    for (std::size_t rank = 0; rank < hosts.size(); ++rank)
      other << rank << ',' << (rank % 4 == 0 ? hosts[rank] : hosts[hosts.size() - 1 - rank]) << '\n';
    other.close();
    import("other.weft", {WEFT_RESOURCES "/sample", "--hosts", file("hosts.csv")});
  }

  QImage draw(const QString& name, QStringList arguments, int widthMm) {
    arguments.replaceInStrings(QRegularExpression("(\\w+\\.weft)$"), folder_.path() + "/\\1");
    QDir().mkpath(drawn_);
    const QString picture = drawn_ + name + ".png";
    const Ran ran = runWeft(QStringList{"figure"} + arguments +
                            QStringList{"--width-mm", QString::number(widthMm), "--dpi", "102", "-o", picture});
    return ran.status == 0 ? QImage(picture) : QImage();
  }

 private slots:
  void initTestCase();
  void picturesAreTheBaselines_data();
  void picturesAreTheBaselines();
  void everyBaselineHasItsPicture();
  void anotherRasteriserPasses_data() { baselines(); }
  void anotherRasteriserPasses();
  void whatIsOtherIsTold_data() { baselines(); }
  void whatIsOtherIsTold();

 private:
  void baselines();
};

void PictureBaselinesTest::initTestCase() {
  import("sample.weft", {WEFT_RESOURCES "/sample"});
  import("torus.weft", {text(recorded("fabrics/torus7x5_damaged/lash") / "ibdiagnet1")});
  import("times.weft", {text(recorded("times/overhead.csv"))});
  importOtherPlacement();
}

void PictureBaselinesTest::picturesAreTheBaselines_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<int>("widthMm");
  const auto add = [](const char* name, const QStringList& arguments, int widthMm = 120) {
    QTest::newRow(name) << arguments << widthMm;
  };
  add("map", {"sample.weft", "--view", "map", "--traffic", "port"}, 150);  // has most names
  add("map-planar", {"torus.weft", "--view", "map", "--traffic", "all-to-all"});
  add("map-difference", {"sample.weft", "--against", "other.weft", "--view", "map", "--traffic", "pair"});
  add("tree", {"sample.weft", "--view", "tree"});
  add("matrix", {"sample.weft", "--view", "matrix", "--rows", "rank"});
  add("switch-matrix", {"sample.weft", "--view", "map", "--layout", "matrix", "--traffic", "port"});
  add("bars", {"sample.weft", "--view", "bars", "--top", "8"});
  add("time", {"sample.weft", "--view", "time"});
  add("times", {"times.weft", "--view", "times"});
}

void PictureBaselinesTest::picturesAreTheBaselines() {
  QFETCH(QStringList, arguments);
  QFETCH(int, widthMm);
  const QString name = QTest::currentDataTag();
  const QImage picture = draw(name, arguments, widthMm), baseline(baselines_ + name + ".png");
  QVERIFY(!picture.isNull());
  const QString lookAt =
      "; look at " + drawn_ + name + ".png, and if it is what it should be, copy it to tests/baselines";
  QVERIFY2(!baseline.isNull(), qPrintable("there is no baseline" + lookAt));
  const double differ = differingCells(baseline, picture);
  QVERIFY2(differ <= samePicture, qPrintable(QString("%1 % of the picture differ").arg(differ) + lookAt));
}

// A view whose row is taken out of the test would leave its baseline behind.
void PictureBaselinesTest::everyBaselineHasItsPicture() {
  for (const QString& baseline : QDir(baselines_).entryList({"*.png"}))
    QVERIFY2(QFile::exists(drawn_ + baseline), qPrintable(baseline));
}

void PictureBaselinesTest::baselines() {
  QTest::addColumn<QImage>("baseline");
  for (const QString& baseline : QDir(baselines_).entryList({"*.png"}))
    QTest::newRow(qPrintable(QFileInfo(baseline).baseName()))
        << QImage(baselines_ + baseline).convertToFormat(QImage::Format_RGB32);
}

// As lines and letters look under another one: softer, and half a pixel aside.
void PictureBaselinesTest::anotherRasteriserPasses() {
  QFETCH(QImage, baseline);
  const QImage large = baseline.scaled(2 * baseline.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  const QImage aside = large.copy(1, 1, large.width(), large.height());
  const QImage soft = aside.scaled(baseline.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  QVERIFY(soft != baseline);
  QVERIFY2(differingCells(baseline, soft) <= samePicture, qPrintable(QString::number(differingCells(baseline, soft))));
}

void PictureBaselinesTest::whatIsOtherIsTold() {
  QFETCH(QImage, baseline);
  QCOMPARE(differingCells(baseline, baseline), 0.0);
  const auto told = [&](const QImage& other) { return differingCells(baseline, other) > samePicture; };

  QImage empty(baseline.size(), baseline.format());
  empty.fill(Qt::white);
  QVERIFY(told(empty));
  QVERIFY(told(baseline.mirrored(true, false)));
  QVERIFY(told(baseline.mirrored(false, true)));
  QVERIFY(told(baseline.copy(0, 16, baseline.width(), baseline.height())));  // moved up
  QVERIFY(told(baseline.copy(-8, 0, baseline.width(), baseline.height())));  // to the right
  QVERIFY(told(baseline.scaled(baseline.width(), baseline.height() - 24)));
  QImage inverse = baseline;
  inverse.invertPixels();
  QVERIFY(told(inverse));

  // One part removed: each band of 30 lines with a twentieth of the picture's ink, which a legend has.
  const auto inkOf = [](const QImage& of, int from, int until) {
    qint64 ink = 0;
    for (int y = from; y < until; ++y)
      for (int x = 0; x < of.width(); ++x) ink += 255 - qGray(of.pixel(x, y));
    return ink;
  };
  const qint64 all = inkOf(baseline, 0, baseline.height());
  int removed = 0;
  for (int y = 0; y + 30 <= baseline.height(); y += 15) {
    if (inkOf(baseline, y, y + 30) < all / 20) continue;
    QImage without = baseline;
    QPainter(&without).fillRect(0, y, baseline.width(), 30, Qt::white);
    QVERIFY2(told(without),
             qPrintable(QString("lines %1 to %2: %3 %").arg(y).arg(y + 30).arg(differingCells(baseline, without))));
    ++removed;
  }
  QVERIFY(removed >= 3);

  // Red for blue, where there is colour at all.
  bool coloured = false;
  for (int y = 0; y < baseline.height(); ++y)
    for (int x = 0; x < baseline.width(); ++x) coloured |= QColor(baseline.pixel(x, y)).hsvSaturation() > 100;
  if (coloured) QVERIFY(told(baseline.rgbSwapped()));
}

WEFT_TEST(PictureBaselinesTest)

}  // namespace picture_baselines_test
#include "picture_baselines_test.moc"
