// The name of a run for users: its label if it has one, otherwise the bundle that it was made from.
#pragma once

#include <QString>
#include <filesystem>

#include "app/session/run_session.h"

namespace weft {

QString runName(const RunSession& session, const std::filesystem::path& runStore);

}  // namespace weft
