#include "views/details/details_panel.h"

#include "app/panels/run_panel.h"

namespace weft {
namespace {

class RunDetails : public PanelOf<DetailsPanel> {
 public:
  explicit RunDetails(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged, &RunSession::profileChanged,
        &RunSession::selectedTrafficChanged},
       [this] {
         view_->show(session_.run(), session_.traffic(), session_.numbers(), session_.shown(), session_.profile(),
                     session_.selectedTraffic(), !session_.selectedTraffic() && session_.readingSelected());
       });
  }
};

}  // namespace

const PanelSpec detailsPanel{Panel::details,   "details", QT_TRANSLATE_NOOP("QObject", "Details"),
                             Workspace::links, hasAll,    makePanel<RunDetails>};

}  // namespace weft
