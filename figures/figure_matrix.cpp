#include <array>

#include "analysis/collectives/modelled_rows.h"
#include "analysis/run/item_words.h"
#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/base/work_stop.h"
#include "figures/figure_difference.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/matrix/matrix_figure.h"
#include "views/matrix/matrix_text.h"
#include "views/matrix/model/matrix_each.h"
#include "views/matrix/model/run_inputs.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// Throws Error where collectives were to be modelled and can't be.
MatrixInputs inputsOf(const FigureRequest& request, FigureData& data) {
  const auto& asked = request.as<MatrixFigure>();
  if (asked.rows == MatrixAxis::rails) data.run();  // which finds them
  MatrixInputs inputs = data.matrix();
  if (!asked.collectives || recordsWhatWasSent(*inputs.run)) return inputs;
  if (asked.source == MatrixSource::ports)
    throw Error(QObject::tr("--collectives model is for pair traffic; omit --traffic").toStdString());
  if (const std::string why = whyNotModelled(*inputs.run); !why.empty())
    throw Error(QObject::tr("collectives can't be modelled: %1").arg(qt(why)).toStdString());
  return modelledInputs(std::move(inputs), *asked.collectives);
}

std::vector<std::string> kindsOf(MatrixSource source) {
  if (source == MatrixSource::pairs) return {kinds::recording, kinds::pairTraffic, kinds::trace};
  return {kinds::portTraffic};
}

QString captionOf(const MatrixInputs& inputs, const MatrixRequest& request) {
  QString source = sourceWord(request.source, inputs.collectives);
  source[0] = source[0].toUpper();
  return QObject::tr("%1, %2; rows send, columns receive.").arg(source, filterText(*inputs.run, request));
}

// Whose ranks or hosts are marked: of port traffic those of the communicator that was asked for.
std::optional<CommunicatorId> markedBy(const FigureRequest& request, const MatrixInputs& inputs,
                                       const MatrixRequest& matrix) {
  if (request.select) return communicatorOf(*inputs.run, *request.select);
  return matrix.source == MatrixSource::ports ? matrix.communicator : std::nullopt;
}

// What the request leaves open: the source that the run has, pair traffic before port traffic; hosts where they are
// known.
MatrixRequest completed(const FigureRequest& request, const MatrixInputs& inputs) {
  const auto& asked = request.as<MatrixFigure>();
  MatrixRequest matrix;
  matrix.measure = asked.measure;
  matrix.order = asked.order;
  const MatrixSource best = inputs.hasPairs() ? MatrixSource::pairs : MatrixSource::ports;
  matrix.source = asked.source.value_or(asked.rows == MatrixAxis::ports ? MatrixSource::ports : best);
  const bool hosts = matrix.source == MatrixSource::ports || !inputs.run->hosts.empty();
  matrix.axis = asked.rows.value_or(hosts ? MatrixAxis::hosts : MatrixAxis::ranks);
  if (!goesWith(matrix.axis, matrix.source))
    throw Error(QObject::tr("%1 does not record by %2; take other --rows or another --traffic")
                    .arg(sourceWord(matrix.source), axisWord(matrix.axis))
                    .toStdString());
  matrix.filter = filterOf(*inputs.run, request, matrix.source == MatrixSource::pairs);
  if (request.select && request[FilterDimension::communicator].empty())
    matrix.communicator = communicatorOf(*inputs.run, *request.select);
  if (request[FilterDimension::communicator].size() != 1) return matrix;
  matrix.communicator =
      findCommunicators(inputs.run->communicators, request[FilterDimension::communicator].front()).front();
  if (matrix.axis == MatrixAxis::members) matrix.filter.communicators = {*matrix.communicator};
  return matrix;
}

}  // namespace

Figure makeMatrixFigure(const FigureRequest& request, FigureRuns& runs) {
  const auto& asked = request.as<MatrixFigure>();
  const MatrixInputs inputs = inputsOf(request, runs.shown);
  MatrixFigureInfo info;
  info.style = request.style;
  info.range = request.range;
  info.scaling = asked.linear ? Scaling::linear : Scaling::logarithmic;
  info.request = completed(request, inputs);
  info.marked = markedBy(request, inputs, info.request);
  info.captions << captionOf(inputs, info.request);
  if (!runs.against.empty()) {
    if (asked.each) throw Error(QObject::tr("--each draws one run; omit it or --against").toStdString());
    const Comparison both = comparisonOf(request, runs);
    info.captions << provenanceOfBoth(both, kindsOf(info.request.source));
    return matrixDifferenceFigure({inputs, inputsOf(request, runs.against.front()), both.match}, info);
  }
  info.captions << provenance(*inputs.run, kindsOf(info.request.source));
  if (!asked.each) return matrixFigure(inputs, info);
  if (info.request.source == MatrixSource::ports)
    throw Error(
        QObject::tr("port traffic does not distinguish communicators; --each needs pair traffic").toStdString());
  return eachFigure(inputs, info);
}

FigureRequest completedMatrix(FigureRequest request, FigureData& data) {
  const MatrixRequest matrix = completed(request, inputsOf(request, data));
  request.as<MatrixFigure>().source = matrix.source;
  request.as<MatrixFigure>().rows = matrix.axis;
  return request;
}

ValueRange matrixRange(const FigureRequest& request, FigureData& data) {
  const MatrixInputs inputs = inputsOf(request, data);
  MatrixRequest asked = completed(request, inputs);
  std::array<std::uint64_t, 2> ends{};
  if (request.as<MatrixFigure>().each) {
    asked.axis = MatrixAxis::ranks;
    const SmallMatrices page = collectEach(inputs, asked, WorkStop::look);
    ends = {page.smallest, page.largest};
  } else {
    const MatrixPicture matrix = collectMatrix(inputs, asked, WorkStop::look);
    ends = {matrix.pyramid->smallest(), matrix.pyramid->largest()};
  }
  if (ends[1] == 0)
    throw Error(QObject::tr("nothing of what is shown was sent in %1: it has no range")
                    .arg(pathText(data.path().filename()))
                    .toStdString());
  return rangeOf(ends, request.as<MatrixFigure>().linear ? Scaling::linear : Scaling::logarithmic);
}

}  // namespace weft
