// Figures of what a window shows, drawn from data that the window has already read.
#pragma once

#include "app/panels/figure_offer.h"

namespace weft {

class RunSession;
class ViewSet;

// As the window shows it now: its filter, range, highlight and order. Needs an open run; throws Error where the numbers
// are still being computed.
FigureRequest shownIn(FigureView view, const RunSession& session, const ViewSet& views);
// Everything of one run. Session and views outlive the offer.
FigureOffer offerOf(RunSession& session, const ViewSet& views, FigureView wanted);
// What the session has read and computed; nothing of it is read again. For any thread.
FigureRuns runsOf(const RunSession& session);

}  // namespace weft
