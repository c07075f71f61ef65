#pragma once

#include <QToolButton>
#include <QWidget>
#include <functional>
#include <vector>

namespace weft {

class RunSession;

// What is in force, below the bar on top: a chip for each part of the filter, for a traffic source that the run would
// not take by itself and for the selection, to be taken away one by one or all at once. Chips go on in another line
// where they are many. With an open run there is always room for one line, or everything below would move with each
// click.
class ChipBar : public QWidget {
  Q_OBJECT

 public:
  explicit ChipBar(RunSession& session, QWidget* parent = nullptr);

  QStringList texts() const;  // as they stand, without the cross
  void clearAll();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  QSize minimumSizeHint() const override { return {0, 1}; }

 private:
  void refresh();
  void add(const QString& text, const QString& tip, std::function<void()> remove);
  void addSource();
  void arrange();

  RunSession& session_;
  int line_ = 0;  // height of a chip
  std::vector<QToolButton*> chips_;
};

}  // namespace weft
