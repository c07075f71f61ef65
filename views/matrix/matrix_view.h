// Hosts × hosts or ports × ports: who sent how much to whom, from port traffic.
#pragma once

#include <QWidget>
#include <memory>

#include "core/run_snapshot.h"
#include "views/matrix/matrix_geometry.h"
#include "views/selection.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace weft {

class MatrixCanvas;

class MatrixView : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixView(Selection& selection, QWidget* parent = nullptr);

  // Any may be nullptr: what is missing is said in place of the matrix. While `traffic` is still being read, call it
  // without, and again when it is there. `hosts`: collectMatrix() of hosts by name, where a job has made it already
  // (a third of a second for eight million flows); else it is made when the view is first shown.
  void setRun(std::shared_ptr<const RunSnapshot> run, std::shared_ptr<const Fabric> fabric,
              std::shared_ptr<const PortTraffic> traffic, std::shared_ptr<const MatrixFacts> hosts = nullptr);

  MatrixKind kind() const;
  MatrixOrder order() const;
  bool logarithmic() const;
  void setKind(MatrixKind kind);
  // "source", "destination", "bytes" of the cells in view that are not zero.
  QString asTsv() const;
  MatrixCanvas& canvas() { return *canvas_; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  enum class Stale { nothing, marks, cells, facts };

  void refresh(Stale what);  // now, or when the view is shown
  void collect();
  void addUp();
  void mark();
  void showNote();
  QString sentence() const;  // why there is no matrix; empty where there is one
  QString tooltip(MatrixGeometry::Cell cell) const;
  Item itemOf(MatrixGeometry::Cell cell) const;
  void addControls();

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;
  std::shared_ptr<const Fabric> fabric_;
  std::shared_ptr<const PortTraffic> traffic_;
  std::shared_ptr<const MatrixFacts> hostsByName_;  // once made
  std::shared_ptr<const MatrixFacts> facts_;
  std::shared_ptr<const MatrixPyramid> pyramid_;
  Stale stale_ = Stale::nothing;
  bool samePlaces_ = false;  // rows and columns did not change since the last picture
  QComboBox* kind_;
  QComboBox* order_;
  QCheckBox* log_;
  QLabel* note_;
  MatrixCanvas* canvas_;
};

}  // namespace weft
