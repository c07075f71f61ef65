// The widget that paints the matrix and turns gestures into cells. A click chooses a cell or, on labels or sums, a row
// or column; Shift-drag selects a block of cells; arrow keys move from cell to cell.
#pragma once

#include <QWidget>
#include <memory>

#include "views/matrix/matrix_drawing.h"
#include "views/matrix/matrix_sums.h"
#include "views/shared/canvas_gestures.h"

namespace weft {

class MatrixCanvas : public QWidget, private CanvasVerbs {
  Q_OBJECT

 public:
  explicit MatrixCanvas(QWidget* parent = nullptr);

  // `keepPlace`: same rows and columns as before, so that zoom and position stay.
  void show(const MatrixPicture& matrix, Scaling scaling, bool keepPlace);
  void showSentence(const QString& why);  // instead of a matrix, which is released
  void setMarked(std::vector<bool> marked);
  void setSelected(std::optional<MatrixGeometry::Cell> cell);
  void setBlock(std::optional<CellWindow> block);
  // Outlined: the pairs of a transaction, or of a link; ascending. `alone`: all others step back.
  void setCells(std::vector<MatrixGeometry::Cell> cells, bool alone = false);
  const std::vector<MatrixGeometry::Cell>& cells() const { return cells_; }
  bool marksAny() const { return selected_ || block_ || !cells_.empty() || !marked_.empty(); }
  bool cellsAlone() const { return cellsAlone_; }
  // What the pointer is at in another view: rows and columns, or one cell.
  void setHovered(std::vector<bool> entries, std::optional<MatrixGeometry::Cell> cell);
  void lookNear(const MatrixGeometry::Cell& cell, std::uint32_t around);  // with so many cells on each side of it
  void look(std::uint32_t first, std::uint32_t end);  // rows and columns, so that all of them are in view
  void setRange(std::optional<ValueRange> range);     // locked; nothing: that of the cells
  void setLook(const MatrixLook& look);               // says nothing of it
  void fit() override;
  const std::vector<bool>& hoveredElsewhere() const { return hoveredElsewhere_; }

  bool hasMatrix() const { return matrix_.facts && sentence_.isEmpty(); }
  const QString& sentence() const { return sentence_; }  // what stands in place of the matrix
  const MatrixGeometry& geometry() const { return geometry_; }
  ValueRange range() const;                                       // in force; 0 to 0 without a matrix
  std::optional<std::uint32_t> entryAt(const QPointF& at) const;  // of a label or a sum, while there is a matrix
  std::function<QString(MatrixGeometry::Cell)> tooltipOf;
  std::function<QString(const SumAt&)> sumTooltipOf;

  QSize sizeHint() const override { return {520, 520}; }
  QSize minimumSizeHint() const override { return {160, 160}; }

 signals:
  void cellChosen(MatrixGeometry::Cell cell);
  void cellFocused(MatrixGeometry::Cell cell);
  void entryChosen(std::uint32_t entry);
  void blockChosen(const CellWindow& cells);
  void clearAsked();
  void cellHovered(std::optional<MatrixGeometry::Cell> cell);
  void cellMenuAsked(MatrixGeometry::Cell cell, QPoint onScreen);
  void entryMenuAsked(std::uint32_t entry, QPoint onScreen);
  void lookChanged(const MatrixLook& look);  // somebody moved the matrix

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  bool tell(const QPoint& at, const QPoint& onScreen);
  const CellColours& colours(const Theme& theme);
  std::optional<CellWindow> caught(const QRectF& band) const;
  int fontPixels() const;
  QRectF matrixBox() const;
  QRectF legendBox() const;
  void place();
  void moved();
  void hover(std::optional<MatrixGeometry::Cell> cell);

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void clear() override { emit clearAsked(); }
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;
  void step(int right, int down, bool stretch) override;
  void pointAt(QPointF at, QPoint onScreen) override;
  void pointLeft() override { hover(std::nullopt); }
  void bandChanged(const QRectF& band) override;
  void bandDone(const QRectF& band) override;

  MatrixPicture matrix_;
  std::optional<CellColours> colours_;  // until the next change of cells or palette
  bool dark_ = false;                   // that they are for
  Scaling scaling_ = Scaling::logarithmic;
  std::optional<ValueRange> range_;
  MatrixLook told_;  // was told last, or set
  QString sentence_;
  MatrixGeometry geometry_;
  std::vector<bool> marked_, hoveredElsewhere_;
  std::optional<MatrixGeometry::Cell> selected_, hovered_, hoveredCell_;
  std::vector<MatrixGeometry::Cell> cells_;
  bool cellsAlone_ = false;
  std::optional<CellWindow> block_;
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
