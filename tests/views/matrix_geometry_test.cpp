#include <QTest>

#include "test_class.h"
#include "views/matrix/matrix_geometry.h"

using namespace weft;

class MatrixGeometryTest : public QObject {
  Q_OBJECT

 private slots:
  void pixelsAndCells_data() {
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("y");
    QTest::addColumn<int>("row");  // -1: no cell
    QTest::addColumn<int>("column");
    QTest::newRow("first") << 50.0 << 60.0 << 0 << 0;
    QTest::newRow("end of the first") << 59.9 << 69.9 << 0 << 0;
    QTest::newRow("second column") << 60.0 << 60.0 << 0 << 1;
    QTest::newRow("last") << 89.9 << 99.9 << 3 << 3;
    QTest::newRow("right of the matrix") << 90.0 << 60.0 << -1 << -1;
    QTest::newRow("on the labels") << 49.9 << 60.0 << -1 << -1;
    QTest::newRow("below the plot") << 50.0 << 160.0 << -1 << -1;
  }

  void pixelsAndCells() {
    QFETCH(double, x);
    QFETCH(double, y);
    QFETCH(int, row);
    QFETCH(int, column);
    const MatrixGeometry geometry{50, 60, 100, 100, 4, 10, 0, 0};
    const auto cell = geometry.cellAt(x, y);
    QCOMPARE(cell ? static_cast<int>(cell->row) : -1, row);
    QCOMPARE(cell ? static_cast<int>(cell->column) : -1, column);
  }

  void whatIsUnderThePointerStaysThere() {
    MatrixGeometry geometry{50, 60, 400, 300, 1000, 1, 0, 0};
    geometry.fit();
    QCOMPARE(geometry.pixelsPerCell, 0.3);
    for (const double factor : {4.0, 3.0, 0.5, 1.25}) {
      const double column = geometry.firstColumn + (220 - geometry.left) / geometry.pixelsPerCell;
      const double row = geometry.firstRow + (190 - geometry.top) / geometry.pixelsPerCell;
      geometry.zoomAt(220, 190, factor);
      QVERIFY(std::abs(geometry.x(column) - 220) < 1e-6);
      QVERIFY(std::abs(geometry.y(row) - 190) < 1e-6);
    }
  }

  void neverLeavesTheMatrix() {
    MatrixGeometry geometry{0, 0, 200, 200, 100, 2, 0, 0};
    geometry.zoomAt(100, 100, 1e9);
    QCOMPARE(geometry.pixelsPerCell, MatrixGeometry::largestCell);
    geometry.pan(1e12, 1e12);
    QCOMPARE(geometry.firstColumn, 0.0);
    geometry.pan(-1e12, -1e12);
    QCOMPARE(geometry.cellAt(199.9, 199.9)->row, 99U);
    geometry.zoomAt(3, 3, 1e-9);
    QVERIFY(geometry.fits());
    QCOMPARE(geometry.firstRow, 0.0);
    geometry.zoomAt(0, 0, 8);
    geometry.reveal({99, 0});
    QVERIFY(geometry.visible(0).endRow == 100);
    QVERIFY(geometry.visible(0).firstColumn == 0);
  }

  void levelsKeepBlocksAtOnePixel() {
    MatrixGeometry geometry{0, 0, 500, 500, 2048, 1, 0, 0};
    geometry.fit();  // 0.244 pixels per cell
    QCOMPARE(geometry.level(1, 12), 3);
    QCOMPARE(geometry.level(2, 12), 2);
    geometry.pixelsPerCell = 1;
    QCOMPARE(geometry.level(1, 12), 0);
    geometry.pixelsPerCell = 1e-9;
    QCOMPARE(geometry.level(1, 12), 11);
  }
};

WEFT_TEST(MatrixGeometryTest)
#include "matrix_geometry_test.moc"
