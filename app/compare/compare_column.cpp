#include "app/compare/compare_column.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/panels/load_line.h"
#include "app/page/page_stack.h"
#include "app/panels/view_set.h"
#include "app/session/run_name.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_view.h"
#include "views/matrix/switch_matrix_view.h"

namespace weft {

CompareColumn::CompareColumn(const QString& letter)
    : letter_(letter), views_(std::make_unique<ViewSet>(session_)), title_(new QLabel(this)), deck_(new Deck(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(2, 2, 2, 2);
  column->addWidget(title_);
  column->addWidget(deck_, 1);
  title_->setTextFormat(Qt::PlainText);
  title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  for (QWidget* view : views_->widgets()) {
    view->setParent(this);
    view->hide();
  }
  for (const auto signal : {&RunSession::runChanged, &RunSession::mapSettingsChanged})
    connect(&session_, signal, this, &CompareColumn::show);
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged})
    connect(&session_, signal, this, &CompareColumn::showTitle);
}

// The views look into the session, which goes last.
CompareColumn::~CompareColumn() {
  for (QWidget* view : views_->widgets()) delete view;
}

void CompareColumn::open(const std::filesystem::path& path, const RunSession* other) {
  path_ = path;
  if (other && other->run() && other->traffic()) session_.adopt(*other);
  else session_.open(path);
  showTitle();
}

void CompareColumn::openLater(const std::filesystem::path& path) {
  path_ = path;
  showTitle();
}

void CompareColumn::turnTo(CompareView view) {
  view_ = view;
  show();
}

void CompareColumn::show() {
  const bool asMatrix = session_.mapSettings().kind == MapKind::matrix;
  switch (view_) {
    case CompareView::map:
      return deck_->turnTo(asMatrix ? static_cast<QWidget*>(views_->switches()) : views_->map());
    case CompareView::matrix:
      return deck_->turnTo(views_->of<MatrixView>());
    case CompareView::bars:
      return deck_->turnTo(views_->of<BarsView>());
    case CompareView::tree:
      return deck_->turnTo(views_->of<CommunicatorTree>());
  }
}

QString CompareColumn::name() const { return runName(session_, path_); }

void CompareColumn::showTitle() {
  const QString what = session_.traffic() ? trafficName(session_) : session_.loading() ? tr("reading …") : QString();
  title_->setText(what.isEmpty() ? tr("%1: %2").arg(letter_, name()) : tr("%1: %2 — %3").arg(letter_, name(), what));
  title_->setToolTip(QString::fromStdString(path_.string()));
}

}  // namespace weft

#include "moc_compare_column.cpp"
