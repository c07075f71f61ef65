#pragma once

#include <QWidget>

class QProgressBar;
class QPushButton;
class QToolButton;

namespace weft {

// Begins a search for places, tells how far it is, and offers to keep what there is.
class SearchRow : public QWidget {
  Q_OBJECT

 public:
  explicit SearchRow(QWidget* parent = nullptr);

  void setState(bool can, bool searching);  // whether there is anything to place; whether it is searched for
  void setProgress(quint64 done, quint64 total);  // 0, 0: not known

 signals:
  void findAsked();
  void cancelAsked();
  void runAsked();
  void launcherAsked(const QString& launcher);  // one of launcherWords()

 private:
  QPushButton *find_, *cancel_;
  QProgressBar* progress_;
  QToolButton *asRun_, *launcher_;
};

}  // namespace weft
