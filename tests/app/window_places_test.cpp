// Of runs of all kinds no place of a workspace is blank: it shows something, or says what is not there.
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/page/page_stack.h"
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
      for (const QWidget* place : window.workspaces().page()->places()) {
        const QWidget* shown = place->childAt(place->rect().center());
        QVERIFY2(shown && !qobject_cast<const Deck*>(shown),
                 qPrintable(QString("%1: a place of %2 is blank").arg(wordOf(one), kind)));
      }
    }
  }

 private:
  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowPlacesTest)

}  // namespace window_places_test
#include "window_places_test.moc"
