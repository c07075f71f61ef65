#include "app/panels/asked_parts.h"
#include "app/panels/run_panel.h"
#include "views/details/not_followed.h"
#include "views/tables/links_panel.h"

namespace weft {
namespace {

class RunLinks : public PanelOf<LinksPanel> {
 public:
  explicit RunLinks(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged, &RunSession::loadsChanged}, [this] {
      const bool known = session_.run() && session_.numbers().known();
      view_->show(session_.run(), session_.numbers(),
                  known ? notAppliedTo(session_.shown().view.source, session_.selection().filter(),
                                       session_.run()->snapshot.keys)
                        : QString());
    });
  }
  QString whyUnmarked() const override { return QObject::tr("rows are link ends"); }
  FigureView figure() const override { return FigureView::links; }
  void ask(FigureView, FigureRequest& figure) const override { takeTraffic(session_, figure); }
};

}  // namespace

const PanelSpec linksPanel{Panel::links,
                           "links",
                           QT_TRANSLATE_NOOP("QObject", "Links"),
                           Workspace::links,
                           hasFabric,
                           makePanel<RunLinks>,
                           {{{FigureView::links, QT_TRANSLATE_NOOP("QObject", "Most loaded link ends")}}}};

}  // namespace weft
