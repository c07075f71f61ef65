#include "app/compare/side_by_side.h"

#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/load/counterparts.h"
#include "app/panels/view_set.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_view.h"
#include "views/shared/common_range.h"
#include "views/shared/scroll_part.h"
#include "views/matrix/switch_matrix_view.h"

namespace weft {
SideBySide::SideBySide(QWidget* parent) : QWidget(parent), row_(new QSplitter(Qt::Horizontal, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(row_);
  row_->setChildrenCollapsible(false);
}

CompareColumn& SideBySide::add(const std::filesystem::path& path, const RunSession* open, bool later) {
  auto* column = new CompareColumn(QString(QChar(u'A' + static_cast<char16_t>(columns_.size()))));
  columns_.push_back(column);
  row_->addWidget(column);
  column->turnTo(view_);
  couple(*column);
  if (later) column->openLater(path);
  else column->open(path, open);
  return *column;
}

template <class Act>
void SideBySide::others(const CompareColumn& leader, const Act& act) {
  if (following_) return;
  following_ = true;
  for (std::size_t at = 0; at < columns_.size(); ++at)
    if (columns_[at] != &leader && columns_[at]->session().run()) act(at, *columns_[at]);
  following_ = false;
}

void SideBySide::couple(CompareColumn& column) {
  const ViewSet& views = column.views();
  connect(views.map(), &MapView::viewChanged, this, [this, &column](const MapLook& look) {
    others(column, [&](std::size_t, CompareColumn& one) { one.views().map()->setCamera(look); });
  });
  connect(views.of<MatrixView>(), &MatrixView::lookChanged, this, [this, &column](const MatrixLook& look) {
    others(column, [&](std::size_t, CompareColumn& one) { one.views().of<MatrixView>()->setLook(look); });
  });
  connect(views.switches(), &SwitchMatrixView::lookChanged, this, [this, &column](const SwitchLook& look) {
    others(column, [&](std::size_t, CompareColumn& one) { one.views().switches()->setLook(look); });
  });
  connect(&views.of<BarsView>()->scroll(), &ScrollPart::scrolled, this, [this, &column](double part) {
    others(column, [&](std::size_t, CompareColumn& one) { one.views().of<BarsView>()->scroll().set(part); });
  });
  connect(&views.of<CommunicatorTree>()->scroll(), &ScrollPart::scrolled, this, [this, &column](double part) {
    others(column, [&](std::size_t, CompareColumn& one) { one.views().of<CommunicatorTree>()->scroll().set(part); });
  });
  Selection& selection = column.session().selection();
  connect(&selection, &Selection::selectionChanged, this, [this, &column] { followSelection(column); });
  connect(&selection, &Selection::filterChanged, this, [this, &column] { followFilter(column); });
  connect(&column.session(), &RunSession::loadsChanged, this, &SideBySide::shareMaps);
  connect(&column.session(), &RunSession::loaded, this, &SideBySide::shareRanges);
  connect(views.of<MatrixView>(), &MatrixView::pictureChanged, this, &SideBySide::shareMatrices);
  connect(views.of<BarsView>(), &BarsView::factsChanged, this, &SideBySide::shareBars);
  connect(views.of<CommunicatorTree>(), &CommunicatorTree::coloursChanged, this, &SideBySide::shareTrees);
}

void SideBySide::setCounterparts(std::shared_ptr<const Counterparts> found) {
  counterparts_ = std::move(found);
  shareRanges();
}

// What the others do not have, is not selected there.
void SideBySide::followSelection(const CompareColumn& leader) {
  if (!counterparts_) return;
  const std::size_t from = indexOf(leader);
  const Item item = leader.session().selection().selected();
  others(leader, [&](std::size_t to, CompareColumn& one) {
    one.session().selection().select(counterparts_->of(item, from, to));
  });
}

void SideBySide::followFilter(const CompareColumn& leader) {
  if (!counterparts_) return;
  const std::size_t from = indexOf(leader);
  const PairFilter filter = leader.session().selection().filter();
  others(leader, [&](std::size_t to, CompareColumn& one) {
    one.session().selection().setFilter(counterparts_->of(filter, from, to));
  });
}

void SideBySide::turnTo(CompareView view) {
  view_ = view;
  for (CompareColumn* column : columns_) column->turnTo(view);
  shareRanges();
}

void SideBySide::setOneRange(bool one) {
  oneRange_ = one;
  shareRanges();
}

void SideBySide::setSource(TrafficSource source) {
  for (CompareColumn* column : columns_)
    column->session().setView({source, LinkMetric::bytes, column->session().chosen().rails});
}

void SideBySide::fit() {
  for (CompareColumn* column : columns_) column->views().fit();
}

void SideBySide::shareRanges() {
  shareMaps();
  shareMatrices();
  shareBars();
  shareTrees();
}

// Runs whose values have another unit keep a range of their own.
void SideBySide::shareMaps() {
  const LinkValues* first = nullptr;
  std::optional<ValueRange> links, nodes;
  const auto fits = [&](const CompareColumn& one) {
    return first && one.session().values() && one.session().values()->unit == first->unit;
  };
  for (const CompareColumn* column : columns_) {
    if (!first) first = column->session().values().get();
    if (!fits(*column)) continue;
    const Scaling scaling = column->views().map()->options().scaling;
    widen(links, rangeOf(column->session().values()->ends, scaling));
    widen(nodes, rangeOf(column->session().values()->nodes, scaling));
  }
  for (CompareColumn* column : columns_) {
    const bool shared = oneRange_ && fits(*column);
    column->views().map()->shareRanges(shared ? links : std::nullopt, shared ? nodes : std::nullopt);
  }
}

// Each picture's own range is known while none is set.
template <class View>
void SideBySide::shareRange(bool alike) {
  if (sharing_) return;
  sharing_ = true;
  std::optional<ValueRange> range;
  for (const CompareColumn* column : columns_) {
    View& picture = *column->views().of<View>();
    picture.setRange({});
    widen(range, picture.range());
  }
  if (oneRange_ && alike && range)
    for (const CompareColumn* column : columns_) column->views().of<View>()->setRange(range);
  sharing_ = false;
}

void SideBySide::shareMatrices() { shareRange<MatrixView>(true); }

// Trees that are coloured by one measure.
void SideBySide::shareTrees() {
  const auto measure = [](const CompareColumn* column) { return column->views().of<CommunicatorTree>()->measure(); };
  const bool alike = std::ranges::all_of(columns_, [&](const CompareColumn* column) {
    return measure(column) == measure(columns_.front()) && measure(column) != TreeMeasure::none &&
           measure(column) != TreeMeasure::locality;
  });
  shareRange<CommunicatorTree>(alike);
}

// Seconds and bytes have no range in common, but an operation has one colour whatever the bars measure.
void SideBySide::shareBars() {
  if (sharing_) return;
  sharing_ = true;
  std::vector<const OperationTotals*> all;
  std::optional<ValueRange> range;
  bool alike = true;
  for (const CompareColumn* column : columns_) {
    const BarFacts& facts = column->views().of<BarsView>()->facts();
    all.push_back(&facts.operations);
    alike = alike && facts.metric == columns_.front()->views().of<BarsView>()->facts().metric;
    widen(range, spanOf(facts));
  }
  const std::vector<std::string> series = seriesOfAll(all);
  for (CompareColumn* column : columns_) {
    column->views().of<BarsView>()->setSeries(series);
    column->views().of<BarsView>()->setRange(oneRange_ && alike ? range : std::nullopt);
  }
  sharing_ = false;
}

std::size_t SideBySide::indexOf(const CompareColumn& column) const {
  return static_cast<std::size_t>(std::ranges::find(columns_, &column) - columns_.begin());
}

}  // namespace weft

#include "moc_side_by_side.cpp"
