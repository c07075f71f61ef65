// The row that starts a placement search and shows its progress, what the placement reaches, and the buttons that save
// it.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace weft {

class SearchRow : public QWidget {
  Q_OBJECT

 public:
  explicit SearchRow(QWidget* parent = nullptr);

  void setState(bool can, bool searching);        // whether there is anything to place; whether it is searched for
  void setProgress(quint64 done, quint64 total);  // 0, 0: not known
  void tell(const QString& headline, const QString& detail);
  void saveLauncher();  // asks for which

 signals:
  void findAsked();
  void cancelAsked();
  void runAsked();
  void launcherAsked(const QString& launcher);  // one of launcherWords()
  void optionsAsked(const QPoint& corner);      // below their button, on the screen

 private:
  QLabel *headline_, *detail_;
  QPushButton *find_, *cancel_;
  QProgressBar* progress_;
  QToolButton *options_, *asRun_, *launcher_;
};

}  // namespace weft
