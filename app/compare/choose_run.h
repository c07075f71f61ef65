// Which run the open one is compared with: one of those that are open, one that was open lately, or a file.
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
