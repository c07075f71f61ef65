#include "app/panels/matrix_feed.h"

#include "analysis/collectives/modelled_rows.h"
#include "app/session/run_session.h"
#include "views/matrix/matrix_view.h"
#include "views/matrix/model/run_inputs.h"

namespace weft {

MatrixFeed::MatrixFeed(RunSession& session, MatrixView& matrix, QObject* parent)
    : QObject(parent), session_(session), matrix_(matrix) {
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged})
    connect(&session, signal, this, &MatrixFeed::follow);
  for (const auto signal : {&RunSession::loadsChanged, &RunSession::computing})
    connect(&session, signal, this, &MatrixFeed::follow);
  connect(&session.selection(), &Selection::filterChanged, this, &MatrixFeed::follow);
  connect(&expand_, &Job::failed, &matrix, &MatrixView::fail);
}

void MatrixFeed::follow() {
  Question wanted{session_.run(), session_.traffic(), {}};
  if (wanted.run && whyNotModelled(wanted.run->snapshot).empty())
    wanted.collectives = session_.wanted().view.collectives;
  if (wanted == asked_) return;
  const bool sameRun = wanted.run == asked_.run && wanted.traffic == asked_.traffic;
  asked_ = wanted;
  const auto show = [this, sameRun](MatrixInputs inputs) {
    const MatrixLook look = matrix_.look();
    matrix_.setInputs(std::move(inputs));
    if (sameRun) matrix_.setLook(look);
  };
  expand_.stop();
  if (!wanted.collectives) return show(matrixInputs(wanted.run, wanted.traffic));
  expand_.find([wanted, show](const Stopped& stopped) -> std::function<void()> {
    MatrixInputs inputs = modelledInputs(matrixInputs(wanted.run, wanted.traffic), *wanted.collectives, stopped);
    if (stopped()) return {};
    return [show, inputs = std::move(inputs)] { show(inputs); };
  });
}

}  // namespace weft

#include "moc_matrix_feed.cpp"
