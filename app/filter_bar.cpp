#include "app/filter_bar.h"

#include <QToolButton>

#include "app/actions.h"
#include "app/item_names.h"
#include "app/run_session.h"
#include "app/totals.h"

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
  sourceName_ = new QToolButton(this);
  sourceName_->setEnabled(false);
  sourceName_->setToolTip(tr("Where the bytes on the links come from"));
  source_ = addWidget(sourceName_);
  regions_ = addChip(tr("Only these code regions are shown; click for all"));
  regionsAction_ = addWidget(regions_);
  selected_ = addChip(tr("What is selected; click to clear"));
  selectedAction_ = addWidget(selected_);
  connect(regions_, &QToolButton::clicked, this, [this] { session_.selection().setRegions({}); });
  connect(selected_, &QToolButton::clicked, this, [this] { session_.selection().clear(); });
  connect(&session, &RunSession::runChanged, this, &FilterBar::refresh);
  connect(&session, &RunSession::trafficChanged, this, &FilterBar::refresh);
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

void FilterBar::refresh() {
  const auto& run = session_.run();
  const Selection& selection = session_.selection();
  const QString item = run ? itemName(*run, selection.selected()) : QString();
  sourceName_->setText(run ? sourceName(session_) : QString());
  regions_->setText(run ? tr("Regions: %1  ✕").arg(shortened(regionNames(*run, selection.regions()))) : QString());
  selected_->setText(tr("Selected: %1  ✕").arg(shortened(item)));
  source_->setVisible(run != nullptr);
  regionsAction_->setVisible(run && !selection.regions().empty());
  selectedAction_->setVisible(!item.isEmpty());
}

}  // namespace weft
