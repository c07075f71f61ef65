// The state of a page: what is selected, filtered, coloured and visible. It is saved with a session, and moves with a
// page from window to window.
#pragma once

#include <QJsonObject>

namespace weft {

class RunSession;
class ViewSet;

// Needs an open run with its traffic.
QJsonObject stateOf(const RunSession& session, const ViewSet& views);
// What the run does not have stays unchanged.
void applyState(const QJsonObject& state, RunSession& session, ViewSet& views);

}  // namespace weft
