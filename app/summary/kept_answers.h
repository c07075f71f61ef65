// What was computed of a run store, kept for the next time that it is opened: among the user's caches, by what the file
// and the program were then.
#pragma once

#include <QString>
#include <optional>
#include <string>

namespace weft::keptAnswers {

std::optional<std::string> of(const QString& store);
void keep(const QString& store, const std::string& text);  // where there is no room for it, it is computed again

}  // namespace weft::keptAnswers
