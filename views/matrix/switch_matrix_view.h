// The switch matrix: switches or groups; a row sends to a column. A click selects the link end with the highest
// utilisation in a cell, on a label the switch. Shift-drag selects the switches of a block's rows and columns.
#pragma once

#include <QWidget>

#include "reports/table.h"
#include "views/shared/canvas_gestures.h"
#include "views/shared/rows/background_view.h"
#include "views/shared/selection.h"
#include "views/matrix/switch_drawing.h"

namespace weft {

class SwitchMatrixView : public WhenShown<QWidget>, private CanvasVerbs {
  Q_OBJECT

 public:
  // `selection` outlives the view.
  explicit SwitchMatrixView(Selection& selection, QWidget* parent = nullptr);

  // Null: none. Where there are more than 400 switches the finest grouping with fewer entries is shown.
  void setFabric(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const Layout> layout);
  void setValues(std::shared_ptr<const LinkValues> values,
                 Absence absence = Absence::notRecorded);             // null: nothing, for that reason
  void setColours(Scaling scaling, std::optional<ValueRange> range);  // a locked range; nothing: that of the cells
  void fit() override;
  void setLook(const SwitchLook& look);  // says nothing of it

  const SwitchMatrix& matrix() const { return matrix_; }
  const SwitchGeometry& geometry() const { return geometry_; }
  SwitchLook look() const { return geometry_.look(); }                       // what is in view
  ValueRange range() const { return colours(Theme::lightTheme()).range(); }  // in force
  Table shownRows() const { return cellsTable(matrix_); }

  QSize sizeHint() const override { return {560, 560}; }

 signals:
  void lookChanged(const SwitchLook& look);  // somebody moved the matrix

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void tell();
  using Cell = std::optional<std::pair<std::uint32_t, std::uint32_t>>;

  void collect() override;
  void collectAnew();  // and forgets what of it is in view
  void place();
  void moved();
  QRectF legendBox() const;
  QRectF matrixBox() const;
  int fontPixels() const;
  ColourScale colours(const Theme& theme) const;
  Cell cellOf(const Item& item) const;
  std::optional<std::uint32_t> entryOf(const Item& item) const;
  Item itemAt(QPointF at) const;
  Area caught(const QRectF& band) const;

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void clear() override { selection_.clear(); }
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers) override { selection_.select(itemAt(at)); }
  void pointAt(QPointF at, QPoint) override { selection_.hover(itemAt(at)); }
  void pointLeft() override { selection_.hover(std::monostate{}); }
  void bandChanged(const QRectF& band) override;
  void bandDone(const QRectF& band) override;

  Selection& selection_;
  std::shared_ptr<const Fabric> fabric_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const LinkValues> values_;
  Absence absence_ = Absence::notRecorded;  // why there are none
  std::size_t grouping_ = 0;                // 0: switches; k: the layout's grouping k - 1
  Scaling scaling_ = Scaling::linear;
  std::optional<ValueRange> range_;
  SwitchMatrix matrix_;
  SwitchGeometry geometry_;
  SwitchLook told_;  // was told last, or set
  QRectF band_;      // rubber band; null: none
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
