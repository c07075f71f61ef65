#pragma once

#include <QWidget>

class QVBoxLayout;

namespace weft {

// What there is to see while no run is open.
class StartPage : public QWidget {
  Q_OBJECT

 public:
  explicit StartPage(QWidget* parent = nullptr);

  void refresh();  // the recent files
  void setSampleAvailable(bool available);

 signals:
  void openRunRequested();
  void openBundleRequested();
  void openSampleRequested();
  void recentRequested(const QString& path);

 private:
  QWidget* sample_;
  QWidget* recentHeading_;
  QVBoxLayout* recent_;
};

}  // namespace weft
