#include "app/panels/asked_parts.h"
#include "app/panels/run_panel.h"
#include "views/waits/waits_view.h"

namespace weft {
namespace {

class RunWaits : public PanelOf<WaitsView> {
 public:
  explicit RunWaits(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged}, [this] { view_->setRun(session_.run()); });
  }
  QString whyUnmarked() const override { return QObject::tr("no single row describes it"); }
  FigureView figure() const override {
    return view_->showsTransactions() ? FigureView::transactions : FigureView::waits;
  }
  void ask(FigureView wanted, FigureRequest& figure) const override {
    takeFollowed(session_, wanted == FigureView::transactions ? Measure::transactions : Measure::waits, figure);
  }
};

}  // namespace

const PanelSpec waitsPanel{Panel::waits,
                           "waits",
                           QT_TRANSLATE_NOOP("QObject", "Waits"),
                           Workspace::everything,
                           hasWaits,
                           makePanel<RunWaits>,
                           {{{FigureView::waits, QT_TRANSLATE_NOOP("QObject", "Waits")},
                             {FigureView::transactions, QT_TRANSLATE_NOOP("QObject", "Transactions")}}}};

}  // namespace weft
