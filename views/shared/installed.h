// Finds files that come with the program: in the installation, otherwise in the source tree it was built from.
#pragma once

#include <QCoreApplication>
#include <filesystem>
#include <optional>
#include <string>

namespace weft {

// A folder by its name, as "docs"; `inSources`: where it is there. Nothing where it is in neither place.
inline std::optional<std::filesystem::path> installedFolder(const std::string& name, const std::string& inSources) {
  const std::filesystem::path program = QCoreApplication::applicationDirPath().toStdString();
  std::error_code none;
  for (const std::string& place : {"../share/weft/" + name, "../../" + inSources})
    if (const auto folder = (program / place).lexically_normal(); std::filesystem::is_directory(folder, none))
      return folder;
  return std::nullopt;
}

}  // namespace weft
