#include "core/base/error.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/ranks/times_figure.h"
#include "views/shared/text.h"

namespace weft {

Figure makeTimesFigure(const FigureRequest& request, FigureRuns& runs) {
  if (!runs.against.empty())
    throw Error(QObject::tr("times are not drawn against another run; omit --against").toStdString());
  const RunSnapshot& run = *runs.shown.snapshot();
  const std::vector<std::string> timeKinds =
      run.toolTimes.empty() ? std::vector<std::string>{kinds::recording} : std::vector<std::string>{kinds::times};
  TimesFigureInfo info;
  info.style = request.style;
  info.captions << provenance(run, timeKinds);
  return timesFigure(collectTimes(run.toolTimes, run.processes,
                                  request.as<TimesFigure>().relative ? TimesShown::overhead : TimesShown::parts),
                     info);
}

}  // namespace weft
