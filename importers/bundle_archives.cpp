#include "importers/bundle_archives.h"

#include <algorithm>

#include "core/error.h"
#include "core/importer.h"
#include "importers/archive.h"
#include "importers/input_file.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

bool isArchive(const BundleFile& file) {
  try {
    return looksLikeArchive(Importer::firstBytes(*openInput(file.path, std::make_shared<InputState>())));
  } catch (const Error&) {
    return false;  // whoever reads it tells why it can't be opened
  }
}

BundleFile fileOf(const UnpackedFile& unpacked, const BundleFile& archive) {
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(unpacked.path, error);
  const auto folders = static_cast<int>(std::ranges::count(unpacked.name, '/'));
  return {unpacked.path, archive.shown + "/" + unpacked.name, error ? 0 : bytes, archive.depth + folders};
}

}  // namespace

std::vector<BundleFile> openArchives(std::vector<BundleFile> files, const fs::path& folder, Diagnostics& diagnostics,
                                     const UnpackProgress& progress) {
  if (folder.empty()) return files;
  std::vector<BundleFile> all;
  int opened = 0;
  for (BundleFile& file : files) {
    if (!isArchive(file)) {
      all.push_back(std::move(file));
      continue;
    }
    const auto carryOn = [&](std::uint64_t done) { return progress(done, file.bytes, "unpacking " + file.shown); };
    if (!carryOn(0)) return {};
    const fs::path target = folder / std::to_string(opened++);
    for (const UnpackedFile& each : unpack(file.path, file.shown, target, diagnostics, carryOn)) all.push_back(fileOf(each, file));
  }
  std::ranges::sort(all, {}, &BundleFile::shown);
  return all;
}

}  // namespace weft
