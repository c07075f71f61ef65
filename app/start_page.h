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
  void setSessionAvailable(bool available);  // the last one, which did not come back by itself

 signals:
  void openRunRequested();
  void openBundleRequested();
  void openSampleRequested();
  void restoreRequested();
  void recentRequested(const QString& path);

 private:
  QWidget *sample_, *session_;
  QWidget* recentHeading_;
  QVBoxLayout* recent_;
};

}  // namespace weft
