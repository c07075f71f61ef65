// The page of a window without an open run, and the area that accepts dropped bundles and runs.
#pragma once

#include <QFrame>
#include <filesystem>
#include <vector>

class QVBoxLayout;

namespace weft {

// Takes bundles and runs that are dropped onto it, and shows while something is above it that it would.
class DropArea : public QFrame {
  Q_OBJECT

 public:
  explicit DropArea(QWidget* parent = nullptr);

 signals:
  void dropped(const std::vector<std::filesystem::path>& paths);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void setAwaiting(bool awaiting);

  bool awaiting_ = false;
};

// What there is to see while no run is open.
class StartPage : public QWidget {
  Q_OBJECT

 public:
  explicit StartPage(QWidget* parent = nullptr);

  void refresh();  // the recent files
  void setSamplesAvailable(bool sample, bool training);
  void setSessionAvailable(bool available);  // the last one, which did not come back by itself

 signals:
  void openRunRequested();
  void openBundleRequested();
  void openSampleRequested();
  void openTrainingSampleRequested();
  void restoreRequested();
  void recentRequested(const QString& path);
  void dropped(const std::vector<std::filesystem::path>& paths);

 private:
  void addButtons(QVBoxLayout& column);

  QWidget *sample_, *training_, *session_;
  QWidget* recentHeading_;
  QVBoxLayout* recent_;
};

}  // namespace weft
