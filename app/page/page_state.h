// How a run is looked at: what is selected, filtered, coloured and in view. Kept with a session, and carried from one
// window to another.
#pragma once

#include <QJsonObject>

namespace weft {

class RunSession;
class ViewSet;

// Needs an open run with its traffic.
QJsonObject stateOf(const RunSession& session, const ViewSet& views);
// What the run does not have or does not know is left as it is.
void applyState(const QJsonObject& state, RunSession& session, ViewSet& views);

}  // namespace weft
