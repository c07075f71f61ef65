#include "app/panels/run_panel.h"
#include "views/tables/fabric_panel.h"

namespace weft {
namespace {

class RunFabric : public PanelOf<FabricPanel> {
 public:
  explicit RunFabric(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged, &RunSession::findingsChanged},
       [this] { view_->show(session_.run(), session_.findings()); });
  }
  QString whyUnmarked() const override { return QObject::tr("no finding is about it"); }
  FigureView figure() const override { return FigureView::findings; }
};

}  // namespace

const PanelSpec fabricPanel{Panel::fabric,
                            "fabric",
                            QT_TRANSLATE_NOOP("QObject", "Fabric"),
                            Workspace::everything,
                            hasFabric,
                            makePanel<RunFabric>,
                            {{{FigureView::findings, QT_TRANSLATE_NOOP("QObject", "Findings of the fabric")}}}};

}  // namespace weft
