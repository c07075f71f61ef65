// The dialog that chooses the run to compare with: an open one, a recent one, or a file.
#pragma once

#include <QWidget>
#include <filesystem>
#include <vector>

class QVBoxLayout;

namespace weft {

class ChooseRun : public QWidget {
  Q_OBJECT

 public:
  struct Run {
    QString name;
    std::filesystem::path path;
  };
  explicit ChooseRun(QWidget* parent = nullptr);

  void show(const QString& open, const std::vector<Run>& others, const std::vector<Run>& recent);

 signals:
  void chosen(const std::filesystem::path& path);
  void fileAsked();

 private:
  void add(const QString& title, const std::vector<Run>& runs);

  QVBoxLayout* rows_;
};

}  // namespace weft
