// Paints the matrix and turns gestures into cells: wheel zooms at the pointer, drag pans, click chooses a cell or, on
// the labels or sums, a row or column; Shift-drag catches a block of cells; F fits; arrows move from cell to cell.
#pragma once

#include <QWidget>
#include <memory>

#include "views/matrix/matrix_drawing.h"
#include "views/matrix/matrix_sums.h"

namespace weft {

class MatrixCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixCanvas(QWidget* parent = nullptr);

  // `keepPlace`: same rows and columns as before, so that zoom and position stay.
  void show(const MatrixPicture& matrix, Scaling scaling, bool keepPlace);
  void showSentence(const QString& why);  // instead of a matrix, which is let go
  void setMarked(std::vector<bool> marked);
  void setSelected(std::optional<MatrixGeometry::Cell> cell);
  void setBlock(std::optional<CellWindow> block);
  // What the pointer is at in another view: rows and columns, or one cell.
  void setWhispered(std::vector<bool> entries, std::optional<MatrixGeometry::Cell> cell);
  void look(std::uint32_t first, std::uint32_t end);  // rows and columns, so that all of them are in view
  void setRange(std::optional<ValueRange> range);  // locked; nothing: that of the cells
  void setLook(const MatrixLook& look);            // says nothing of it
  void fit();
  const std::vector<bool>& whispered() const { return whispered_; }

  const MatrixGeometry& geometry() const { return geometry_; }
  ValueRange range() const;  // in force; 0 to 0 without a matrix
  std::function<QString(MatrixGeometry::Cell)> tooltipOf;
  std::function<QString(const SumAt&)> sumTooltipOf;

  QSize sizeHint() const override { return {520, 520}; }
  QSize minimumSizeHint() const override { return {160, 160}; }

 signals:
  void cellChosen(MatrixGeometry::Cell cell);
  void cellFocused(MatrixGeometry::Cell cell);
  void entryChosen(std::uint32_t entry);
  void blockChosen(const CellWindow& cells);
  void cellHovered(std::optional<MatrixGeometry::Cell> cell);
  void cellMenuAsked(MatrixGeometry::Cell cell, QPoint onScreen);
  void entryMenuAsked(std::uint32_t entry, QPoint onScreen);
  void lookChanged(const MatrixLook& look);  // somebody moved the matrix

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  bool hasMatrix() const { return matrix_.facts && sentence_.isEmpty(); }
  bool tell(const QPoint& at, const QPoint& onScreen);
  const CellColours& colours(const Theme& theme);
  std::optional<CellWindow> caught(const QPointF& from, const QPointF& to) const;
  int fontPixels() const;
  QRectF matrixBox() const;
  QRectF legendBox() const;
  void place();
  void moved();
  void hover(std::optional<MatrixGeometry::Cell> cell);
  void choose(const QPointF& at);
  std::optional<std::uint32_t> entryAt(const QPointF& at) const;  // of a label or a sum
  void step(int rows, int columns);

  MatrixPicture matrix_;
  std::optional<CellColours> colours_;  // until the next change of cells or palette
  bool dark_ = false;                   // that they are for
  Scaling scaling_ = Scaling::logarithmic;
  std::optional<ValueRange> range_;
  MatrixLook told_;  // was told last, or set
  QString sentence_;
  MatrixGeometry geometry_;
  std::vector<bool> marked_, whispered_;
  std::optional<MatrixGeometry::Cell> selected_, hovered_, whisperedCell_;
  std::optional<CellWindow> block_;
  bool catches_ = false;                // the drag is a rubber band
  std::optional<QPointF> pressed_, dragged_;  // where the button went down; where the last drag step was
};

}  // namespace weft
