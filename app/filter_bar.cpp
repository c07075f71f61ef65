#include "app/filter_bar.h"

#include <QComboBox>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/actions.h"
#include "app/item_names.h"
#include "app/run_session.h"

namespace weft {
namespace {

constexpr int mostCharacters = 44;
constexpr std::size_t mostChips = 4;  // of communicators

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
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged, &RunSession::reckoning})
    connect(&session, signal, this, &FilterBar::refresh);
  connect(&session.selection(), &Selection::filterChanged, this, &FilterBar::refresh);
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
  rails_ = addChoice(tr("Rails"), tr("Which of their common rails two hosts send by; pair traffic does not tell"));
  for (const Rails one : {Rails::even, Rails::first}) rails_->addItem(name(one), int(one));
  metric_ = addChoice(tr("Measure"), tr("What the colours of the links say"));
  for (const TrafficSource one : trafficSources) source_->addItem(name(one), int(one));
  for (const LinkMetric one : linkMetrics) metric_->addItem(name(one), int(one));
  sourceAction_ = addWidget(source_);
  railsAction_ = addWidget(rails_);
  metricAction_ = addWidget(metric_);
  connect(source_, &QComboBox::activated, this, [this](int row) {
    TrafficLens lens = session_.wanted().lens;
    lens.source = TrafficSource(source_->itemData(row).toInt());
    if (session_.run() && !whyNot(*session_.run(), session_.traffic().get(), lens).isEmpty())
      lens.metric = LinkMetric::bytes;  // the one that every source has
    choose(lens);
  });
  connect(rails_, &QComboBox::activated, this, [this](int row) {
    TrafficLens lens = session_.wanted().lens;
    lens.rails = Rails(rails_->itemData(row).toInt());
    choose(lens);
  });
  connect(metric_, &QComboBox::activated, this, [this](int row) {
    TrafficLens lens = session_.wanted().lens;
    lens.metric = LinkMetric(metric_->itemData(row).toInt());
    choose(lens);
  });
}

void FilterBar::choose(TrafficLens lens) {
  session_.setLens(lens);
  showLens();
}

// What the run can't be looked at through is listed, greyed, and says why.
void FilterBar::showLens() {
  const auto& run = session_.run();
  for (QAction* action : {sourceAction_, railsAction_, metricAction_}) action->setVisible(run && run->hasFabric());
  if (!run || !run->hasFabric()) return;
  const auto offer = [&](QComboBox* box, int row, const TrafficLens& lens) {
    const QString why = whyNot(*run, session_.traffic().get(), lens);
    auto* item = static_cast<QStandardItemModel*>(box->model())->item(row);
    item->setEnabled(why.isEmpty());
    item->setToolTip(why);
  };
  const TrafficLens lens = session_.wanted().lens;
  railsAction_->setVisible(lens.source == TrafficSource::pair && run->severalRails);
  rails_->setCurrentIndex(rails_->findData(int(lens.rails)));
  for (int row = 0; row < source_->count(); ++row) offer(source_, row, {trafficSources[std::size_t(row)], LinkMetric::bytes});
  for (int row = 0; row < metric_->count(); ++row) offer(metric_, row, {lens.source, linkMetrics[std::size_t(row)]});
  source_->setCurrentIndex(source_->findData(int(lens.source)));
  metric_->setCurrentIndex(metric_->findData(int(lens.metric)));
  const bool absent = session_.traffic() && !session_.figures().known() && !session_.predicting();
  source_->setItemText(0, absent ? tr("traffic: not recorded") : name(TrafficSource::port));
}

void FilterBar::addPart(const QString& text, const PairFilter& without) {
  QToolButton* chip = addChip(tr("Only this part of the pair traffic is shown; click to take it away"));
  chip->setText(tr("%1  ✕").arg(shortened(text)));
  parts_ << insertWidget(selectedAction_, chip);
  connect(chip, &QToolButton::clicked, this, [this, without] { session_.selection().setFilter(without); });
}

// Made anew each time; many communicators share a chip.
void FilterBar::showChips() {
  for (QAction* action : std::exchange(parts_, {})) {
    removeAction(action);
    action->deleteLater();  // not at once: its button may be the one that was clicked
  }
  const auto& run = session_.run();
  if (!run) return;
  const PairFilter& now = session_.selection().filter();
  const auto without = [&now](auto PairFilter::* list, auto one) {
    PairFilter rest = now;
    std::erase(rest.*list, one);
    return rest;
  };
  if (now.communicators.size() > mostChips) {
    PairFilter rest = now;
    rest.communicators.clear();
    addPart(tr("%1 communicators").arg(now.communicators.size()), rest);
  } else {
    for (const CommunicatorId one : now.communicators)
      addPart(communicatorName(*run, one), without(&PairFilter::communicators, one));
  }
  for (const PairClass one : now.classes) addPart(className(one), without(&PairFilter::classes, one));
  for (const OperationId one : now.operations) addPart(operationName(*run, one), without(&PairFilter::operations, one));
}

void FilterBar::refresh() {
  const auto& run = session_.run();
  const Selection& selection = session_.selection();
  const QString item = run ? itemName(*run, selection.selected()) : QString();
  regions_->setText(run ? tr("Regions: %1  ✕").arg(shortened(regionNames(*run, selection.regions()))) : QString());
  selected_->setText(tr("Selected: %1  ✕").arg(shortened(item)));
  showLens();
  showChips();
  regionsAction_->setVisible(run && !selection.regions().empty());
  selectedAction_->setVisible(!item.isEmpty());
}

}  // namespace weft
