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
#include "views/matrix/matrix_text.h"
#include "views/matrix/matrix_view.h"
#include "views/switchmatrix/switch_figure.h"
#include "views/switchmatrix/switch_matrix_view.h"

namespace weft {

QStringList matrixCaptions(const RunSnapshot& run, const MatrixRequest& request) {
  const bool pairs = request.source == MatrixSource::pairs;
  QString source = sourceWord(request.source);
  source[0] = source[0].toUpper();
  std::vector<std::string> kinds{kinds::portTraffic};
  if (pairs) kinds = {kinds::pairTraffic, kinds::trace};
  return QStringList(source + ", " + filterText(run, request) + "; rows send, columns receive.") + provenance(run, kinds);
}

namespace {

QStringList captionsOf(const RunSession& session, const std::vector<std::string>& kinds) {
  return QStringList(QObject::tr("Shown: %1.").arg(trafficName(session))) + provenance(session.run()->snapshot, kinds);
}

QStringList profileCaptions(const RunSession& session) {
  return provenance(session.run()->snapshot, operationKinds);
}

Figure mapOf(const RunSession& session, const MapView& map, const FigureStyle& style) {
  const OpenRun& run = *session.run();
  MapFigureInfo info;
  info.style = style;
  info.captions = captionsOf(session, kindsOf(session.lens()));
  info.banner = mapBanners(session).join(' ');
  info.marks = map.picture().marks;
  return mapFigure(run.fabric, *session.layout(), session.values().get(), map.options(), info);
}

Figure switchesOf(const RunSession& session, const SwitchMatrixView& switches, const FigureStyle& style) {
  SwitchFigureInfo info;
  info.style = style;
  info.measure = switches.measure();
  info.captions = mapBanners(session) + captionsOf(session, kindsOf(session.lens()));
  return switchFigure(switches.matrix(), info);
}

Figure matrixOf(const RunSession& session, const MatrixView& matrix, const FigureStyle& style) {
  MatrixFigureInfo info;
  info.style = style;
  info.request = matrix.request();
  if (info.request.source == MatrixSource::ports && !session.traffic())
    throw Error("the traffic is still being read; try again in a moment");
  info.scaling = matrix.logarithmic() ? Scaling::logarithmic : Scaling::linear;
  if (const auto* communicator = std::get_if<CommunicatorId>(&session.selection().selected())) info.marked = *communicator;
  info.captions = matrixCaptions(session.run()->snapshot, info.request);
  return matrixFigure(matrix.inputs(), info);
}

}  // namespace

Figure figureOf(FigureView view, const RunSession& session, const ViewSet& views, const FigureStyle& style) {
  const auto& run = session.run();
  const std::shared_ptr<const RunSnapshot> snapshot(run, &run->snapshot);
  switch (view) {
    case FigureView::map:
      if (session.mapSettings().kind == MapKind::matrix) return switchesOf(session, *views.switches(), style);
      return mapOf(session, *views.map(), style);
    case FigureView::matrix: return matrixOf(session, *views.matrix(), style);
    case FigureView::tree: {
      TreeFigureInfo info;
      info.style = style;
      info.measure = views.tree()->measure();
      info.locality = views.tree()->model().forest().locality;
      info.captions = profileCaptions(session);
      return treeFigure(snapshot, info);
    }
    case FigureView::bars: {
      BarsFigureInfo info;
      info.style = style;
      info.options.metric = views.bars()->facts().metric;
      info.captions = profileCaptions(session);
      return barsFigure(*snapshot, info);
    }
  }
  throw Error("there is no such view");
}

}  // namespace weft
