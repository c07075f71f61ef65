// Figures of what a window shows, drawn from data that the window has already read.
#pragma once

#include "app/page/figure_offer.h"

namespace weft {

class MatrixView;
class RunSession;
class ViewSet;

// The view that has the keyboard focus, where it can be a figure.
std::optional<FigureView> focusedView(const ViewSet& views);

// As the window shows it now: its filter, range, highlight and order. Needs an open run; throws Error where the numbers
// are still being computed.
FigureRequest shownIn(FigureView view, const RunSession& session, const ViewSet& views);
// The same of another matrix of this run.
FigureRequest shownIn(MatrixView& matrix, const RunSession& session);
// Everything of one run. Session and views outlive the offer.
FigureOffer offerOf(RunSession& session, const ViewSet& views, FigureView wanted);
// What the session has read and computed; nothing of it is read again. For any thread.
FigureRuns runsOf(const RunSession& session);

}  // namespace weft
