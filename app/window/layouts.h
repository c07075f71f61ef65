// Window > Layouts: panel arrangements for a purpose, and those that the user saved under a name.
#pragma once

#include <QMenu>
#include <QObject>

namespace weft {

class Panels;

class Layouts : public QObject {
  Q_OBJECT

 public:
  Layouts(QMenu& menu, QWidget& window, Panels& panels);

  static QStringList names();  // of the user's, sorted
  void save(const QString& name);
  void use(const QString& name);  // one that is not there: nothing
  static void remove(const QString& name);

 private:
  void fill();
  void ask();

  QMenu& menu_;
  QWidget& window_;
  Panels& panels_;
};

}  // namespace weft
