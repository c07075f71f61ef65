// The difference of two runs (second − first) as map, matrix, bars and tree. It follows selection, filter and traffic
// source of its two columns.
#pragma once

#include <QWidget>
#include <memory>

#include "app/compare/compare_column.h"
#include "app/session/jobs.h"
#include "core/sums/run_match.h"
#include "ibdiag/model/end_match.h"
#include "reports/table.h"
#include "views/shared/rows/background_view.h"

namespace weft {

enum class FigureView;
struct FigureRequest;
struct FigureRuns;
class Deck;
class DifferenceTree;
class DifferenceView;
class MapView;
class MatrixView;
class Selection;
struct FabricChanges;

class DifferencePane : public WhenShown<QWidget> {
  Q_OBJECT

 public:
  explicit DifferencePane(QWidget* parent = nullptr);
  ~DifferencePane() override;

  // second − first. Both outlive the pane. The picture is made again when the pane becomes visible.
  void setPair(const CompareColumn& first, const CompareColumn& second, RanksBy by);
  void turnTo(CompareView view);
  void fit();
  Table shownRows() const;
  // second − first of one of its views, as it is shown; throws Error if the numbers are not there yet.
  FigureRequest figure(FigureView view) const;
  FigureRuns runs() const;
  bool busy() const { return match_.busy() || unite_.busy() || collect_.busy(); }

 signals:
  void failed(const QString& sentence);

 private:
  struct Matched {
    std::shared_ptr<const RunMatch> communicators;
    FabricMatch fabric;
    std::shared_ptr<const Layout> layout;  // of the first; hosts of either run are wide
  };

  void makeViews();
  void collect() override;
  void showMatched();
  void showMap();
  void turnToMap();
  bool isBare() const;
  void findChanges();
  void forgetFabrics();
  void showMatrix();

  const CompareColumn *first_ = nullptr, *second_ = nullptr;
  RanksBy by_ = RanksBy::rank;
  CompareView view_ = CompareView::map;
  std::shared_ptr<const Matched> matched_;  // null: not found yet
  Deck* deck_;
  MapView* map_ = nullptr;  // these see the first run's selection: made again for another pair
  MatrixView* matrix_ = nullptr;
  DifferenceView* bars_ = nullptr;
  DifferenceTree* tree_ = nullptr;
  MapView* changes_ = nullptr;  // of fabrics where no traffic is known: nodes are others than the first run's
  std::unique_ptr<Selection> ofChanges_;
  std::shared_ptr<const FabricChanges> fabrics_;  // null: not wanted, or not found yet
  std::vector<QMetaObject::Connection> following_;
  Job collect_;  // of the matrix
  Job unite_;    // the fabrics
  Job match_;    // last: it ends before what it delivers to
};

}  // namespace weft
