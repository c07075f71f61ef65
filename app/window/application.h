// The program with a window. What a slot or a handler of events throws ends there: it is told in the window, which
// stays.
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
