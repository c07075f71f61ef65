// One run of a side-by-side comparison: a title and one of the run's views.
#pragma once

#include <QWidget>
#include <memory>

#include "app/compare/compare_mode.h"
#include "app/session/run_session.h"

class QLabel;

namespace weft {

class Deck;
class ViewSet;

class CompareColumn : public QWidget {
  Q_OBJECT

 public:
  explicit CompareColumn(const QString& letter);  // that the run goes by: "A"
  ~CompareColumn() override;

  // The run as another session has it open, else as it is on disk.
  void open(const std::filesystem::path& path, const RunSession* other);
  void openLater(const std::filesystem::path& path);  // by openNow()
  void openNow() { open(path_, nullptr); }
  const std::filesystem::path& path() const { return path_; }
  void turnTo(CompareView view);
  RunSession& session() { return session_; }
  const RunSession& session() const { return session_; }
  ViewSet& views() const { return *views_; }
  QString name() const;  // of the file
  QString letter() const { return letter_; }

 private:
  void showTitle();
  void show();

  QString letter_;
  std::filesystem::path path_;
  RunSession session_;
  std::unique_ptr<ViewSet> views_;
  CompareView view_ = CompareView::map;
  QLabel* title_;
  Deck* deck_;
};

}  // namespace weft
