#include "app/filter_bar.h"

#include <QComboBox>
#include <QStandardItemModel>
#include <QToolButton>

#include "app/actions.h"
#include "app/item_names.h"
#include "app/run_session.h"

namespace weft {
namespace {

constexpr int mostCharacters = 44;

QString shortened(const QString& text) {
  return text.size() <= mostCharacters ? text : text.left(mostCharacters - 1) + QStringLiteral("…");
}

}  // namespace

FilterBar::FilterBar(RunSession& session, const Actions& actions, QWidget* parent)
    : QToolBar(tr("In force"), parent), session_(session) {
  setObjectName("inForce");
  setMovable(false);
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  for (QAction* action : {actions.back, actions.forward}) addAction(action);
  addSeparator();
  for (QAction* action : {actions.find, actions.fit, actions.hideUnused}) addAction(action);
  addSeparator();
  addLens();
  regions_ = addChip(tr("Only these code regions are shown; click for all"));
  regionsAction_ = addWidget(regions_);
  selected_ = addChip(tr("What is selected; click to clear"));
  selectedAction_ = addWidget(selected_);
  connect(regions_, &QToolButton::clicked, this, [this] { session_.selection().setRegions({}); });
  connect(selected_, &QToolButton::clicked, this, [this] { session_.selection().clear(); });
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged})
    connect(&session, signal, this, &FilterBar::refresh);
  connect(&session.selection(), &Selection::regionsChanged, this, &FilterBar::refresh);
  connect(&session.selection(), &Selection::selectionChanged, this, &FilterBar::refresh);
  refresh();
}

QToolButton* FilterBar::addChip(const QString& tip) {
  auto* chip = new QToolButton(this);
  chip->setToolTip(tip);
  chip->setAccessibleName(tip);
  return chip;
}

QComboBox* FilterBar::addChoice(const QString& name, const QString& tip) {
  auto* choice = new QComboBox(this);
  choice->setAccessibleName(name);
  choice->setToolTip(tip);
  choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  choice->setFocusPolicy(Qt::TabFocus);
  return choice;
}

void FilterBar::addLens() {
  source_ = addChoice(tr("Traffic source"), tr("Where the bytes on the links come from"));
  metric_ = addChoice(tr("Measure"), tr("What the colours of the links say"));
  for (const TrafficSource one : trafficSources) source_->addItem(name(one), int(one));
  for (const LinkMetric one : linkMetrics) metric_->addItem(name(one), int(one));
  sourceAction_ = addWidget(source_);
  metricAction_ = addWidget(metric_);
  connect(source_, &QComboBox::activated, this, [this](int row) {
    TrafficLens lens{TrafficSource(source_->itemData(row).toInt()), session_.lens().metric};
    if (session_.run() && !whyNot(*session_.run(), session_.traffic().get(), lens).isEmpty())
      lens.metric = LinkMetric::bytes;  // the one that every source has
    session_.setLens(lens);
    showLens();
  });
  connect(metric_, &QComboBox::activated, this, [this](int row) {
    session_.setLens({session_.lens().source, LinkMetric(metric_->itemData(row).toInt())});
    showLens();
  });
}

// What the run can't be looked at through is listed, greyed, and says why.
void FilterBar::showLens() {
  const auto& run = session_.run();
  for (QAction* action : {sourceAction_, metricAction_}) action->setVisible(run && run->hasFabric());
  if (!run || !run->hasFabric()) return;
  const auto offer = [&](QComboBox* box, int row, const TrafficLens& lens) {
    const QString why = whyNot(*run, session_.traffic().get(), lens);
    auto* item = static_cast<QStandardItemModel*>(box->model())->item(row);
    item->setEnabled(why.isEmpty());
    item->setToolTip(why);
  };
  const TrafficLens& lens = session_.lens();
  for (int row = 0; row < source_->count(); ++row) offer(source_, row, {trafficSources[std::size_t(row)], LinkMetric::bytes});
  for (int row = 0; row < metric_->count(); ++row) offer(metric_, row, {lens.source, linkMetrics[std::size_t(row)]});
  source_->setCurrentIndex(source_->findData(int(lens.source)));
  metric_->setCurrentIndex(metric_->findData(int(lens.metric)));
  const bool absent = session_.traffic() && !session_.figures().known() && !session_.predicting();
  source_->setItemText(0, absent ? tr("traffic: not recorded") : name(TrafficSource::port));
}

void FilterBar::refresh() {
  const auto& run = session_.run();
  const Selection& selection = session_.selection();
  const QString item = run ? itemName(*run, selection.selected()) : QString();
  regions_->setText(run ? tr("Regions: %1  ✕").arg(shortened(regionNames(*run, selection.regions()))) : QString());
  selected_->setText(tr("Selected: %1  ✕").arg(shortened(item)));
  showLens();
  regionsAction_->setVisible(run && !selection.regions().empty());
  selectedAction_->setVisible(!item.isEmpty());
}

}  // namespace weft
