#include "app/placement/placement_maps.h"

#include <QTabBar>
#include <QVBoxLayout>

#include "app/page/page_stack.h"
#include "ibdiag/model/self_match.h"
#include "views/fattree/link_difference.h"
#include "views/fattree/map_view.h"
#include "views/shared/common_range.h"

namespace weft {

PlacementMaps::PlacementMaps(RunSession& session, PlacementTrial& trial, QWidget* parent)
    : QWidget(parent), session_(session), trial_(trial), choice_(new QTabBar), deck_(new Deck) {
  const QString titles[] = {tr("Now"), tr("Then"), tr("Difference")};
  const QString tips[] = {
      tr("What the links carry with the ranks where the run had them, bytes"),
      tr("What they would carry with the ranks as the table of hosts has them, bytes; the colours are those of Now"),
      tr("Then minus Now. Orange: more than before; blue: less")};
  choice_->setDocumentMode(true);
  choice_->setDrawBase(false);
  choice_->setExpanding(false);
  choice_->setAccessibleName(tr("What the map shows"));
  for (std::size_t at = 0; at < maps_.size(); ++at) {
    choice_->setTabToolTip(choice_->addTab(titles[at]), tips[at]);
    maps_[at] = new MapView(session_.selection());
    maps_[at]->setMinimumHeight(120);  // on a screen of 540 logical pixels, above what is found
    deck_->add(maps_[at]);
    connect(maps_[at], &MapView::viewChanged, this, [this, at](const MapLook& look) {
      if (std::exchange(following_, true)) return;
      for (MapView* other : maps_)
        if (other != maps_[at]) other->setCamera(look);
      following_ = false;
    });
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(choice_, 0, Qt::AlignRight);
  column->addWidget(deck_, 1);
  connect(choice_, &QTabBar::currentChanged, this,
          [this](int at) { deck_->turnTo(maps_.at(static_cast<std::size_t>(at))); });
  connect(choice_, &QTabBar::tabBarClicked, this, [this] { chosen_ = true; });
  connect(&session, &RunSession::runChanged, this, &PlacementMaps::showRun);
  connect(&session, &RunSession::layoutChanged, this, [this] {
    for (MapView* map : maps_) map->setLayout(session_.layout());
  });
  connect(&trial, &PlacementTrial::changed, this, &PlacementMaps::showLoads);
  turnTo(before);
  showRun();
}

void PlacementMaps::turnTo(Which which) {
  choice_->setCurrentIndex(which);
  deck_->turnTo(maps_[which]);
}

void PlacementMaps::showRun() {
  const auto& run = session_.run();
  for (MapView* map : maps_)
    map->setFabric(run ? std::shared_ptr<const Fabric>(run, &run->fabric) : nullptr, session_.layout());
  ofBefore_ = nullptr;
  showLoads();
}

void PlacementMaps::showLoads() {
  const auto& run = session_.run();
  values_ = {};
  if (run && trial_.ready()) {
    const auto made = [&](const LinkLoads& loads) {
      return std::make_shared<const LinkValues>(valuesOf(run->fabric, loads, tr("pair traffic")));
    };
    values_[before] = made(*trial_.before());
    values_[after] = made(trial_.places().loads());
    values_[difference] = std::make_shared<const LinkValues>(
        differenceOf(*values_[before], *values_[after], matchWithItself(run->fabric), nowAndThen()));
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
  if (!chosen_) turnTo(trial_.ready() && trial_.movedRanks() != 0 ? difference : before);
}

void PlacementMaps::setBanner(const QString& text) {
  for (MapView* map : maps_) map->setBanner(text);
}

void PlacementMaps::fit() {
  for (MapView* map : maps_) map->fit();
}

}  // namespace weft

#include "moc_placement_maps.cpp"
