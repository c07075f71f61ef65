// How the window's style differs from Fusion: boxes that follow their text and look disabled where they are, menus of
// rows.
#include <QCheckBox>
#include <QPainter>
#include <QStyleOption>
#include <QTest>
#include <QTreeWidget>
#include <algorithm>
#include <cstdlib>

#include "app/window/window_style.h"
#include "test_class.h"
#include "views/shared/theme.h"
#include "waiting.h"

using namespace weft;

namespace window_style_test {

class WindowStyleTest : public QObject {
  Q_OBJECT

 private slots:
  void boxesGrowWithTheirText() {
    WindowStyle style;
    QCheckBox box("of all regions");
    for (const int pixels : {13, 20, 32}) {
      QFont font = box.font();
      font.setPixelSize(pixels);
      box.setFont(font);
      for (const auto metric : {QStyle::PM_IndicatorWidth, QStyle::PM_IndicatorHeight}) {
        const int size = style.pixelMetric(metric, nullptr, &box);
        QVERIFY(size >= pixels * 0.8 && size <= pixels * 1.5);
      }
    }
  }

  // Fusion draws it as one that can, light or dark.
  void aBoxThatCannotBeTickedIsPale() {
    WindowStyle style;
    for (const Theme& theme : {Theme::lightWindow(), Theme::darkTheme()}) {
      const QPalette palette = theme.palette();
      const auto farthest = [&](QStyle::State state) {  // of its outline from what it is on
        QImage image(16, 16, QImage::Format_RGB32);
        image.fill(palette.color(QPalette::Base));
        QPainter painter(&image);
        QStyleOptionViewItem option;
        option.rect = image.rect().adjusted(1, 1, -1, -1);
        option.palette = palette;
        option.state = state | QStyle::State_Off;
        style.drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &option, &painter, nullptr);
        int most = 0;
        for (int x = 0; x < image.width(); ++x)
          most = std::max(most, std::abs(qGray(image.pixel(x, 8)) - qGray(image.pixel(0, 0))));
        return most;
      };
      const int enabled = farthest(QStyle::State_Enabled), disabled = farthest({});
      QVERIFY2(disabled > 0 && disabled * 2 < enabled + 4, qPrintable(QString("%1 of %2").arg(disabled).arg(enabled)));
    }
  }

  void aMenuOfARowChoosesNone() {
    WindowStyle style;
    QTreeWidget rows;
    rows.setStyle(&style);
    rows.addTopLevelItems({new QTreeWidgetItem({"first"}), new QTreeWidgetItem({"second"})});
    rows.setContextMenuPolicy(Qt::CustomContextMenu);
    rows.show();
    QVERIFY(QTest::qWaitForWindowExposed(&rows, longestWait));
    const auto clicked = [&rows](Qt::MouseButton button, int row) {
      QTest::mouseClick(rows.viewport(), button, {}, rows.visualItemRect(rows.topLevelItem(row)).center());
      return rows.indexOfTopLevelItem(rows.currentItem());
    };
    QCOMPARE(clicked(Qt::LeftButton, 0), 0);
    QCOMPARE(clicked(Qt::RightButton, 1), 0);
    QCOMPARE(rows.selectedItems(), QList{rows.topLevelItem(0)});
    QCOMPARE(clicked(Qt::LeftButton, 1), 1);
  }
};

WEFT_WIDGET_TEST(WindowStyleTest)

}  // namespace window_style_test
#include "window_style_test.moc"
