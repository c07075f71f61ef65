// What a window shows, asked for as a figure, and made of what the window has read.
#pragma once

#include "app/run_figure.h"

namespace weft {

class RunSession;
class ViewSet;

// As the window shows it now: its filter, range, highlight and order. Needs an open run; throws Error where the numbers are
// still being reckoned.
FigureRequest shownIn(FigureView view, const RunSession& session, const ViewSet& views);
// What the session has read and reckoned; nothing of it is read again. For any thread.
FigureRuns runsOf(const RunSession& session);

}  // namespace weft
