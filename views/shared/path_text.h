// A path as the window's texts have it.
#pragma once

#include <QString>
#include <filesystem>

namespace weft {

inline QString pathText(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

}  // namespace weft
