#include <QMenu>

#include "analysis/load/region_totals.h"
#include "app/panels/recent_regions.h"
#include "app/panels/run_panel.h"
#include "app/panels/region_filter.h"
#include "views/shared/text.h"

namespace weft {
namespace {

class RunRegions : public PanelOf<RegionFilter> {
 public:
  explicit RunRegions(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged, &RunSession::trafficChanged}, [this] {
      const auto& run = session_.run();
      view_->setRegions(run ? regionTotals(*run, session_.traffic().get()) : std::vector<RegionTotal>());
    });
    on({&RunSession::selectedTrafficChanged}, [this] { view_->setSelectedTraffic(session_.selectedTraffic()); });
    connect(&view_->recentMenu(), &QMenu::aboutToShow, this, [this] {
      if (session_.run())
        recentRegions::fill(view_->recentMenu(), session_.run()->snapshot.regions, session_.selection());
    });
    connect(&session.selection(), &Selection::regionsChanged, this, [this] {
      if (session_.run()) recentRegions::add(session_.run()->snapshot.regions, session_.selection().regions());
    });
  }
  QString whyUnmarked() const override {
    return QObject::tr("%1 by region").arg(sentenceText(QObject::tr("what it sends"), Absence::notKnown));
  }
  FigureView figure() const override { return FigureView::regions; }
};

}  // namespace

const PanelSpec regionsPanel{Panel::regions,
                             "regions",
                             QT_TRANSLATE_NOOP("QObject", "Regions"),
                             Workspace::links,
                             [](const OpenRun& run) { return !run.snapshot.regions.empty(); },
                             makePanel<RunRegions>,
                             {{{FigureView::regions, QT_TRANSLATE_NOOP("QObject", "Regions")}}}};

}  // namespace weft
