#include "core/store/store_kind.h"

#include <array>
#include <fstream>

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

}  // namespace weft
