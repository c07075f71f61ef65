#include "core/base/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/base/error.h"

namespace weft {
namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder(const std::string& purpose) {
  std::string name = (fs::temp_directory_path() / ("weft-" + purpose + "-XXXXXX")).string();
  if (::mkdtemp(name.data()) == nullptr)
    throw Error("no temporary folder could be made in " + fs::temp_directory_path().string() + " (" +
                std::strerror(errno) + "); set TMPDIR to one with space");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace weft
