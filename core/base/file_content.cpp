#include "core/base/file_content.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "core/base/error.h"

namespace weft {

std::string contentOf(const std::filesystem::path& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream content;
  if (in && in.peek() != std::ifstream::traits_type::eof()) content << in.rdbuf();
  if (!in.is_open() || in.bad() || (content.fail() && errno != 0))
    throw Error(path.string() + " can't be read (" + std::strerror(errno == 0 ? EIO : errno) + ")");
  return content.str();
}

std::string contentIfReadable(const std::filesystem::path& path) {
  try {
    return contentOf(path);
  } catch (const Error&) {
    return {};
  }
}

}  // namespace weft
