#include "views/tables/diagnostics_panel.h"

#include "app/panels/run_panel.h"

namespace weft {
namespace {

class RunDiagnostics : public PanelOf<DiagnosticsPanel> {
 public:
  explicit RunDiagnostics(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged}, [this] { view_->show(session_.run()); });
  }
  QString whyUnmarked() const override { return QObject::tr("messages of the import are about files"); }
  FigureView figure() const override { return FigureView::diagnostics; }
};

}  // namespace

const PanelSpec diagnosticsPanel{Panel::diagnostics,
                                 "diagnostics",
                                 QT_TRANSLATE_NOOP("QObject", "Diagnostics"),
                                 Workspace::everything,
                                 hasAll,
                                 makePanel<RunDiagnostics>,
                                 {{{FigureView::diagnostics, QT_TRANSLATE_NOOP("QObject", "Diagnostics")}}}};

}  // namespace weft
