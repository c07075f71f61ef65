#include "app/compare/difference_pane.h"

#include <QVBoxLayout>
#include <array>

#include "app/panels/figures.h"
#include "app/panels/matrix_panel.h"
#include "app/page/page_stack.h"
#include "core/base/error.h"
#include "ibdiag/layout/host_widths.h"
#include "views/charts/difference_view.h"
#include "views/commtree/difference_tree.h"
#include "views/fattree/fabric_changes.h"
#include "views/fattree/link_difference.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_view.h"
#include "views/matrix/model/run_inputs.h"
#include "views/shared/selection.h"
#include "views/shared/text.h"

namespace weft {
namespace {

template <class Part>
std::shared_ptr<const Part> partOf(const std::shared_ptr<const OpenRun>& run, const Part OpenRun::*part) {
  return {run, &((*run).*part)};
}

TreeMeasure colourOf(TotalsMeasure measure) {
  switch (measure) {
    case TotalsMeasure::time:
      return TreeMeasure::time;
    case TotalsMeasure::volume:
      return TreeMeasure::volume;
    case TotalsMeasure::calls:
      return TreeMeasure::calls;
    case TotalsMeasure::imbalance:
      return TreeMeasure::imbalance;
  }
  return TreeMeasure::none;
}

// What differences show in their own way.
void resetLook(MapFigure& map) {
  map.detail.reset();
  map.logarithmic = map.marks = map.hideUnused = false;
  map.colour = MapColour::load;
}

std::shared_ptr<const Layout> layoutOfBoth(const OpenRun& first, const OpenRun& second, const FabricMatch& match,
                                           std::shared_ptr<const Layout> ofFirst, bool wideHosts) {
  if (!ofFirst || !wideHosts) return ofFirst;
  std::vector<HostIndex> wide = first.rankHosts.hosts();
  for (const HostIndex host : second.rankHosts.hosts())
    if (const auto same = match.hosts.toFirst[number(host)]) wide.push_back(*same);
  Layout layout = *ofFirst;
  widenHosts(first.fabric, wide, layout);
  return std::make_shared<const Layout>(std::move(layout));
}

}  // namespace

DifferencePane::DifferencePane(QWidget* parent) : WhenShown(parent), deck_(new Deck(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(deck_);
  for (const Job* job : {&match_, &unite_}) connect(job, &Job::failed, this, &DifferencePane::failed);
  connect(&collect_, &Job::failed, this, [this](const QString& sentence) { matrix_->fail(sentence); });
}

DifferencePane::~DifferencePane() { delete changes_; }  // before its selection

void DifferencePane::setPair(const CompareColumn& first, const CompareColumn& second, RanksBy by) {
  const bool another = first_ != &first || second_ != &second;
  first_ = &first;
  second_ = &second;
  by_ = by;
  if (another) makeViews();
  refresh();
}

void DifferencePane::makeViews() {
  collect_.stop();
  forgetFabrics();
  deck_->turnTo(nullptr);
  for (QWidget* old : std::array<QWidget*, 5>{map_, matrix_, bars_, tree_, changes_}) delete old;
  ofChanges_ = std::make_unique<Selection>();
  for (const auto& one : std::exchange(following_, {})) disconnect(one);
  auto& session = const_cast<RunSession&>(first_->session());
  map_ = new MapView(session.selection());
  changes_ = new MapView(*ofChanges_);
  matrix_ = new MatrixView(session.selection());
  bars_ = new DifferenceView(session.selection());
  tree_ = new DifferenceTree(session.selection());
  for (QWidget* view : std::array<QWidget*, 5>{map_, matrix_, bars_, tree_, changes_}) deck_->add(view);
  matrix_->setRunner([this](MatrixView::Work work) { collect_.find(std::move(work)); });
  for (const CompareColumn* column : {first_, second_})
    following_.push_back(connect(&column->session(), &RunSession::loadsChanged, this, &DifferencePane::showMap));
  turnTo(view_);
}

void DifferencePane::turnTo(CompareView view) {
  view_ = view;
  if (!map_) return;
  switch (view) {
    case CompareView::map:
      return turnToMap();
    case CompareView::matrix:
      return deck_->turnTo(matrix_);
    case CompareView::bars:
      return deck_->turnTo(bars_);
    case CompareView::tree:
      return deck_->turnTo(tree_);
  }
}

void DifferencePane::collect() {
  if (!first_ || !first_->session().traffic() || !second_->session().traffic()) return putOff();
  forgetFabrics();
  match_.start([this, first = first_->session().run(), second = second_->session().run(), by = by_,
                layout = first_->session().layout(),
                wideHosts = first_->session().mapSettings().wideHosts](const Job::Link& link) {
    const std::array<const RunSnapshot*, 2> runs{&first->snapshot, &second->snapshot};
    auto found = std::make_shared<Matched>();
    found->communicators = std::make_shared<const RunMatch>(runs, by);
    if (link.stopped()) return;
    found->fabric = matchFabrics(first->fabric, second->fabric);
    found->layout = layoutOfBoth(*first, *second, found->fabric, layout, wideHosts);
    link.deliver([this, found = std::move(found)] {
      matched_ = found;
      showMatched();
    });
  });
}

void DifferencePane::showMatched() {
  const auto &first = first_->session().run(), &second = second_->session().run();
  map_->setFabric(first->hasFabric() ? partOf(first, &OpenRun::fabric) : nullptr,
                  first->hasFabric() ? matched_->layout : nullptr);
  bars_->setRuns(partOf(first, &OpenRun::snapshot), partOf(second, &OpenRun::snapshot), matched_->communicators);
  tree_->setRuns(partOf(first, &OpenRun::snapshot), partOf(second, &OpenRun::snapshot), matched_->communicators);
  showMatrix();
  showMap();
  turnTo(view_);
}

// Neither knows traffic: what differs is the fabrics themselves.
bool DifferencePane::isBare() const {
  const auto hasFabricAlone = [](const RunSession& session) {
    return session.run() && session.run()->hasFabric() && !(session.traffic() && session.values());
  };
  return matched_ && hasFabricAlone(first_->session()) && hasFabricAlone(second_->session());
}

void DifferencePane::turnToMap() {
  if (isBare() && !fabrics_ && !unite_.busy()) findChanges();
  deck_->turnTo(isBare() && fabrics_ ? changes_ : map_);
}

void DifferencePane::forgetFabrics() {
  unite_.stop();
  fabrics_ = nullptr;
}

void DifferencePane::findChanges() {
  unite_.find([this, first = first_->session().run(), second = second_->session().run()](const auto&) {
    const auto found =
        std::make_shared<const FabricChanges>(fabricChanges(first->fabric, second->fabric, first->settings));
    return [this, found] {
      fabrics_ = found;
      changes_->setFabric({found, &found->fabric}, {found, &found->layout});
      changes_->setValues({found, &found->values});
      changes_->setBanners(differenceNotes(found->values));
      turnTo(view_);
    };
  });
}

void DifferencePane::showMatrix() {
  const RunSession &first = first_->session(), &second = second_->session();
  matrix_->setDifference({matrixInputs(first.run(), first.traffic()), matrixInputs(second.run(), second.traffic()),
                          matched_->communicators});
}

void DifferencePane::showMap() {
  const RunSession &first = first_->session(), &second = second_->session();
  if (!matched_ || !first.run() || !second.run()) return;
  if (!first.run()->hasFabric() || !second.run()->hasFabric())
    return map_->setBanner(tr("One of the runs has no fabric dump: there is no map of their difference."));
  if (view_ == CompareView::map) turnToMap();
  if (!first.values() || !second.values()) return;
  const auto difference =
      std::make_shared<const LinkValues>(differenceOf(*first.values(), *second.values(), matched_->fabric));
  if (!difference->fits(first.run()->fabric) || !isComparable(*difference)) {
    map_->setValues(nullptr);
    return map_->setBanner(
        sentenceText(tr("The runs have no link end with a known load in common: their difference"), Absence::notKnown) +
        '.');
  }
  map_->setValues(difference);
  map_->setBanners(differenceNotes(*difference));
}

void DifferencePane::fit() {
  if (map_) {
    map_->fit();
    changes_->fit();
  }
}

// Of the first run's request what a difference knows: filter, source, rows. Ranges and what stands out are its own.
FigureRequest DifferencePane::figure(FigureView view) const {
  if (!map_ || !matched_ || !second_->session().traffic())
    throw Error(tr("the runs are still being compared; try again in a moment").toStdString());
  FigureRequest figure = view == FigureView::matrix ? shownIn(*matrix_, first_->session())
                                                    : shownIn(view, first_->session(), first_->views());
  figure.ranksBy = by_;
  figure.range.reset();
  figure.select.reset();
  if (auto* map = figure.find<MapFigure>()) resetLook(*map);
  if (auto* matrix = figure.find<MatrixFigure>()) {
    matrix->linear = matrix->each = false;
    if (matrix->measure == MatrixMeasure::difference) matrix->measure = MatrixMeasure::bytes;
  }
  if (auto* bars = figure.find<BarsFigure>()) {
    bars->fold = false;
    bars->metric = bars_->barMetric();
  }
  if (auto* tree = figure.find<TreeFigure>()) tree->colour = colourOf(tree_->measure());
  return figure;
}

FigureRuns DifferencePane::runs() const {
  FigureRuns runs = runsOf(first_->session());
  runs.against.push_back(runsOf(second_->session()).shown);
  return runs;
}

Table DifferencePane::shownRows() const {
  if (!map_ || view_ == CompareView::map) return {};
  if (view_ == CompareView::matrix) return matrix_->shownRows();
  return view_ == CompareView::bars ? bars_->shownRows() : tree_->shownRows();
}

}  // namespace weft

#include "moc_difference_pane.cpp"
