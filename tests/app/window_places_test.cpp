// Of runs of all kinds no place of a workspace is blank: it shows something, or says what is not there.
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "app/workspaces/workspaces.h"
#include "imported_kinds.h"
#include "open_window.h"
#include "test_class.h"

using namespace weft;

namespace window_places_test {

class WindowPlacesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-places-test");
  }

  void noPlaceIsBlank_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind : test::importedKinds) QTest::newRow(kind) << kind;
  }
  void noPlaceIsBlank() {
    QFETCH(const QString, kind);
    const cli::Store store = test::imported(kind.toStdString(), folder_.path());
    MainWindow window(Workspace::summary);
    test::openIn(window, store.path().toStdString());
    for (const Workspace one : {Workspace::links, Workspace::waits, Workspace::change}) {
      window.turnTo(one);
      QTRY_VERIFY(window.idle());
      for (QWidget* place : window.workspaces().page()->places()) {
        QVERIFY2(coloursOf(*place) > 8, qPrintable(QString("a place of %1 is blank").arg(wordOf(one))));
      }
    }
  }

 private:
  // Letters alone have more than a few.
  static std::size_t coloursOf(QWidget& place) {
    const QImage image = place.grab().toImage().convertToFormat(QImage::Format_RGB32);
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, y));
    return colours.size();
  }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowPlacesTest)

}  // namespace window_places_test
#include "window_places_test.moc"
