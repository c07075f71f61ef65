// The QApplication of the window. It catches exceptions of slots and event handlers and shows them in the window,
// which stays open.
#pragma once

#include <QApplication>
#include <QElapsedTimer>

namespace weft {

class Application : public QApplication {
 public:
  using QApplication::QApplication;
  bool notify(QObject* receiver, QEvent* event) override;

 private:
  void tell(const QString& sentence);

  QString told_;
  QElapsedTimer since_;
};

}  // namespace weft
