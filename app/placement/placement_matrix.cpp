#include "app/placement/placement_matrix.h"

#include <QMimeData>
#include <QVBoxLayout>

#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_drags.h"
#include "views/matrix/matrix_view.h"
#include "views/matrix/model/run_inputs.h"

namespace weft {

PlacementMatrix::PlacementMatrix(RunSession& session, PlacementTrial& trial, QWidget* parent)
    : QWidget(parent), session_(session), trial_(trial), view_(new MatrixView(session.selection())) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(2, 2, 2, 2);
  column->addWidget(view_);
  view_->setToolTip(tr("Drag a rank by its label onto another rank, or onto a host of the table beside it"));
  view_->controls().choose(MatrixAxis::ranks);
  view_->controls().choose(MatrixOrder::host);
  view_->setRunner([this](MatrixView::Work work) { collect_.find(std::move(work)); });
  auto* drags = new MatrixDrags(
      view_->canvas(), [this](std::uint32_t entry) { return carried(entry); },
      [this](const QMimeData& data) { return trial_.ready() && dragIn(data, trial_); });
  connect(&collect_, &Job::failed, view_, &MatrixView::fail);
  connect(drags, &MatrixDrags::dropped, this, &PlacementMatrix::drop);
  connect(&trial_, &PlacementTrial::changed, this, &PlacementMatrix::show);
  show();
}

// As it was looked at: of the same ranks in another order.
void PlacementMatrix::show() {
  const bool can = trial_.ready() && session_.run();
  MatrixInputs inputs = matrixInputs(can ? session_.run() : nullptr, nullptr);
  if (can) inputs.placed = std::make_shared<const RankHosts>(trial_.places().hosts());
  const MatrixLook look = view_->look();
  view_->setInputs(std::move(inputs));
  if (can && !look.whole) view_->setLook(look);
}

// Leaf switches stay where they are.
QMimeData* PlacementMatrix::carried(std::uint32_t entry) const {
  const MatrixFacts& facts = *view_->picture().facts;
  if (!trial_.ready() || facts.request.axis == MatrixAxis::leaves) return nullptr;
  return dragData(trial_, {facts.entries[entry].ranks, facts.request.axis == MatrixAxis::hosts});
}

// After the drop is over: rows and columns are other ones then.
void PlacementMatrix::drop(const QMimeData& data, std::uint32_t onto) {
  const MatrixEntry& entry = view_->picture().facts->entries[onto];
  const auto drag = dragIn(data, trial_);
  if (drag && entry.host)
    QMetaObject::invokeMethod(
        &trial_, [=, this, host = *entry.host, rank = entry.rank] { trial_.drop(*drag, host, rank); },
        Qt::QueuedConnection);
}

}  // namespace weft

#include "moc_placement_matrix.cpp"
