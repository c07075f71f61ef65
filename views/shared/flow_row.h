// A layout that places controls from left to right and wraps if the panel is narrow.
#pragma once

#include <QLayout>
#include <QToolButton>
#include <initializer_list>
#include <memory>
#include <vector>

namespace weft {

class FlowRow : public QLayout {
  Q_OBJECT

 public:
  FlowRow();

  void addItem(QLayoutItem* item) override { items_.emplace_back(item); }
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
  QSize sizeHint() const override;     // in one line
  QSize minimumSize() const override;  // of the widest item
  void setGeometry(const QRect& box) override;

 private:
  int place(const QRect& box, bool move) const;  // answers the height

  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

// ⋯: controls that are seldom changed, one below another behind one button. `tip` describes them.
QToolButton* optionsButton(const QString& tip, std::initializer_list<QWidget*> options);

}  // namespace weft
