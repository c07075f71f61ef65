// The row of chips below the top bar: one for each part of the filter, for a traffic source other than the default,
// and for the selection. Chips are removed one by one or all at once, and wrap onto more lines if there are many.
// While a run is open, there is always room for one line; otherwise everything below would move with each click.
#pragma once

#include <QToolButton>
#include <QWidget>
#include <functional>
#include <vector>

namespace weft {

class RunSession;

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
