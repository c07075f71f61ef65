#include "app/panels/matrix_panel.h"

#include <QJsonArray>
#include <algorithm>

#include "analysis/run/item_words.h"
#include "app/panels/asked_parts.h"
#include "app/panels/matrix_feed.h"
#include "app/panels/run_panel.h"
#include "app/panels/state_words.h"
#include "core/base/error.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_marks.h"
#include "views/matrix/matrix_view.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

constexpr auto matrixKey = "matrix";

// The darkest cell that is no host with itself.
Item mostOf(const MatrixFacts& facts) {
  std::uint64_t most = 0;
  Item best;
  facts.cells->visit({0, facts.side(), 0, facts.side()},
                     [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
                       const MatrixEntry &from = facts.entries[row], &to = facts.entries[column];
                       if (amount.bytes <= most || row == column || (from.host && from.host == to.host)) return;
                       most = amount.bytes;
                       best = itemOf(from, to);
                     });
  return best;
}

class RunMatrix : public PanelOf<MatrixView> {
 public:
  explicit RunMatrix(RunSession& session) : PanelOf(session) {
    new MatrixFeed(session, *view_, this);
    connect(&view_->controls(), &MatrixControls::changed, this, &RunPanel::marksChanged);
    on({&RunSession::selectedTrafficChanged}, [this] { view_->setSelectedTraffic(session_.selectedTraffic()); });
  }
  QString whyUnmarked() const override { return QObject::tr("no pair of this matrix belongs to it"); }
  FigureView figure() const override { return FigureView::matrix; }
  void ask(FigureView, FigureRequest& figure) const override { figure = shownIn(*view_, session_); }

  void save(QJsonObject& state) const override {
    const MatrixControls& controls = view_->controls();
    const MatrixRequest choice = controls.choice();
    QJsonObject json{{"source", named(words::matrixSources, choice.source)},
                     {"rows", named(words::axes, choice.axis)},
                     {"measure", named(words::measures, choice.measure)},
                     {"order", named(words::orders, choice.order)},
                     {"logarithmic", controls.logarithmic()},
                     {"only", controls.communicatorOnly()},
                     {"each", controls.each()}};
    const MatrixLook look = view_->look();
    if (!look.whole) json["look"] = QJsonArray{look.firstRow, look.firstColumn, look.across};
    state[matrixKey] = json;
  }
  // What is not offered for the run is not chosen.
  void restore(const QJsonObject& state) override {
    const QJsonObject json = state[matrixKey].toObject();
    if (json.isEmpty()) return;
    MatrixControls& controls = view_->controls();
    if (const auto source = valueIn(words::matrixSources, json["source"])) controls.choose(*source);
    if (const auto axis = valueIn(words::axes, json["rows"])) controls.choose(*axis);
    if (const auto measure = valueIn(words::measures, json["measure"])) controls.choose(*measure);
    if (const auto order = valueIn(words::orders, json["order"])) controls.choose(*order);
    controls.setLogarithmic(json["logarithmic"].toBool(true));
    controls.setCommunicatorOnly(json["only"].toBool());
    controls.setEach(json["each"].toBool());
    const QJsonArray look = json["look"].toArray();
    const double row = look.at(0).toDouble(-1), column = look.at(1).toDouble(-1), across = look.at(2).toDouble();
    if (row >= 0 && column >= 0 && across > 0 && std::max({row, column, across}) < 1e9)
      view_->setLook({row, column, across, false});
  }

  Item toured() const override {
    const MatrixPicture& picture = view_->picture();
    return session_.run() && picture.facts ? mostOf(*picture.facts) : Item();
  }
  QString whyNoTour() const override {
    return toured() == Item() ? QObject::tr("no two hosts or ranks are known to have sent each other anything")
                              : QString();
  }
};

}  // namespace

FigureRequest shownIn(MatrixView& matrix, const RunSession& session) {
  if (!session.run()) throw Error(QObject::tr("no run is open").toStdString());
  MatrixFigure asked;
  const OpenRun& run = *session.run();
  const MatrixRequest request = matrix.request();
  if (request.source == MatrixSource::ports && !session.traffic())
    throw Error(QObject::tr("the traffic is still being read; try again in a moment").toStdString());
  asked.source = request.source;
  if (request.source == MatrixSource::pairs) asked.collectives = matrix.inputs().collectives;
  asked.rows = request.axis;
  asked.measure = request.measure;
  asked.order = request.order;
  asked.linear = !matrix.logarithmic();
  asked.each = matrix.controls().each() && request.source == MatrixSource::pairs;
  FigureRequest figure(asked);
  if (request.source == MatrixSource::ports) takeFollowed(session, request.filter, Measure::ports, figure);
  else takeFilter(run, request.filter, figure);
  if (request.axis == MatrixAxis::members && request.communicator)
    figure[FilterDimension::communicator] = {communicatorText(run, *request.communicator).toStdString()};
  if (const auto* id = std::get_if<CommunicatorId>(&session.selection().selected()); id || request.communicator)
    figure.select = itemWords(run, id ? *id : *request.communicator);
  return figure;
}

const PanelSpec matrixPanel{
    Panel::matrix,
    matrixKey,
    QT_TRANSLATE_NOOP("QObject", "Matrix"),
    Workspace::links,
    [](const OpenRun& run) {
      return !run.snapshot.pairLayers.empty() || !run.pairSenders.empty() || run.hasPortTraffic;
    },
    makePanel<RunMatrix>,
    {{{FigureView::matrix, QT_TRANSLATE_NOOP("QObject", "Matrix")}}},
    {QT_TRANSLATE_NOOP("QObject", "A pair"),
     QT_TRANSLATE_NOOP("QObject",
                       "The darkest cell of the matrix off the diagonal: its routes there (solid) and back (dashed), "
                       "over every rail. Inside one host no link carries anything.")}};

}  // namespace weft
