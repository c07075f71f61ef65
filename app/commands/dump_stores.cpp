#include "app/commands/dump_stores.h"

#include <fstream>

#include "core/base/error.h"
#include "core/store/store_kind.h"
#include "importers/bundle/bundle.h"
#include "importers/bundle/formats.h"

namespace weft {
namespace fs = std::filesystem;

bool isDump(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return true;
  const bool isEmpty = !fs::is_regular_file(path, error) ||
                       std::ifstream(path, std::ios::binary).peek() == std::ifstream::traits_type::eof();
  return !isEmpty && !isRunStore(path);
}

std::string DumpStores::storeOf(const std::string& path) {
  if (!isDump(path)) return path;
  if (!folder_) folder_.emplace("compare");
  const fs::path store = *folder_ / (std::to_string(++stores_) + ".weft");
  ImportOptions options;
  options.label = path;
  options.unpackTo = *folder_ / std::to_string(stores_);
  RunWriter writer(store);
  importBundle({path}, allImporters({}), options, writer,
               [](std::uint64_t, std::uint64_t, const std::string&) { return true; });
  writer.commit();
  return store.string();
}

}  // namespace weft
