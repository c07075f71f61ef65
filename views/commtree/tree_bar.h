// The bar above the tree: search with match count, the choice of colours, and their legend.
#pragma once

#include <QWidget>

#include "views/commtree/tree_colours.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace weft {

class TreeLegend : public QWidget {
  Q_OBJECT

 public:
  explicit TreeLegend(QWidget* parent = nullptr);
  // Shows itself where there is a measure; both live until the next call.
  void show(const CommForest* forest, const TreeColours* colours);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int fontPixels() const;

  const CommForest* forest_ = nullptr;
  const TreeColours* colours_ = nullptr;
};

class TreeBar : public QWidget {
  Q_OBJECT

 public:
  explicit TreeBar(QWidget* parent = nullptr);

  QLineEdit* search() const { return search_; }
  TreeMeasure measure() const;
  void setMeasure(TreeMeasure measure);
  // Measures that this run does not have can't be chosen.
  void setRecorded(TreeMeasure measure, bool recorded);
  void setMatches(const QString& text);

 signals:
  void searched(const QString& text);
  void measureChosen();
  void sizesAsked();

 private:
  QLineEdit* search_;
  QLabel* matches_;
  QComboBox* colours_;
};

}  // namespace weft
