// `weft figure`: files that are what their names say, the same every time, and refusals that help. What the pictures
// show is tested where they are drawn.
#include <QImage>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include "cli.h"
#include "core/base/units.h"
#include "small_run.h"
#include "test_class.h"

namespace cli_figure_test {

using namespace cli;

std::string content(const QString& path) {
  std::ostringstream out;
  out << std::ifstream(path.toStdString(), std::ios::binary).rdbuf();
  return out.str();
}

// The texts of an SVG, in order.
QStringList texts(const std::string& svg) {
  QXmlStreamReader reader(QByteArray::fromStdString(svg));
  QStringList all;
  while (!reader.atEnd())
    if (reader.readNext() == QXmlStreamReader::Characters && !reader.text().trimmed().isEmpty())
      all << reader.text().toString();
  return reader.hasError() ? QStringList() : all;
}

class CliFigureTest : public QObject {
  Q_OBJECT

  std::unique_ptr<Store> store_;
  QTemporaryDir folder_;

  Ran draw(const QStringList& arguments, const QString& file) {
    return runWeft(QStringList{"figure", store_->path(), "-o", folder_.path() + "/" + file} + arguments);
  }
  QString svgOf(const QStringList& arguments) {
    const Ran ran = draw(arguments, "text.svg");
    return ran.status == 0 ? texts(content(folder_.path() + "/text.svg")).join(' ') : QString();
  }

 private slots:
  void initTestCase() {
    const fs::path hosts = fs::path(folder_.path().toStdString()) / "hosts";
    std::ofstream(hosts) << "node[01-16]\n";
    store_ = std::make_unique<Store>(std::vector<fs::path>{recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1",
                                                           recorded("otf2/portprof-hpcc16port"),
                                                           recorded("mpisee/csv-long-974fbd1-hier16") / "profile.csv"},
                                     QStringList{"--hosts", text(hosts), "--label", "evening"});
    QCOMPARE(store_->ran.status, 0);
  }

  void filesAreWhatTheirNamesSay_data() {
    QTest::addColumn<QString>("view");
    for (const char* view : {"map", "tree", "matrix", "bars", "links", "routings"}) QTest::newRow(view) << view;
  }
  void filesAreWhatTheirNamesSay() {
    QFETCH(QString, view);
    for (const QString& ending : {QString("pdf"), QString("svg"), QString("png")}) {
      const QString a = view + "-a." + ending, b = view + "-b." + ending;
      for (const QString& file : {a, b}) {
        const Ran ran = draw({"--view", view}, file);
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.out + ran.err, std::string());
      }
      const std::string bytes = content(folder_.path() + "/" + a);
      QVERIFY(bytes == content(folder_.path() + "/" + b));
      if (ending == "pdf") QVERIFY(bytes.starts_with("%PDF-"));
      if (ending == "png") QVERIFY(QImage(folder_.path() + "/" + a).width() > 1000);
      if (ending == "svg") QVERIFY(texts(bytes).join(' ').contains("evening"));
    }
  }

  // The amounts are those of the table; what an engine can't do is told in its place.
  void routingsAreThoseOfTheTable() {
    const auto rows = csv(runWeft({"whatif", store_->path(), "--routing", "all", "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::size_t(4));
    const QString drawn = svgOf({"--view", "routings"});
    QVERIFY(drawn.contains("tables of the run") && drawn.contains("90 % carry at most") &&
            drawn.contains("bytes on a link end [GB]"));
    for (const Row& row : rows)
      for (const char* column : {"most_loaded", "between_switches", "q90", "mean"})
        if (const QString amount = row.at(column).empty()
                                       ? QString()
                                       : QString::fromStdString(weft::humanBytes(std::stoull(row.at(column))));
            !drawn.contains(amount))
          QFAIL(qPrintable(amount + " of " + QString::fromStdString(row.at("routing"))));
    QVERIFY(svgOf({"--view", "routings", "--traffic", "all-to-all"}).contains("paths over a link end"));
    QCOMPARE(draw({"--view", "routings", "--metric", "utilisation"}, "no.svg").status, 2);
    const Store torus({recorded("fabrics/torus4x4/dor") / "ibdiagnet1"});
    const Ran none = runWeft({"figure", torus.path(), "--view", "routings", "-o", folder_.filePath("no.svg")});
    QVERIFY2(none.status == 1 && none.hasOneLine(), none.err.c_str());
    const Ran ran = runWeft(
        {"figure", torus.path(), "--view", "routings", "--traffic", "all-to-all", "-o", folder_.filePath("torus.svg")});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const QString words = texts(content(folder_.filePath("torus.svg"))).join(' ');
    QVERIFY(words.contains("ftree (can't route this fabric)") && words.contains("is no fat tree"));
  }

  void captionsTellFilterAndSource() {
    const QString map = svgOf({"--view", "map"});
    QVERIFY(map.contains("node01") && map.contains("all regions") && map.contains("traces.otf2"));
    const QString region =
        json(runWeft({"info", store_->path(), "--format", "json"}).out).object()["regions"][0].toString();
    QVERIFY(!region.isEmpty());
    QVERIFY(svgOf({"--view", "map", "--region", region}).contains("region " + region));
    QVERIFY(svgOf({"--view", "map", "--communicator", "W_a1_b2.0"}).contains("structural"));
    QVERIFY(svgOf({"--view", "bars", "--metric", "calls"}).contains("calls"));
    QVERIFY(svgOf({"--view", "bars", "--communicator", "W_a1"}).contains("Only communicator W_a1."));
  }

  void rangeIsLocked() {
    const QRegularExpression end("\\b4.GB");  // with the narrow blank of the legend
    QVERIFY(svgOf({"--view", "map", "--range", "0:4000000000"}).contains(end));
    QVERIFY(!svgOf({"--view", "map"}).contains(end));
  }

  void mapsNameTheirTrafficAndAreTheSameTwice() {
    QVERIFY(svgOf({"--view", "map"}).contains("port traffic, all regions"));
    QVERIFY(svgOf({"--view", "map", "--traffic", "all-to-all"}).contains("all-to-all prediction"));
    const QStringList planar{"--view",         "map",     "--traffic", "all-to-all", "--layout", "planar",
                             "--hide-service", "--width", "capacity"};
    QCOMPARE(draw(planar, "a.svg").status, 0);
    QCOMPARE(draw(planar, "b.svg").status, 0);
    QVERIFY(content(folder_.path() + "/a.svg") == content(folder_.path() + "/b.svg"));
    QVERIFY(svgOf({"--view", "map", "--traffic", "counter"}).contains("everybody's traffic"));
    QVERIFY(svgOf({"--view", "map", "--metric", "unexplained"}).contains("against the port counters"));
    // One reading of the counters has no time, and ibdiagnet 1 does not tell the speed of these links.
    const Ran ran = draw({"--view", "map", "--traffic", "counter", "--metric", "utilisation"}, "absent.svg");
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine() && ran.err.find("port counters, utilisation: ") != std::string::npos, ran.err.c_str());
  }

  // Of 21 hosts at a switch 16 had ranks: each has a quarter more, from five others.
  void hostsOfTheRunCanBeWide() {
    QCOMPARE(draw({"--view", "map"}, "usual.svg").status, 0);
    QCOMPARE(draw({"--view", "map", "--wide-hosts"}, "wide.svg").status, 0);
    const auto widest = [&](const char* file) {
      double most = 0;
      QXmlStreamReader svg(QByteArray::fromStdString(content(folder_.path() + "/" + file)));
      std::map<double, int> widths;
      while (!svg.atEnd())
        if (svg.readNext() == QXmlStreamReader::StartElement && svg.name() == QString("rect"))
          ++widths[svg.attributes().value("width").toDouble()];
      for (const auto& [width, count] : widths)
        if (count >= 16) most = width;
      return most;
    };
    QVERIFY(widest("usual.svg") > 0);
    QVERIFY2(widest("wide.svg") > 1.2 * widest("usual.svg"), qPrintable(QString::number(widest("wide.svg"))));
  }

  void matrixOfPairs() {
    const Store pairs({recorded("openmpi-monitoring/lammps-pppm-16")});
    const auto drawn = [&](const QStringList& options, const char* file) {
      return runWeft(QStringList{"figure", pairs.path(), "--view", "matrix"} + options +
                     QStringList{"-o", folder_.path() + "/" + file});
    };
    for (const QStringList& options : {QStringList{}, QStringList{"--rows", "rank", "--order", "bandwidth", "--linear"},
                                       QStringList{"--rows", "rank", "--measure", "mean", "--range", "1:1000"}}) {
      const Ran ran = drawn(options, "pairs.svg");
      QVERIFY2(ran.status == 0, ran.err.c_str());
      QVERIFY(texts(content(folder_.path() + "/pairs.svg")).join(' ').contains("Pair traffic, all regions; rows send"));
    }
    QCOMPARE(drawn({"--rows", "port"}, "refused.svg").status, 1);
    QCOMPARE(drawn({"--rows", "rank", "--traffic", "port"}, "refused.svg").status, 1);
    QCOMPARE(drawn({"--communicator", "nobody"}, "refused.svg").status, 1);
  }

  void widthIsInMillimetres() {
    QCOMPARE(draw({"--view", "bars", "--width-mm", "88.9"}, "narrow.png").status, 0);
    const QImage image(folder_.path() + "/narrow.png");
    QVERIFY(std::abs(image.width() / (image.dotsPerMeterX() / 1000.0) - 88.9) < 0.2);
  }

  // A name stands behind a box in its colour, in the legends, or on one, in the bars.
  void anOperationHasOneColourInAllColumns() {
    const Store other({recorded("mpisee/hpcc-16") / "profile.db"});
    QCOMPARE(draw({"--view", "bars", "--against", other.path(), "--side-by-side"}, "columns.svg").status, 0);
    QXmlStreamReader svg(QByteArray::fromStdString(content(folder_.path() + "/columns.svg")));
    QString pen, box;
    QMap<QString, QSet<QString>> colours;
    QMap<QString, int> times;
    while (!svg.atEnd()) {
      if (svg.readNext() != QXmlStreamReader::StartElement) continue;
      if (svg.name() == u"g" && svg.attributes().hasAttribute("fill")) pen = svg.attributes().value("fill").toString();
      if ((svg.name() == u"rect" || svg.name() == u"path") && pen != "none") box = pen;
      if (svg.name() != u"text") continue;
      const QString name = svg.readElementText();
      if (QStringList{"Allreduce", "Bcast", "Recv", "Send", "Barrier", "Waitall", "Isend", "Alltoall"}.contains(name)) {
        colours[name] << box;
        ++times[name];
      }
    }
    QVERIFY(!svg.hasError() && colours.size() >= 3);
    QSet<QString> all;
    for (auto each = colours.begin(); each != colours.end(); ++each) {
      QVERIFY2(each->size() == 1 && times[each.key()] >= 2, qPrintable(each.key() + ": " + each->values().join(' ')));
      all += *each;
    }
    QCOMPARE(all.size(), colours.size());
  }

  // Tables of the window on paper: the same rows as the commands have, and refusals that help.
  void tablesAreFigures() {
    const QString regions = svgOf({"--view", "regions"});
    for (const auto& region :
         json(runWeft({"info", store_->path(), "--format", "json"}).out).object()["regions"].toArray())
      QVERIFY2(regions.contains(region.toString()), qPrintable(region.toString()));
    QVERIFY(regions.contains("sent [B]") && regions.contains("port traffic") && regions.contains("traces.otf2"));
    QVERIFY(svgOf({"--view", "diagnostics", "--top", "1"}).contains("severity"));
    const Ran sizes = draw({"--view", "sizes"}, "refused.svg");  // which this profile does not tell
    QVERIFY2(sizes.status == 1 && sizes.err.find("sizes of messages") != std::string::npos, sizes.err.c_str());
    QCOMPARE(draw({"--view", "regions", "--against", store_->path()}, "refused.svg").status, 1);
    QCOMPARE(draw({"--view", "findings", "--rails", "even"}, "refused.svg").status, 2);
  }

  void likeRedoesAFigure_data() {
    QTest::addColumn<QStringList>("options");
    QTest::newRow("map") << QStringList{"--view",         "map",      "--range", "0:4000000000", "--hide-unused",
                                        "--communicator", "W_a1_b2.0"};
    QTest::newRow("matrix") << QStringList{"--view", "matrix", "--linear", "--grey", "--width-mm", "88.9"};
    QTest::newRow("tree") << QStringList{"--view", "tree", "--colour", "time", "--text-points", "10"};
    QTest::newRow("bars") << QStringList{"--view", "bars", "--metric", "calls", "--top", "3", "--dpi", "150"};
    QTest::newRow("links") << QStringList{"--view", "links", "--traffic", "all-to-all", "--top", "7"};
    QTest::newRow("regions") << QStringList{"--view", "regions", "--top", "7", "--width-mm", "88.9"};
    QTest::newRow("diagnostics") << QStringList{"--view", "diagnostics", "--title", "What was lost"};
  }
  void likeRedoesAFigure() {
    QFETCH(QStringList, options);
    for (const QString ending : {"pdf", "svg", "png"}) {
      const QString first = folder_.filePath("first." + ending);
      QCOMPARE(draw(options, "first." + ending).status, 0);
      const Ran again = draw({"--like", first}, "again." + ending);
      QVERIFY2(again.status == 0, again.err.c_str());
      QVERIFY(content(first) == content(folder_.filePath("again." + ending)));
    }
    // Every option is in it: as another kind of file it is the same, too.
    QCOMPARE(draw({"--like", folder_.filePath("first.png")}, "again.svg").status, 0);
    QVERIFY(content(folder_.filePath("first.svg")) == content(folder_.filePath("again.svg")));
  }

  void likeTakesAnotherRunAndOtherOptions() {
    QCOMPARE(draw({"--view", "bars", "--metric", "calls"}, "like.pdf").status, 0);
    const QString like = folder_.filePath("like.pdf"), out = folder_.filePath("other.svg");
    const Store other({recorded("mpisee/csv-long-974fbd1-hier16") / "profile.csv"}, {"--label", "morning"});
    QCOMPARE(runWeft({"figure", other.path(), "--like", like, "-o", out}).status, 0);
    QVERIFY(texts(content(out)).join(' ').contains("morning"));
    QVERIFY(svgOf({"--like", like, "--metric", "time"}).contains("time"));
    QVERIFY(svgOf({"--like", like, "--width-mm", "88.9", "--grey"}).contains("calls"));
  }

  void likeRefusesWhatWeftDidNotWrite() {
    const QString none = folder_.filePath("none.svg"), bad = folder_.filePath("bad.svg");
    std::ofstream(none.toStdString()) << "<svg/>";
    std::ofstream(bad.toStdString()) << "<svg><weft:recipe xmlns:weft=\"urn:weft:figure\">{\"weft\":\"figure "
                                        "1\",\"view\":\"pie\"}</weft:recipe></svg>";
    for (const QString& file : {none, bad, folder_.filePath("missing.pdf"), folder_.path(), store_->path()}) {
      const Ran ran = draw({"--like", file}, "refused.svg");
      QCOMPARE(ran.status, 1);
      QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    }
    QVERIFY(!fs::exists(folder_.filePath("refused.svg").toStdString()));
  }

  // Pictures of one colour at most: whoever prints them loses nothing.
  void aFilterThatLeavesNothingIsNamed() {
    const Store sample({fs::path(WEFT_RESOURCES) / "sample"});
    const auto refused = [&](const QStringList& options) {
      const Ran ran =
          runWeft(QStringList{"figure", sample.path()} + options + QStringList{"-o", folder_.filePath("nothing.svg")});
      return ran.status == 1 && ran.hasOneLine() ? QString::fromStdString(ran.err) : QString();
    };
    QVERIFY(
        refused({"--view", "map", "--communicator", "W_s1.0", "--class", "onesided"}).contains("W_s1.0, one-sided"));
    QVERIFY(refused({"--view", "map", "--layout", "matrix", "--class", "onesided"}).contains("one-sided"));
    QVERIFY(refused({"--view", "map", "--communicator", "MPI_COMM_SELF"}).contains("MPI_COMM_SELF"));
    QVERIFY(refused({"--view", "matrix", "--class", "onesided"}).contains("class onesided"));
    QVERIFY(refused({"--view", "matrix", "--each", "communicator", "--class", "onesided"}).contains("class onesided"));
    QVERIFY(
        refused({"--view", "bars", "--metric", "volume", "--communicator", "W_s1.0_s2.12"}).contains("W_s1.0_s2.12"));
    QVERIFY(!fs::exists(folder_.filePath("nothing.svg").toStdString()));
  }

  // The union of both runs' ranges, of links and of nodes, in both figures, and in what they carry: as high as what the
  // table of links has.
  void rangeIsSharedWithAnotherRun() {
    const Store sample({fs::path(WEFT_RESOURCES) / "sample"});
    const QStringList asked{"--view", "map", "--traffic", "port"};
    std::uint64_t ofLinks = 0, ofNodes = 0;
    for (const QString& run : {store_->path(), sample.path()}) {
      std::map<std::string, std::uint64_t> nodes;
      for (const Row& end : csv(runWeft({"links", run, "--traffic", "port"}).out)) {
        const std::uint64_t bytes = std::stoull(end.at("bytes"));
        ofLinks = std::max(ofLinks, bytes);
        nodes[end.at("subnet") + " " + end.at("guid")] += bytes;
      }
      for (const auto& [node, bytes] : nodes) ofNodes = std::max(ofNodes, bytes);
    }
    QVERIFY(ofNodes > ofLinks);
    for (const auto& [run, other] :
         {std::pair(store_->path(), sample.path()), std::pair(sample.path(), store_->path())}) {
      const QString first = folder_.filePath("range.svg"), again = folder_.filePath("again.svg");
      const Ran ran = runWeft(QStringList{"figure", run, "--range-of", other, "-o", first} + asked);
      QVERIFY2(ran.status == 0, ran.err.c_str());
      const std::string svg = content(first);
      QVERIFY(svg.find("\"range\":\"0:" + std::to_string(ofLinks) + "\"") != std::string::npos);
      QVERIFY(svg.find("\"node-range\":\"0:" + std::to_string(ofNodes) + "\"") != std::string::npos);
      QCOMPARE(runWeft({"figure", run, "--like", first, "-o", again}).status, 0);
      QVERIFY(content(again) == svg);
    }
    QCOMPARE(runWeft({"figure", sample.path(), "--view", "bars", "--range-of", store_->path(), "-o",
                      folder_.filePath("no.svg")})
                 .status,
             1);
  }

  // Pairs come first; a recipe without a source is of a version that took port traffic first.
  void figuresOfEarlierVersionsKeepTheirSource() {
    const QString run = folder_.filePath("both.weft"), today = folder_.filePath("today.svg"),
                  again = folder_.filePath("again.svg");
    weft::test::writeSmallRun(run.toStdString(), {.pairs = true});
    for (const char* view : {"map", "links"}) {
      const auto drawn = [&](const QStringList& arguments, const QString& to) {
        const Ran ran = runWeft(QStringList{"figure", run, "-o", to} + arguments);
        return ran.status == 0 ? content(to) : ran.err;
      };
      const std::string svg = drawn({"--view", view}, today), source = "\"traffic\":\"pair\",";
      const auto at = svg.find(source);
      QVERIFY2(at != std::string::npos && svg.find("pair traffic") != std::string::npos, svg.substr(0, 400).c_str());
      QCOMPARE(drawn({"--like", today}, again), svg);
      std::ofstream(again.toStdString(), std::ios::binary) << std::string(svg).erase(at, source.size());
      const std::string earlier = drawn({"--like", again}, today);
      QVERIFY2(texts(earlier).join(' ').contains("port traffic"), earlier.substr(0, 400).c_str());
      QVERIFY(!texts(earlier).join(' ').contains("pair traffic"));
    }
    weft::test::writeSmallRun(run.toStdString(), {});
    QCOMPARE(runWeft({"figure", run, "--view", "map", "-o", today}).status, 0);
    QVERIFY(content(today).find("\"traffic\"") == std::string::npos);  // as always, where there is no choice
  }

  void greyHasNoColours() {
    for (const char* view : {"map", "tree", "matrix", "bars", "links"}) {
      QCOMPARE(draw({"--view", view, "--grey", "--dpi", "100"}, "grey.png").status, 0);
      const QImage image(folder_.filePath("grey.png"));
      QVERIFY2(image.allGray(), view);
    }
  }

  void wrongUsageIsTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("view") << QStringList{"--view", "pie"};
    QTest::newRow("no view") << QStringList{};
    QTest::newRow("range backwards") << QStringList{"--view", "map", "--range", "5:1"};
    QTest::newRow("range of words") << QStringList{"--view", "map", "--range", "a:b"};
    QTest::newRow("range of nodes of a matrix") << QStringList{"--view", "matrix", "--node-range", "0:1"};
    QTest::newRow("range of nodes backwards") << QStringList{"--view", "map", "--node-range", "5:1"};
    QTest::newRow("range of bars") << QStringList{"--view", "bars", "--range", "0:1"};
    QTest::newRow("metric of a map") << QStringList{"--view", "map", "--metric", "time"};
    QTest::newRow("measure of bars") << QStringList{"--view", "bars", "--metric", "utilisation"};
    QTest::newRow("axis of a map") << QStringList{"--view", "map", "--axis", "linear"};
    QTest::newRow("axis of no kind") << QStringList{"--view", "bars", "--axis", "cubic"};
    QTest::newRow("a break that nobody needs") << QStringList{"--view", "bars", "--axis", "logarithmic", "--break"};
    QTest::newRow("layout of a matrix") << QStringList{"--view", "matrix", "--layout", "planar"};
    QTest::newRow("source of bars") << QStringList{"--view", "bars", "--traffic", "port"};
    QTest::newRow("rows of a map") << QStringList{"--view", "map", "--rows", "rank"};
    QTest::newRow("counters of a matrix") << QStringList{"--view", "matrix", "--traffic", "counter"};
    QTest::newRow("communicator of no name") << QStringList{"--view", "matrix", "--rows", "communicator"};
    QTest::newRow("bars of a map") << QStringList{"--view", "map", "--top", "3"};
    QTest::newRow("detail of words") << QStringList{"--view", "map", "--detail", "all"};
    QTest::newRow("links side by side") << QStringList{"--view", "links", "--side-by-side"};
    QTest::newRow("own ranges of one run") << QStringList{"--view", "map", "--own-ranges"};
    QTest::newRow("time of a tree") << QStringList{"--view", "tree", "--time", "0:1"};
    QTest::newRow("communicator of a tree") << QStringList{"--view", "tree", "--communicator", "x"};
  }
  void wrongUsageIsTwo() {
    QFETCH(QStringList, arguments);
    const Ran ran = draw(arguments, "wrong.svg");
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    QVERIFY(!fs::exists((folder_.path() + "/wrong.svg").toStdString()));
  }

  void runsStandSideBySideInOneRange() {
    const Store profile({recorded("mpisee/csv-wide-2fdc303-hier16") / "profile.csv"});
    const QString words = svgOf({"--view", "bars", "--against", profile.path(), "--side-by-side"});
    QVERIFY2(words.contains("A: ") && words.contains("B: ") && words.count("time, summed over ranks") == 2,
             qPrintable(words));
    // The axes are the same where the range is, and each its own where it is not.
    const auto axesAreAlike = [&](const QStringList& more) {
      svgOf(QStringList{"--view", "bars", "--against", profile.path(), "--side-by-side"} + more);
      const QStringList ticks =
          texts(content(folder_.path() + "/text.svg")).filter(QRegularExpression("^\\s*[0-9.]+\\s*$"));
      return ticks.size() >= 4 && ticks.mid(0, ticks.size() / 2) == ticks.mid(ticks.size() / 2);
    };
    QVERIFY(axesAreAlike({}) && !axesAreAlike({"--own-ranges"}));
    const Ran alone = draw({"--view", "map", "--side-by-side"}, "alone.svg");
    QVERIFY(alone.status == 1 && alone.err.find("--against") != std::string::npos);
    QCOMPARE(draw({"--view", "map", "--against", profile.path(), "--side-by-side"}, "none.svg").status,
             1);  // B has no fabric
  }

  void whatIsNotThereIsRefused() {
    const Store profile({recorded("mpisee/csv-long-974fbd1-hier16") / "profile.csv"});
    for (const QStringList& arguments :
         {QStringList{profile.path(), "--view", "map", "-o", "OUT.svg"},
          QStringList{profile.path(), "--view", "matrix", "-o", "OUT.svg"},
          QStringList{profile.path(), "--view", "bars", "--region", "x", "-o", "OUT.svg"},
          QStringList{store_->path(), "--view", "map", "--communicator", "nobody", "-o", "OUT.svg"},
          QStringList{store_->path(), "--view", "map", "-o", "OUT.jpg"},
          QStringList{store_->path(), "--view", "map", "-o", "/nowhere/a.svg"},
          QStringList{store_->path(), "--view", "map", "--width-mm", "5", "-o", "OUT.svg"},
          QStringList{store_->path(), "--view", "map", "--text-points", "11", "-o", "OUT.svg"},
          QStringList{store_->path(), "--view", "bars", "--dpi", "9999999", "-o", "OUT.png"},
          QStringList{store_->path(), "--view", "map", "--select", "hosts node01 > nowhere", "-o", "OUT.svg"},
          QStringList{store_->path(), "--view", "map", "--select", "the sky", "-o", "OUT.svg"}}) {
      QStringList given = arguments;
      const Ran ran = runWeft(QStringList{"figure"} + given.replaceInStrings("OUT", folder_.path() + "/refused"));
      QCOMPARE(ran.status, 1);
      QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    }
    QVERIFY(!fs::exists((folder_.path() + "/refused.svg").toStdString()));
  }
};

WEFT_TEST(CliFigureTest)

}  // namespace cli_figure_test
#include "cli_figure_test.moc"
