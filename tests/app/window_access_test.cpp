// Who can't see well, and who uses no mouse: contrast of every palette, names of everything that can be operated.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "app/filters/actions.h"
#include "app/window/appearance.h"
#include "app/window/main_window.h"
#include "app/window/window_style.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/shared/theme.h"

using namespace weft;

namespace {

// WCAG 2.1. What is translucent is seen over `behind`.
double contrast(QColor text, QColor behind) {
  const auto luminance = [](const QColor& colour) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
  };
  const float over = text.alphaF();
  text = QColor::fromRgbF(text.redF() * over + behind.redF() * (1 - over), text.greenF() * over + behind.greenF() * (1 - over),
                          text.blueF() * over + behind.blueF() * (1 - over));
  const double a = luminance(text) + 0.05, b = luminance(behind) + 0.05;
  return a > b ? a / b : b / a;
}

bool isOperated(const QWidget& widget) {
  return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
         qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QAbstractItemView*>(&widget);
}

// Parts that Qt makes itself within something that has a name.
bool isQts(const QWidget& widget) {
  if (widget.objectName().startsWith("qt_")) return true;
  const QWidget* parent = widget.parentWidget();
  return parent && (qobject_cast<const QComboBox*>(parent) || qobject_cast<const QLineEdit*>(parent) ||
                    qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QAbstractItemView*>(parent) ||
                    QByteArray(parent->metaObject()->className()).startsWith("QComboBox") ||
                    QByteArray(parent->metaObject()->className()) == "QTabBar");
}

}  // namespace

class WindowAccessTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-access-test");
    QSettings().clear();
    path_ = (folder_.path() + "/small.weft").toStdString();
    test::writeSmallRun(path_, {.counters = true});
    appearance::restore();
  }

  void everyPaletteCanBeRead_data() {
    QTest::addColumn<int>("colours");
    QTest::newRow("light") << int(appearance::Colours::light);
    QTest::newRow("dark") << int(appearance::Colours::dark);
  }

  void everyPaletteCanBeRead() {
    QFETCH(int, colours);
    appearance::setColours(appearance::Colours(colours));
    const QPalette palette = QApplication::palette();
    const std::tuple<QPalette::ColorRole, QPalette::ColorRole, double> pairs[] = {
        {QPalette::WindowText, QPalette::Window, 7},       {QPalette::Text, QPalette::Base, 7},
        {QPalette::Text, QPalette::AlternateBase, 7},      {QPalette::ButtonText, QPalette::Button, 7},
        {QPalette::HighlightedText, QPalette::Highlight, 4.5}, {QPalette::ToolTipText, QPalette::ToolTipBase, 7},
        {QPalette::Link, QPalette::Base, 4.5},             {QPalette::PlaceholderText, QPalette::Base, 3}};
    for (const auto& [text, behind, least] : pairs)
      QVERIFY2(contrast(palette.color(text), palette.color(behind)) >= least,
               qPrintable(QString("%1 on %2: %3").arg(text).arg(behind).arg(contrast(palette.color(text), palette.color(behind)))));
  }

  void everyThemeCanBeRead() {
    for (const Theme& theme : {Theme::lightTheme(), Theme::darkTheme(), Theme::greyTheme()}) {
      QVERIFY(contrast(theme.ink, theme.background) >= 7);
      QVERIFY(contrast(theme.muted, theme.background) >= 4.5);
      QVERIFY(contrast(theme.highlight, theme.background) >= 3);
      QVERIFY(contrast(theme.selection, theme.background) >= 3);
    }
  }

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

  void whatCanBeOperatedHasAName() {
    MainWindow window;
    test::openIn(window, path_);
    QStringList nameless;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
      if (!isOperated(*widget) || isQts(*widget)) continue;
      const QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
      if (seen && seen->text(QAccessible::Name).trimmed().isEmpty())
        nameless << QString("%1 in %2").arg(widget->metaObject()->className(), widget->parentWidget()->metaObject()->className());
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join("; ")));
  }

  void theSheetHasEveryKeyOfTheMenus() {
    MainWindow window;
    const QString sheet = keysSheet();
    int keys = 0;
    for (const QAction* action : window.findChildren<QAction*>())
      for (const QKeySequence& key : action->shortcuts()) {
        QVERIFY2(sheet.contains(key.toString().replace("PgDown", "Page down").replace("PgUp", "Page up"), Qt::CaseInsensitive),
                 qPrintable(action->text() + ": " + key.toString()));
        ++keys;
      }
    QVERIFY(keys > 15);
  }

 private:
  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_WIDGET_TEST(WindowAccessTest)
#include "window_access_test.moc"
