// A run opened as the window opens it: for tests that go on once all of it is there.
#pragma once

#include <QSignalSpy>
#include <QTest>

#include "app/window/main_window.h"

namespace weft::test {

inline void open(RunSession& session, const std::filesystem::path& path) {
  QSignalSpy loaded(&session, &RunSession::loaded);
  session.open(path);
  QTRY_COMPARE(loaded.count(), 1);
  QTRY_VERIFY(!session.predicting());  // what is shown first is summed up after that
}

inline void openIn(MainWindow& window, const std::filesystem::path& path) {
  window.resize(1200, 800);
  window.show();
  window.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&window, weft::longestWait));
  open(window.session(), path);
  QCoreApplication::processEvents();
}

}  // namespace weft::test
