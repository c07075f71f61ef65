// The film of the fabric on the command line: what link ends carry in each bin of time adds up, exactly, and is
// what --time says of the bin; pictures are those of the figure.
#include <gif_lib.h>

#include <QImage>
#include <QStandardPaths>

#include "cli.h"
#include "test_class.h"

namespace cli_film_test {

using namespace cli;

using End = std::pair<std::string, std::string>;
using Loads = std::map<End, std::uint64_t>;

Loads loadsOf(const std::vector<Row>& rows) {
  Loads loads;
  for (const Row& row : rows)
    if (const auto bytes = std::stoull(row.at("bytes")); bytes != 0) loads[{row.at("guid"), row.at("port")}] += bytes;
  return loads;
}

// The pictures of a GIF, in colours.
std::vector<QImage> gifFrames(const QString& path) {
  int error = 0;
  GifFileType* file = DGifOpenFileName(qPrintable(path), &error);
  if (!file || DGifSlurp(file) != GIF_OK) return {};
  std::vector<QImage> frames;  // what is transparent stays as it was
  for (int i = 0; i < file->ImageCount; ++i) {
    const SavedImage& one = file->SavedImages[i];
    GraphicsControlBlock control;
    if (DGifSavedExtensionToGCB(file, i, &control) != GIF_OK) return {};
    QImage image =
        frames.empty() ? QImage(one.ImageDesc.Width, one.ImageDesc.Height, QImage::Format_RGB32) : frames.back();
    for (int at = 0; at < image.width() * image.height(); ++at) {
      if (one.RasterBits[at] == control.TransparentColor) continue;
      const GifColorType& colour = one.ImageDesc.ColorMap->Colors[one.RasterBits[at]];
      image.setPixel(at % image.width(), at / image.width(), qRgb(colour.Red, colour.Green, colour.Blue));
    }
    frames.push_back(std::move(image));
  }
  DGifCloseFile(file, &error);
  return frames;
}

std::map<QRgb, int> coloursOf(const QImage& image) {
  std::map<QRgb, int> colours;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) ++colours[image.pixel(x, y)];
  return colours;
}

class CliFilmTest : public QObject {
  Q_OBJECT

  std::unique_ptr<Store> store_;
  std::vector<Row> byTime_;

  QString run() const { return store_->path(); }
  std::vector<Row> links(const QStringList& options) const {
    const Ran ran = runWeft(QStringList{"links", run(), "--traffic", "pair"} + options);
    return ran.status == 0 ? csv(ran.out) : std::vector<Row>();
  }
  QString timeOf(const Row& row) const { return QString::fromStdString(row.at("start_s") + ":" + row.at("end_s")); }

 private slots:
  void initTestCase() {
    store_ = std::make_unique<Store>(std::vector<fs::path>{fs::path(WEFT_RESOURCES) / "sample"});
    QCOMPARE(store_->ran.status, 0);
    byTime_ = links({"--by", "time"});
    QVERIFY(byTime_.size() > 1000);
  }

  void binsAddUp_data() {
    QTest::addColumn<QStringList>("filter");
    QTest::newRow("all") << QStringList();
    QTest::newRow("communicator") << QStringList{"--communicator", "W"};
    QTest::newRow("small communicator") << QStringList{"--communicator", "W_s1.0"};
    QTest::newRow("region") << QStringList{"--region", "MPIRandomAccess section."};
    QTest::newRow("class") << QStringList{"--class", "collective"};
    QTest::newRow("ranks") << QStringList{"--rank", "3-5"};
    QTest::newRow("first rail") << QStringList{"--rails", "first"};
  }
  void binsAddUp() {
    QFETCH(QStringList, filter);
    const Loads all = loadsOf(links(filter));
    QVERIFY(!all.empty());
    QCOMPARE(loadsOf(links(QStringList{"--by", "time"} + filter)), all);
  }

  void timesAddUpToo() {
    const auto bytes = [&](const QString& time) { return loadsOf(links({"--time", time})); };
    Loads sum = bytes("0:2.35");
    for (const auto& [end, more] : bytes("2.35:1000")) sum[end] += more;
    QCOMPARE(sum, loadsOf(links({})));
  }

  void aBinIsWhatItsTimeSays() {
    std::map<QString, std::vector<Row>> bins;
    for (const Row& row : byTime_) bins[timeOf(row)].push_back(row);
    std::size_t at = 0;
    for (const auto& [time, rows] : bins)
      if (at++ % 150 == 0) QCOMPARE(loadsOf(rows), loadsOf(links({"--time", time})));
    QVERIFY(at > 300);
  }

  void hottestEndsAreNamedWithTheirCauses() {
    std::map<std::string, std::uint64_t> most;
    for (const Row& row : byTime_)
      most[row.at("start_s")] = std::max(most[row.at("start_s")], std::uint64_t{std::stoull(row.at("bytes"))});
    const QJsonArray moments = json(runWeft({"hotspots", run(), "--by", "time", "--format", "json"}).out).array();
    QCOMPARE(static_cast<std::size_t>(moments.size()), most.size());
    for (const auto& each : moments) {
      const QJsonObject moment = each.toObject();
      const double bytes = moment["bytes"].toDouble();
      QVERIFY(std::ranges::any_of(most, [&](const auto& one) {
        return std::stod(one.first) == moment["start_s"].toDouble() && double(one.second) == bytes;
      }));
      for (const char* key : {"communicators", "regions", "operations"}) {
        double sum = 0;
        for (const auto& cause : moment[key].toArray()) sum += cause.toObject()["bytes"].toDouble();
        QCOMPARE(sum, bytes);
      }
    }
  }

  // weft users says the same of the end, under the time of the bin.
  void causesAreThoseOfTheEnd() {
    const auto rows = csv(runWeft({"hotspots", run(), "--by", "time", "--format", "csv"}).out);
    const Row& row = rows[rows.size() / 2];
    const Ran users =
        runWeft({"users", run(), QString::fromStdString(row.at("guid")), QString::fromStdString(row.at("port")), "--by",
                 "region", "--time", timeOf(row), "--format", "csv"});
    std::string expected;
    for (const Row& one : csv(users.out))
      expected +=
          (expected.empty() ? "" : "; ") + (one.at("region").empty() ? "-" : one.at("region")) + " " + one.at("bytes");
    QCOMPARE(row.at("regions"), expected);
  }

  void whatDoesNotGoTogetherIsRefused() {
    QCOMPARE(runWeft({"links", run(), "--by", "time", "--traffic", "port"}).status, 2);
    QCOMPARE(runWeft({"links", run(), "--by", "time", "--collectives", "model"}).status, 2);
    QCOMPARE(runWeft({"hotspots", run(), "--by", "time", "--hosts", "n005,n007"}).status, 2);
    QCOMPARE(runWeft({"hotspots", run(), "--hosts", "n005,n007", "--communicator", "W"}).status, 2);
    const QString folder = store_->folder.path();
    for (const char* name : {"/film.png", "/film.pdf", "/%d-%d.png"}) {
      const Ran ran = runWeft({"figure", run(), "--film", "-o", folder + name});
      QCOMPARE(ran.status, 1);
      QVERIFY(ran.hasOneLine());
    }
    QVERIFY(runWeft({"figure", run(), "--film", "--view", "matrix", "-o", folder + "/film.gif"}).status != 0);
  }

  // But for two lines below the map, which say when it is and who causes it.
  void aFrameIsTheFigureOfItsTime() {
    const QString folder = store_->folder.path();
    const QStringList common{"--width-mm", "120", "--dpi", "72", "--range", "0:40000000"};
    const auto rows = csv(runWeft({"hotspots", run(), "--by", "time", "--time", "3:3.1", "--format", "csv"}).out);
    QCOMPARE(rows.size(), 2U);
    for (const Row& row : rows) {
      const Ran film = runWeft(
          QStringList{"figure", run(), "--film", "--time", timeOf(row), "-o", folder + "/frame%02d.png"} + common);
      QVERIFY2(film.status == 0, film.err.c_str());
      QString node = QString::fromStdString(row.at("node"));
      if (node.startsWith("MF0;")) node = node.mid(4).section(':', 0, 0);  // a switch, as people call it
      const QString link = QString("link %1 port %2").arg(node, QString::fromStdString(row.at("port")));
      const Ran one = runWeft(QStringList{"figure", run(), "--view", "map", "--traffic", "pair", "--time", timeOf(row),
                                          "--select", link, "--no-routes", "-o", folder + "/one.png"} +
                              common);
      QVERIFY2(one.status == 0, one.err.c_str());
      const QImage frame(folder + "/frame01.png"), figure(folder + "/one.png");
      QCOMPARE(frame.width(), figure.width());
      QVERIFY(frame.height() > figure.height());
      const QRect map(0, 0, figure.width(), figure.height() / 2);
      QVERIFY(frame.copy(map) == figure.copy(map));
    }
  }

  // As a player reads it: all frames, at their speed, near the colours of the PNGs.
  void movieHasTheFrames() {
    if (QStandardPaths::findExecutable("ffmpeg").isEmpty()) QSKIP("needs ffmpeg");
    const QString folder = store_->folder.path();
    const QStringList options{"figure", run(), "--film", "--time", "3:3.2", "--width-mm", "60", "--dpi", "72"};
    const Ran made = runWeft(options + QStringList{"-o", folder + "/film.mp4", "--frames-per-second", "5"});
    QVERIFY2(made.status == 0, made.err.c_str());
    QCOMPARE(runWeft(options + QStringList{"-o", folder + "/movie-%d.png"}).status, 0);
    QCOMPARE(QProcess::execute("ffmpeg", {"-v", "error", "-i", folder + "/film.mp4", folder + "/read-%d.png"}), 0);
    for (int at = 1; at <= 4; ++at) {
      const QImage drawn = QImage(folder + QString("/movie-%1.png").arg(at)),
                   read(folder + QString("/read-%1.png").arg(at));
      QCOMPARE(read.size(), QSize((drawn.width() + 1) / 2 * 2, (drawn.height() + 1) / 2 * 2));
      double far = 0;
      for (int y = 0; y < drawn.height(); ++y)
        for (int x = 0; x < drawn.width(); ++x) far += std::abs(qGray(drawn.pixel(x, y)) - qGray(read.pixel(x, y)));
      QVERIFY2(far / (drawn.width() * drawn.height()) < 4,
               qPrintable(QString::number(far / (drawn.width() * drawn.height()))));
    }
    QVERIFY(!QFile::exists(folder + "/read-5.png"));
    QProcess asked;
    asked.start("ffprobe", {"-v", "error", "-show_entries", "stream=duration", "-of", "csv=p=0", folder + "/film.mp4"});
    QVERIFY(asked.waitForFinished(weft::longestWait));
    QCOMPARE(asked.readAllStandardOutput().trimmed().toDouble(), 0.8);
  }

  // Of a recorded bundle on a fabric whose links carry 4 GB/s: four bins of 0.1 s with 1.2 GB each, and one alone.
  void whatIsTooMuchForLongIsAFinding() {
    QTemporaryDir folder;
    QFile bundle(folder.filePath("run.csv"));
    QVERIFY(bundle.open(QIODevice::WriteOnly));
    bundle.write(
        "#weft run 1\nkey,value\ncomplete,yes\nrecorder,0.1.0\nprocesses,2\ntime bin seconds,0.1\n"
        "#weft ranks 1\nrank,host\n0,node01\n1,node30\n"
        "#weft communicators 1\nname,parent,call,size,members\nW,,,2,0-1\nW_d1,W,dup,2,0-1\n"
        "#weft pairs "
        "1\ncommunicator,region,operation,source,destination,messages,bytes\nW,,Send,0,1,5,4000000000\nW_d1,,Send,0,1,"
        "4,1600000000\n"
        "#weft bins 1\nbin,communicator,class,source,destination,messages,bytes\n");
    for (const int bin : {3, 4, 5, 6})
      bundle.write(qPrintable(QString("%1,W,p2p,0,1,1,800000000\n%1,W_d1,p2p,0,1,1,400000000\n").arg(bin)));
    bundle.write("9,W,p2p,0,1,1,800000000\n");
    bundle.close();
    const QString store = folder.filePath("run.weft");
    const Ran made =
        runWeft({"import", bundle.fileName(), text(recorded("fabrics/two_switch_42/minhop")), "-o", store});
    QVERIFY2(made.status == 0, made.err.c_str());
    int found = 0;
    for (const Row& row : csv(runWeft({"fabric", store, "--check", "--format", "csv"}).out)) {
      if (row.at("kind") != "overload") continue;
      ++found;
      const QString said = QString::fromStdString(row.at("text"));
      QVERIFY2(said.contains("4.80 GB were sent within 0.3–0.7 s, 3 times what the link carries; communicators W 3.20 "
                             "GB, W_d1 1.60 GB"),
               qPrintable(said));
    }
    QCOMPARE(found, 3);  // from host to host by two switches
  }

  void gifHasTheFramesInTheirColours() {
    const QString folder = store_->folder.path();
    const QStringList options{"figure", run(), "--film", "--time", "3:3.2", "--width-mm", "120", "--dpi", "72"};
    QCOMPARE(runWeft(options + QStringList{"-o", folder + "/film.gif", "--frames-per-second", "5"}).status, 0);
    QCOMPARE(runWeft(options + QStringList{"-o", folder + "/gif-%d.png"}).status, 0);
    const auto frames = gifFrames(folder + "/film.gif");
    QCOMPARE(frames.size(), 4U);
    for (std::size_t at = 0; at < frames.size(); ++at) {
      const QImage drawn = QImage(folder + QString("/gif-%1.png").arg(at + 1)).convertToFormat(QImage::Format_RGB32);
      QCOMPARE(frames[at].size(), drawn.size());
      const auto before = coloursOf(drawn), after = coloursOf(frames[at]);
      std::multimap<int, QRgb, std::greater<>> often;
      for (const auto& [colour, count] : before) often.emplace(count, colour);
      int rank = 0;
      for (const auto& [count, colour] : often)  // the colours of links and boxes
        if (++rank <= 50) QVERIFY(after.contains(colour));
      // What is left has a colour near by: the shades of antialiasing.
      int same = 0, farthest = 0;
      for (int y = 0; y < drawn.height(); ++y)
        for (int x = 0; x < drawn.width(); ++x) {
          const QRgb a = drawn.pixel(x, y), b = frames[at].pixel(x, y);
          same += a == b;
          farthest = std::max(
              {farthest, std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
        }
      const int all = drawn.width() * drawn.height();
      QVERIFY2(same > all * 3 / 4 && farthest <= 16,
               qPrintable(QString("%1 of %2 equal, the farthest by %3").arg(same).arg(all).arg(farthest)));
    }
    const QByteArray first = QByteArray::fromStdString(contentOf((folder + "/film.gif").toStdString()));
    QCOMPARE(runWeft(options + QStringList{"-o", folder + "/again.gif", "--frames-per-second", "5"}).status, 0);
    QCOMPARE(QByteArray::fromStdString(contentOf((folder + "/again.gif").toStdString())), first);
  }
};

WEFT_TEST(CliFilmTest)

}  // namespace cli_film_test
#include "cli_film_test.moc"
