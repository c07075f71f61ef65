// The map in the colours of what ports measured: offered where it was recorded, and exported as it is shown.
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/panels/figures.h"
#include "app/panels/page_state.h"
#include "app/panels/view_set.h"
#include "app/window/find_index.h"
#include "app/window/main_window.h"
#include "cli.h"
#include "figures/run_figure.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/details/details.h"
#include "views/fattree/map_view.h"

using namespace weft;

namespace window_port_colours_test {

class WindowPortColoursTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-port-colours-test");
    QSettings().clear();
    path_ = (folder_.path() + "/small.weft").toStdString();
    RunWriter out(path_);
    test::writeProfile(out, true);
    test::writeFabric(out, {});
    out.beginSource({"x.net_dump_ext", kinds::portFacts, "", "", ""});
    out.portFact({NodeId(7), 1, PortFact::label, "1/27/1"});  // spine1
    out.portFact({NodeId(7), 1, PortFact::effectiveBer, "1e-9"});
    out.portFact({NodeId(7), 2, PortFact::effectiveBer, "0"});
    out.endSource({});
    test::writeTraffic(out);
    out.commit();
  }

  void whatWasRecordedIsOffered() {
    MainWindow window;
    test::openIn(window, path_);
    QStringList offered, refused;
    auto* menu = menuCalled(window, "Co&lour map by");
    QVERIFY(menu);
    emit menu->aboutToShow();
    for (const QAction* action : menu->actions()) (action->isEnabled() ? offered : refused) << action->text();
    QCOMPARE(offered, (QStringList{"&Load of links", "&Bit error rates"}));
    QCOMPARE(refused, (QStringList{"&Planes", "&Temperature of optics", "&Waits for credits", "&Congestion",
                                   "Attempts to route &adaptively"}));
    menu->actions()[2]->trigger();
    const auto values = window.views().map()->values();
    QVERIFY(values && values->unit == LinkUnit::rate);
    std::size_t known = 0;
    for (std::size_t at = 0; at < values->ends.size(); ++at) {
      if (!values->ends[at].known) continue;
      ++known;
      QCOMPARE(QString::fromStdString(
                   window.session().run()->fabric.node(window.session().run()->fabric.ends()[at].node).description),
               QString("spine1"));
      QCOMPARE(values->ends[at].value, window.session().run()->fabric.ends()[at].port == 1 ? 1e-9 : 0.0);
    }
    QCOMPARE(known, std::size_t{2});
    QCOMPARE(shownIn(FigureView::map, window.session(), window.views()).as<MapFigure>().colour, MapColour::ber);
    emit menu->aboutToShow();
    menu->actions()[0]->trigger();
    QVERIFY(window.views().map()->values()->unit == LinkUnit::bytes);
    QCOMPARE(shownIn(FigureView::map, window.session(), window.views()).as<MapFigure>().colour, MapColour::load);
  }

  void portsAreFoundByTheirLabels() {
    const auto run = loadRun(path_, [] { return false; });
    const auto all = findables(*run);
    for (const char* words : {"27/1", "spine1 27/1", "1/27/1"}) {
      const auto found = matching(all, words, 5);
      QCOMPARE(found.size(), std::size_t(1));
      QCOMPARE(found[0].name, QString("spine1 port 1 (label 1/27/1)"));
      const auto* item = std::get_if<Item>(&found[0].what);
      QVERIFY(item && std::holds_alternative<EndIndex>(*item));
      QCOMPARE(run->fabric.end(std::get<EndIndex>(*item)).port, PortNumber(1));
    }
    QVERIFY(matching(all, "28/1", 5).empty());
  }

  // The colours of the map are part of how a run is looked at.
  void theColourIsKeptWithTheSession() {
    QJsonObject kept, plain;
    {
      MainWindow window;
      test::openIn(window, path_);
      plain = stateOf(window.session(), window.views());
      window.views().setMapColour(MapColour::ber);
      kept = stateOf(window.session(), window.views());
    }
    QVERIFY(!plain.contains("mapColour"));
    MainWindow window;
    test::openIn(window, path_);
    applyState(kept, window.session(), window.views());
    QCOMPARE(window.views().mapColour(), MapColour::ber);
    applyState(plain, window.session(), window.views());
    QCOMPARE(window.views().mapColour(), MapColour::load);
    for (const char* colour :
         {"temperature", "plane", "rail"}) {  // which the run does not have, or which is no choice of this menu
      kept["mapColour"] = colour;
      applyState(kept, window.session(), window.views());
      QCOMPARE(window.views().mapColour(), MapColour::load);
    }
  }

  // Planes: of a fabric whose top switches have other neighbours. The figure that is exported has them, and the command
  // draws them, too.
  void planesAreColoursOfTheMap() {
    const cli::Store store({cli::recorded("fabrics/ft3_192/ftree") / "ibdiagnet1"});
    MainWindow window;
    test::openIn(window, store.path().toStdString());
    QVERIFY(window.views().canColourBy(MapColour::plane));
    window.views().setMapColour(MapColour::plane);
    const auto layers = window.views().map()->options().layers;
    QVERIFY(layers && layers->word == "plane");
    const auto parts = cli::csv(cli::runWeft({"fabric", store.path(), "--parts", "--format", "csv"}).out);
    QCOMPARE(std::size_t(layers->names.size()),
             std::size_t(std::ranges::count_if(parts, [](const cli::Row& row) { return row.at("kind") == "plane"; })));
    const FigureRequest shown = shownIn(FigureView::map, window.session(), window.views());
    QCOMPARE(shown.as<MapFigure>().colour, MapColour::plane);
    FigureRuns runs = runsOf(window.session());
    const std::string svg = renderFigure(makeFigure(shown, runs), FigureFormat::svg).toStdString();
    QVERIFY(svg.find(">L: plane, stronger for more bytes<") != std::string::npos ||
            svg.find(">Plane of links and switches<") != std::string::npos);
    window.views().setMapColour(MapColour::load);
    QVERIFY(!window.views().map()->options().layers);
    const auto run = window.session().run();
    DetailContext context{*run, nullptr, {}, {}, {}};
    context.parts = std::make_shared<const std::vector<FabricPart>>(findParts(run->fabric));
    for (std::uint32_t at = 0; at < layers->sets.ofNode.size(); ++at)
      if (const auto plane = layers->sets.ofNode[at])
        QCOMPARE(partOf(detailsOf(context, NodeIndex(at))), "plane " + layers->names[qsizetype(*plane)]);
    QVERIFY2(partOf(detailsOf(context, HostIndex(0))).startsWith("pod "),
             qPrintable(partOf(detailsOf(context, HostIndex(0)))));
    const QString drawn = folder_.filePath("planes.svg");
    QCOMPARE(cli::runWeft({"figure", store.path(), "--view", "map", "--colour", "plane", "-o", drawn}).status, 0);
    const cli::Ran refused = cli::runWeft(
        {"figure", QString::fromStdString(path_.string()), "--view", "map", "--colour", "plane", "-o", drawn});
    QVERIFY2(refused.status == 1 && refused.err.find("no planes") != std::string::npos, refused.err.c_str());
  }

 private:
  static QString partOf(const Details& details) {
    for (const DetailRow& row : details.sections.front().rows)
      if (row.label == "part of") return row.value;
    return {};
  }

  static QMenu* menuCalled(MainWindow& window, const QString& title) {
    for (QMenu* menu : window.findChildren<QMenu*>())
      if (menu->title() == title) return menu;
    return nullptr;
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_WIDGET_TEST(WindowPortColoursTest)

}  // namespace window_port_colours_test
#include "window_port_colours_test.moc"
