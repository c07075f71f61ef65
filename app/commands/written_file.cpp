#include "app/commands/written_file.h"

#include <unistd.h>

#include <fstream>
#include <string>
#include <system_error>

#include "core/base/error.h"
#include "core/store/partial_file.h"

namespace weft {

void writeWhole(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write, const char* option) {
  const std::filesystem::path partial = partialOf(path, ::getpid());
  std::error_code ignored;
  try {
    makePartial(partial);
    std::ofstream file(partial, std::ios::binary);
    write(file);
    file.close();
    if (!file) throw std::system_error(std::make_error_code(std::errc::io_error));
    putInPlace(partial, path);
  } catch (const std::system_error& error) {
    std::filesystem::remove(partial, ignored);
    throw Error("can't write " + path.string() + " (" + error.code().message() + "); name another place with " + option);
  } catch (...) {
    std::filesystem::remove(partial, ignored);
    throw;
  }
}

void writeWhole(const std::filesystem::path& path, std::string_view content, const char* option) {
  writeWhole(path, [&](std::ostream& out) { out << content; }, option);
}

}  // namespace weft
