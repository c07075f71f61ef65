#include "app/commands/written_file.h"

#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "core/store/partial_file.h"
#include "core/store/store_kind.h"

namespace weft {
namespace {

std::string cantWrite(const std::filesystem::path& path, const std::error_code& why, const char* option) {
  return "can't write " + path.string() + " (" + why.message() + "); name another place with " + option;
}

}  // namespace

void checkTarget(const std::filesystem::path& path, const char* option) {
  refuseRunStore(path);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw Error(cantWrite(path, std::make_error_code(std::errc::is_a_directory), option));
  if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
    throw Error(path.string() + " is no ordinary file, and would be replaced; name another place with " + option);
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    throw Error(cantWrite(path, {errno, std::generic_category()}, option));
}

void writeWhole(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write,
                const char* option) {
  checkTarget(path, option);
  const std::filesystem::path partial = partialOf(path, ::getpid());
  std::error_code ignored;
  try {
    makePartial(partial);
    OutputFile file(partial);
    write(file);
    if (file.close()) throw std::system_error(file.problem());
    putInPlace(partial, path);
  } catch (const std::system_error& error) {
    std::filesystem::remove(partial, ignored);
    throw Error(cantWrite(path, error.code(), option));
  } catch (...) {
    std::filesystem::remove(partial, ignored);
    throw;
  }
}

void writeWhole(const std::filesystem::path& path, std::string_view content, const char* option) {
  writeWhole(
      path, [&](std::ostream& out) { out << content; }, option);
}

}  // namespace weft
