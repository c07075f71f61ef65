// Port traffic as a matrix: facts against a second computation, gestures, figure.
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <map>

#include "look.h"
#include "run_from_text.h"
#include "star_fabric.h"
#include "test_class.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_figure.h"
#include "views/matrix/matrix_text.h"
#include "views/matrix/matrix_view.h"
#include "views/shared/table_copy.h"

using namespace weft;

namespace matrix_view_test {

PortIndex portOf(const Fabric& fabric, const std::string& host, std::uint32_t subnet = 0) {
  for (std::uint32_t at = 0; at < fabric.ports().size(); ++at) {
    const FabricNode& node = fabric.node(fabric.ports()[at].node);
    if (number(node.subnet) == subnet && node.description == host + " HCA-1") return PortIndex(at);
  }
  throw std::runtime_error("no host " + host);
}

HostIndex hostOf(const Fabric& fabric, const std::string& name) {
  return *fabric.node(fabric.port(portOf(fabric, name)).node).host;
}

// n1 → n2: 1000 in region 1 and 500 in region 2; n2 → n3: 7; n1 → LID 999: 5.
PortTraffic smallTraffic(const Fabric& fabric) {
  const auto lid = [&](const char* host) { return fabric.port(portOf(fabric, host)).lid; };
  PortTraffic traffic;
  traffic.regions.push_back({RegionId{1},
                             {{portOf(fabric, "n1"), lid("n2"), 1000},
                              {portOf(fabric, "n1"), Lid(999), 5},
                              {portOf(fabric, "n2"), lid("n3"), 7}},
                             1012});
  traffic.regions.push_back({RegionId{2}, {{portOf(fabric, "n1"), lid("n2"), 500}}, 500});
  return traffic;
}

MatrixRequest portRequest(MatrixAxis axis) {
  MatrixRequest request;
  request.source = MatrixSource::ports;
  request.axis = axis;
  return request;
}

class MatrixViewTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    FabricRecords records = starRecords(4);
    run_ = std::make_shared<RunSnapshot>(*RunFromText::read("comm W 2 - - ranks 0,1\ncomm nobody 2 - -\n"));
    for (std::uint32_t host = 1; host <= 2; ++host) {
      run_->hosts.push_back({HostId{host}, "n" + std::to_string(host)});
      run_->processes.push_back({RankId{host - 1}, HostId{host}, {}});
      records.nodes[host].host = HostId{host};  // behind the switch
    }
    fabric_ = std::make_shared<const Fabric>(Fabric::build(records));
    traffic_ = std::make_shared<const PortTraffic>(smallTraffic(*fabric_));
    selection_ = std::make_unique<Selection>();
    view_ = std::make_unique<MatrixView>(*selection_);
    view_->setInputs(inputs(traffic_));
    view_->resize(420, 460);
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get(), longestWait));
  }

  void showsWhoOccursAndWhoRan() {
    // n4 neither ran nor was spoken to; n3 was.
    const MatrixFacts facts = *collectMatrix(inputs(traffic_), portRequest(MatrixAxis::hosts), {}).facts;
    QStringList names;
    for (const MatrixEntry& entry : facts.entries)
      names << QString::fromStdString(entry.label) + (entry.recorded ? "" : "?");
    QCOMPARE(names.join(' '), "n1 n2 n3?");
    QCOMPARE(facts.elsewhere.bytes, std::uint64_t{5});
  }

  void cellsAreTheSumsOfTheFlows_data() {
    QTest::addColumn<int>("hosts");
    QTest::addColumn<int>("flows");
    QTest::newRow("few flows: sorted") << 60 << 40;
    QTest::newRow("many flows: in a grid") << 12 << 4000;
  }

  void cellsAreTheSumsOfTheFlows() {
    QFETCH(int, hosts);
    QFETCH(int, flows);
    const Fabric fabric = Fabric::build(starRecords(static_cast<std::uint32_t>(hosts), 2, 2));
    std::uint32_t state = 7;
    const auto random = [&](std::uint32_t below) { return (state = state * 1664525U + 1013904223U) / 65536U % below; };
    PortTraffic traffic;
    traffic.regions.push_back({std::nullopt, {}, 0});
    std::map<std::pair<std::string, std::string>, std::uint64_t> byHost, byPort;
    for (int i = 0; i < flows; ++i) {
      const auto from = std::to_string(1 + random(static_cast<std::uint32_t>(hosts)));
      const auto to = std::to_string(1 + random(static_cast<std::uint32_t>(hosts)));
      const std::uint32_t subnet = random(2), bytes = 1 + random(1000);
      const auto base = number(fabric.port(portOf(fabric, "n" + to, subnet)).lid);
      const auto lid = Lid(static_cast<std::uint16_t>(base + random(4)));  // any of the port's four LIDs
      traffic.regions[0].flows.push_back({portOf(fabric, "n" + from, subnet), lid, bytes});
      byHost[{"n" + from, "n" + to}] += bytes;
      const std::string rail = ":" + std::to_string(subnet + 1);
      byPort[{"n" + from + rail, "n" + to + rail}] += bytes;
    }
    MatrixInputs all = inputs(std::make_shared<const PortTraffic>(traffic));
    all.fabric = std::make_shared<const Fabric>(fabric);
    for (const MatrixAxis axis : {MatrixAxis::hosts, MatrixAxis::ports}) {
      for (const MatrixOrder order : {MatrixOrder::number, MatrixOrder::leaf, MatrixOrder::bandwidth}) {
        MatrixRequest request = portRequest(axis);
        request.order = order;
        const MatrixFacts facts = *collectMatrix(all, request, {}).facts;
        std::map<std::pair<std::string, std::string>, std::uint64_t> seen;
        facts.cells->visit({0, facts.side(), 0, facts.side()},
                           [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
                             seen[{facts.entries[row].label, facts.entries[column].label}] += amount.bytes;
                           });
        QVERIFY(seen == (axis == MatrixAxis::hosts ? byHost : byPort));
      }
    }
  }

  void regionsAndLeavesAreInForce() {
    QCOMPARE(asTsv(view_->shownRows()), QString("source\tdestination\tbytes\nn1\tn2\t1500\nn2\tn3\t7\n"));
    selection_->setRegions({RegionId{2}});
    QCOMPARE(asTsv(view_->shownRows()), QString("source\tdestination\tbytes\nn1\tn2\t500\n"));
    selection_->setRegions({RegionId{9}});
    QCOMPARE(asTsv(view_->shownRows()), QString());
    QVERIFY(!view_->grab().isNull());
  }

  void hiddenViewCatchesUpWhenShown() {
    view_->hide();
    selection_->setRegions({RegionId{2}});
    view_->show();
    QCOMPARE(asTsv(view_->shownRows()), QString("source\tdestination\tbytes\nn1\tn2\t500\n"));
  }

  void clickChoosesThePair() {
    const MatrixGeometry& at = view_->canvas().geometry();
    const QPoint cell(static_cast<int>(at.x(1.5)), static_cast<int>(at.y(0.5)));
    QTest::mouseClick(&view_->canvas(), Qt::LeftButton, {}, cell);
    QCOMPARE(selection_->selected(), (Item{HostPair{hostOf(*fabric_, "n1"), hostOf(*fabric_, "n2")}}));
    QTest::keyClick(&view_->canvas(), Qt::Key_Down);
    QCOMPARE(selection_->selected(), (Item{HostPair{hostOf(*fabric_, "n2"), hostOf(*fabric_, "n2")}}));
    const QPoint label(static_cast<int>(at.left - 8), static_cast<int>(at.y(2.5)));
    QTest::mouseClick(&view_->canvas(), Qt::LeftButton, {}, label);
    QCOMPARE(selection_->selected(), Item{hostOf(*fabric_, "n3")});
    view_->controls().choose(MatrixAxis::ports);
    QTest::mouseClick(&view_->canvas(), Qt::LeftButton, {}, cell);
    QCOMPARE(selection_->selected(), (Item{PortPair{portOf(*fabric_, "n1"), portOf(*fabric_, "n2")}}));
    QTest::keyClick(&view_->canvas(), Qt::Key_Escape);
  }

  void wheelZoomsAndDragPansWithoutChoosing() {
    QSignalSpy changed(selection_.get(), &Selection::selectionChanged);
    MatrixCanvas& canvas = view_->canvas();
    const double before = canvas.geometry().pixelsPerCell;
    const QPointF at(canvas.geometry().x(0.5), canvas.geometry().y(0.5));
    canvas.fit();
    QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&canvas, &wheel);
    QVERIFY(canvas.geometry().pixelsPerCell >= before);  // three cells may be as large as they get
    QTest::mousePress(&canvas, Qt::LeftButton, {}, at.toPoint());
    QTest::mouseMove(&canvas, at.toPoint() + QPoint(30, 30));
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, at.toPoint() + QPoint(30, 30));
    QCOMPARE(changed.count(), 0);
    QTest::keyClick(&canvas, Qt::Key_F);
    QVERIFY(canvas.geometry().fits());
  }

  void tooltipTellsZeroFromNotRecorded() {
    const MatrixPicture matrix = collectMatrix(inputs(traffic_), portRequest(MatrixAxis::hosts), {});
    const MatrixFacts& facts = *matrix.facts;
    QVERIFY(cellText(facts, {0, 1}).startsWith("n1 → n2: 1.50 kB (1500 B)\n100 % of what n1 sent"));
    QVERIFY(cellText(facts, {1, 0}).contains("nothing was sent"));
    QVERIFY(cellText(facts, {2, 0}).contains("not recorded"));
    QVERIFY(sumText(matrix, {0, true}).startsWith("n1 sent 1.50 kB (1500 B)"));
    QVERIFY(sumText(matrix, {2, false}).startsWith("n3 received 7 B"));
    QVERIFY(sumText(matrix, {2, true}).contains("not recorded"));
  }

  // Bars from 0 would all look the same: they start below the least, the tooltip and the figure say where.
  void sumsThatAreNearlyAlikeCanBeToldApart() {
    const auto traffic = [&](std::uint64_t first, std::uint64_t second) {
      auto port = std::make_shared<PortTraffic>();
      const auto lid = [&](const char* host) { return fabric_->port(portOf(*fabric_, host)).lid; };
      port->regions.push_back(
          {RegionId{1},
           {{portOf(*fabric_, "n1"), lid("n2"), first}, {portOf(*fabric_, "n2"), lid("n1"), second}},
           first + second});
      return std::shared_ptr<const PortTraffic>(port);
    };
    const MatrixPicture alike = collectMatrix(inputs(traffic(1000, 960)), portRequest(MatrixAxis::hosts), {});
    for (const bool ofRows : {true, false}) {
      const SumRange range = sumRange(alike, ofRows);
      QCOMPARE(range.end, std::uint64_t{1000});
      QVERIFY(range.start >= 900 && range.start < 960);  // the shorter is far shorter, and not nothing
    }
    QVERIFY(sumText(alike, {0, true}).contains("n1 sent 1.00 kB (1000 B)") ||
            sumText(alike, {0, true}).contains("n1 sent 1 kB (1000 B)"));
    QVERIFY(sumText(alike, {0, true})
                .contains("start at " + QString::number(sumRange(alike, true).start) + " B, not at 0"));
    QVERIFY(sumsNote(alike).contains("not at 0"));
    QCOMPARE(sumRange(collectMatrix(inputs(traffic(1000, 400)), portRequest(MatrixAxis::hosts), {}), true).start,
             std::uint64_t{0});
    const MatrixPicture same = collectMatrix(inputs(traffic(1000, 1000)), portRequest(MatrixAxis::hosts), {});
    QCOMPARE(sumRange(same, true).start, std::uint64_t{0});  // there is no difference to show
    QVERIFY(sumsNote(same).isEmpty() && sumText(same, {0, true}).contains("from 0 to"));
    view_->setInputs(inputs(traffic(1000, 960)));
    look(*view_, "MatrixSumsAlike");
  }

  void communicatorsHostsAreMarked() {
    selection_->select(*RunFromText::find(*run_, "W"));
    look(*view_, "MatrixCommunicator");
    QVERIFY(note()->text().contains("5 B to LIDs that no adapter owns"));
    selection_->select(*RunFromText::find(*run_, "nobody"));
    QVERIFY(note()->text().contains("hosts of nobody are not known"));
  }

  void saysWhatIsMissing() {
    view_->setInputs(inputs(std::make_shared<const PortTraffic>()));
    look(*view_, "MatrixMissing");
    QCOMPARE(asTsv(view_->shownRows()), QString());
    MatrixInputs runOnly;
    runOnly.run = run_;
    view_->setInputs(runOnly);
    view_->setInputs({});
    selection_->select(HostIndex{0});
    QTest::mouseClick(&view_->canvas(), Qt::LeftButton, {}, QPoint(200, 200));
    QVERIFY(!view_->grab().isNull());
  }

  void figureIsAVectorFrameAroundOneImage() {
    MatrixFigureInfo info;
    info.request = portRequest(MatrixAxis::hosts);
    const QByteArray pdf = renderFigure(matrixFigure(inputs(traffic_), info), FigureFormat::pdf);
    QVERIFY(pdf.contains("/FontFile2"));
    QCOMPARE(pdf.count("/Subtype /Image"), 1);
    MatrixFigureInfo nothing = info;
    nothing.request.filter.regions = {RegionId{9}};
    QVERIFY(!matrixFigure(inputs(traffic_), nothing).emptyBecause.isEmpty());
    QVERIFY(!matrixFigure({}, info).emptyBecause.isEmpty());
  }

 private:
  MatrixInputs inputs(std::shared_ptr<const PortTraffic> traffic) const {
    MatrixInputs inputs;
    inputs.run = run_;
    inputs.fabric = fabric_;
    inputs.ports = std::move(traffic);
    return inputs;
  }
  QLabel* note() const { return view_->findChild<QLabel*>("note"); }

  std::shared_ptr<RunSnapshot> run_;
  std::shared_ptr<const Fabric> fabric_;
  std::shared_ptr<const PortTraffic> traffic_;
  std::unique_ptr<Selection> selection_;
  std::unique_ptr<MatrixView> view_;
};

WEFT_WIDGET_TEST(MatrixViewTest)

}  // namespace matrix_view_test
#include "matrix_view_test.moc"
