#include "app/figures.h"
#include "app/names.h"
#include "app/run_figure.h"
#include "core/error.h"
#include "views/matrix/matrix_figure.h"
#include "views/matrix/matrix_text.h"

namespace weft {
namespace {

// What the request leaves open: the source that the run has, pair traffic before port traffic; hosts where they are known.
MatrixRequest completed(const FigureRequest& request, const MatrixInputs& inputs) {
  MatrixRequest matrix;
  matrix.measure = request.matrixMeasure;
  matrix.order = request.order;
  const MatrixSource best = inputs.hasPairs() ? MatrixSource::pairs : MatrixSource::ports;
  matrix.source = request.matrixSource.value_or(request.rows == MatrixAxis::ports ? MatrixSource::ports : best);
  const bool hosts = matrix.source == MatrixSource::ports || !inputs.run->hosts.empty();
  matrix.axis = request.rows.value_or(hosts ? MatrixAxis::hosts : MatrixAxis::ranks);
  if (!goesWith(matrix.axis, matrix.source))
    throw Error(sourceWord(matrix.source).toStdString() + " does not tell by " + axisWord(matrix.axis).toStdString() +
                "; take other --rows or another --traffic");
  matrix.filter.classes = request.classes;
  matrix.filter.regions = findRegions(inputs.run->regions, request.regions);
  if (!request.communicator) return matrix;
  const auto found = findCommunicators(inputs.run->communicators, *request.communicator);
  matrix.communicator = found.front();
  if (matrix.source == MatrixSource::pairs) matrix.filter.communicators = found;
  if (matrix.axis == MatrixAxis::members) matrix.filter.communicators = {found.front()};
  return matrix;
}

}  // namespace

Figure makeMatrixFigure(const FigureRequest& request, FigureRuns& runs) {
  const MatrixInputs inputs = runs.shown.matrix();
  MatrixFigureInfo info;
  info.style = request.style;
  info.range = request.range;
  info.scaling = request.linear ? Scaling::linear : Scaling::logarithmic;
  info.request = completed(request, inputs);
  if (info.request.source == MatrixSource::ports) info.marked = info.request.communicator;
  info.captions = matrixCaptions(*inputs.run, info.request);
  if (!request.each) return matrixFigure(inputs, info);
  if (info.request.source == MatrixSource::ports) throw Error("port traffic does not tell communicators; --each needs pair traffic");
  return eachFigure(inputs, info);
}

}  // namespace weft
