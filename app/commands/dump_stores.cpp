#include "app/commands/dump_stores.h"

#include <cstdlib>
#include <fstream>

#include "core/base/error.h"
#include "core/store/store_kind.h"
#include "importers/bundle/bundle.h"
#include "importers/bundle/formats.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

fs::path newFolder() {
  std::string name = (fs::temp_directory_path() / "weft-compare-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw Error("no folder can be made in " + fs::temp_directory_path().string() + "; set TMPDIR to one with room");
  return name;
}

}  // namespace

bool isDump(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return true;
  const bool isEmpty = !fs::is_regular_file(path, error) || std::ifstream(path, std::ios::binary).peek() == std::ifstream::traits_type::eof();
  return !isEmpty && !isRunStore(path);
}

DumpStores::~DumpStores() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

std::string DumpStores::storeOf(const std::string& path) {
  if (!isDump(path)) return path;
  if (folder_.empty()) folder_ = newFolder();
  const fs::path store = folder_ / (std::to_string(++stores_) + ".weft");
  ImportOptions options;
  options.label = path;
  options.unpackTo = folder_ / std::to_string(stores_);
  RunWriter writer(store);
  importBundle({path}, allImporters({}), options, writer, [](std::uint64_t, std::uint64_t, const std::string&) { return true; });
  writer.commit();
  return store.string();
}

}  // namespace weft
