// Help > Manual: shows the pages of docs/, from the installation or the source tree.
#pragma once

#include <QDialog>
#include <filesystem>
#include <optional>

class QTextBrowser;

namespace weft {

class Manual : public QDialog {
  Q_OBJECT

 public:
  // Nothing where it is not installed.
  static std::optional<std::filesystem::path> folder();

  explicit Manual(const std::filesystem::path& folder, QWidget* parent = nullptr);

  QTextBrowser& browser() { return *browser_; }

 private:
  void turnTo(const QString& page);

  std::filesystem::path folder_;
  QTextBrowser* browser_;
};

}  // namespace weft
