#include "app/figures.h"

#include "app/provenance.h"
#include "app/run_session.h"
#include "app/totals.h"
#include "app/view_set.h"
#include "core/error.h"
#include "views/charts/bars_figure.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/commtree/tree_figure.h"
#include "views/fattree/map_figure.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_figure.h"
#include "views/matrix/matrix_view.h"
#include "views/switchmatrix/switch_figure.h"
#include "views/switchmatrix/switch_matrix_view.h"

namespace weft {
namespace {

QStringList captionsOf(const RunSession& session, const std::vector<std::string>& kinds) {
  return QStringList(QObject::tr("Shown: %1.").arg(trafficName(session))) + provenance(session.run()->snapshot, kinds);
}

QStringList profileCaptions(const RunSession& session) {
  return provenance(session.run()->snapshot, {kinds::profile});
}

Figure mapOf(const RunSession& session, const MapView& map, double widthMm) {
  const OpenRun& run = *session.run();
  MapFigureInfo info;
  info.widthMm = widthMm;
  info.captions = captionsOf(session, kindsOf(session.lens()));
  info.banner = mapBanners(session).join(' ');
  info.marks = map.picture().marks;
  return mapFigure(run.fabric, *session.layout(), session.values().get(), map.options(), info);
}

Figure switchesOf(const RunSession& session, const SwitchMatrixView& switches, double widthMm) {
  SwitchFigureInfo info;
  info.widthMm = widthMm;
  info.measure = switches.measure();
  info.captions = mapBanners(session) + captionsOf(session, kindsOf(session.lens()));
  return switchFigure(switches.matrix(), info);
}

Figure matrixOf(const RunSession& session, const MatrixView& matrix, double widthMm) {
  const OpenRun& run = *session.run();
  if (!session.traffic()) throw Error("the traffic is still being read; try again in a moment");
  MatrixFigureInfo info;
  info.widthMm = widthMm;
  info.kind = matrix.kind();
  info.order = matrix.order();
  info.scaling = matrix.logarithmic() ? Scaling::logarithmic : Scaling::linear;
  info.regions = session.selection().regions();
  if (const auto* communicator = std::get_if<CommunicatorId>(&session.selection().selected()))
    info.communicator = *communicator;
  info.captions = captionsOf(session, {kinds::portTraffic});
  return matrixFigure(run.snapshot, run.fabric, session.traffic()->port, info);
}

}  // namespace

Figure figureOf(FigureView view, const RunSession& session, const ViewSet& views, double widthMm) {
  const auto& run = session.run();
  const std::shared_ptr<const RunSnapshot> snapshot(run, &run->snapshot);
  switch (view) {
    case FigureView::map:
      if (session.mapSettings().kind == MapKind::matrix) return switchesOf(session, *views.switches(), widthMm);
      return mapOf(session, *views.map(), widthMm);
    case FigureView::matrix: return matrixOf(session, *views.matrix(), widthMm);
    case FigureView::tree: {
      TreeFigureInfo info;
      info.widthMm = widthMm;
      info.measure = views.tree()->measure();
      info.locality = views.tree()->model().forest().locality;
      info.captions = profileCaptions(session);
      return treeFigure(snapshot, info);
    }
    case FigureView::bars: {
      BarsFigureInfo info;
      info.widthMm = widthMm;
      info.options.metric = views.bars()->facts().metric;
      info.captions = profileCaptions(session);
      return barsFigure(*snapshot, info);
    }
  }
  throw Error("there is no such view");
}

}  // namespace weft
