// A cache of computed answers about run stores. The key is the state of the file and the version of the program.
#pragma once

#include <QString>
#include <optional>
#include <string>

namespace weft::keptAnswers {

std::optional<std::string> of(const QString& store);
void keep(const QString& store, const std::string& text);  // where there is no room for it, it is computed again

}  // namespace weft::keptAnswers
