#include "core/store/store_kind.h"

#include <array>
#include <fstream>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/store/run_store.h"

namespace weft {

bool isRunStore(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;
  std::array<char, 100> first{};
  std::ifstream file(path, std::ios::binary);
  file.read(first.data(), first.size());
  return RunStore::recognises({first.data(), static_cast<std::size_t>(file.gcount())});
}

void refuseOthersFile(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored) || std::filesystem::is_directory(path, ignored)) return;
  if (!std::filesystem::is_regular_file(path, ignored))
    throw Error(path.string() + " is no ordinary file, and would be replaced; give another name");
  if (std::filesystem::file_size(path, ignored) == 0) return;
  if (!std::ifstream(path, std::ios::binary))
    throw Error(sentence(path.string() + " exists and can't be read, so that it", Absence::notKnown) +
                " whether it is a run store; give another name");
  if (!isRunStore(path))
    throw Error(path.string() + " exists and is no run store; give another name, or remove it first");
}

void refuseRunStore(const std::filesystem::path& path) {
  if (isRunStore(path))
    throw Error(path.string() + " is a run store, which this would write over; give another name, or remove it first");
}

}  // namespace weft
