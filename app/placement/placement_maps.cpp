#include "app/placement/placement_maps.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/base/units.h"
#include "ibdiag/model/self_match.h"
#include "views/fattree/link_difference.h"
#include "views/fattree/map_view.h"
#include "views/shared/common_range.h"

namespace weft {

PlacementMaps::PlacementMaps(RunSession& session, PlacementTrial& trial, QWidget* parent)
    : QWidget(parent), session_(session), trial_(trial), row_(new QSplitter(Qt::Horizontal)) {
  const QString titles[] = {tr("A: before"), tr("B: after"), tr("B − A")};
  const QString tips[] = {tr("What the links carry with the ranks where the run had them, bytes"), tr("What they would carry with the ranks as the table of hosts has them, bytes; the colours are those of A"),
                          tr("Orange: more than before; blue: less")};
  for (std::size_t at = 0; at < maps_.size(); ++at) {
    auto* column = new QWidget;
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(2, 2, 2, 2);
    titles_[at] = new QLabel(titles[at]);
    titles_[at]->setToolTip(tips[at]);
    titles_[at]->setTextFormat(Qt::PlainText);
    titles_[at]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    maps_[at] = new MapView(session.selection());
    layout->addWidget(titles_[at]);
    layout->addWidget(maps_[at], 1);
    row_->addWidget(column);
    connect(maps_[at], &MapView::viewChanged, this, [this, at](const MapLook& look) {
      if (std::exchange(following_, true)) return;
      for (MapView* other : maps_)
        if (other != maps_[at]) other->setCamera(look);
      following_ = false;
    });
  }
  row_->setChildrenCollapsible(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(row_);
  connect(&session, &RunSession::runChanged, this, &PlacementMaps::showRun);
  connect(&session, &RunSession::layoutChanged, this, [this] {
    for (MapView* map : maps_) map->setLayout(session_.layout());
  });
  connect(&trial, &PlacementTrial::changed, this, &PlacementMaps::showLoads);
  showRun();
}

void PlacementMaps::showRun() {
  const auto& run = session_.run();
  for (MapView* map : maps_) map->setFabric(run ? std::shared_ptr<const Fabric>(run, &run->fabric) : nullptr, session_.layout());
  ofBefore_ = nullptr;
  showLoads();
}

void PlacementMaps::showLoads() {
  const auto& run = session_.run();
  values_ = {};
  if (run && trial_.ready()) {
    const auto made = [&](const LinkLoads& loads) { return std::make_shared<const LinkValues>(valuesOf(run->fabric, loads, tr("pair traffic"))); };
    values_[before] = made(*trial_.before());
    values_[after] = made(trial_.places().loads());
    values_[difference] = std::make_shared<const LinkValues>(differenceOf(*values_[before], *values_[after], matchWithItself(run->fabric)));
  }
  for (std::size_t at = 0; at < maps_.size(); ++at)
    if (at != before || !values_[before] || ofBefore_ != trial_.before().get()) maps_[at]->setValues(values_[at]);
  ofBefore_ = values_[before] ? trial_.before().get() : nullptr;
  std::optional<ValueRange> links, nodes;
  for (const Which which : {before, after}) {
    if (!values_[which]) continue;
    const Scaling scaling = maps_[which]->options().scaling;
    widen(links, rangeOf(values_[which]->ends, scaling));
    widen(nodes, rangeOf(values_[which]->nodes, scaling));
  }
  for (const Which which : {before, after}) maps_[which]->shareRanges(links, nodes);
  const std::size_t moved = trial_.movedRanks();
  titles_[after]->setText(!trial_.ready() || moved == 0 ? tr("B: after") : tr("B: after, %1 moved").arg(QString::fromStdString(counted(moved, "rank", "ranks"))));
}

void PlacementMaps::setBanner(const QString& text) {
  for (MapView* map : maps_) map->setBanner(text);
}

void PlacementMaps::fit() {
  for (MapView* map : maps_) map->fit();
}

}  // namespace weft

#include "moc_placement_maps.cpp"
