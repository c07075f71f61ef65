// Fabric dumps and plans given to commands in place of run stores: they are imported into a temporary folder, which is
// deleted with this object.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/temporary_folder.h"

namespace weft {

// A folder, an archive or any file that has content and is no run store.
bool isDump(const std::filesystem::path& path);

class DumpStores {
 public:
  // A run store, and a path that can't be read, are returned unchanged; errors are reported when they are opened. For
  // another file, a folder or an archive, returns the store that was made of it, labelled with its name. Throws Error
  // as importBundle() does.
  std::string storeOf(const std::string& path);

 private:
  std::optional<TemporaryFolder> folder_;  // none where none was needed
  unsigned stores_ = 0;
};

}  // namespace weft
