#include "importers/bundle/bundle_archives.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/records/importer.h"
#include "importers/io/archive.h"
#include "importers/io/input_file.h"

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
  return {unpacked.path, archive.shown + "/" + unpacked.name, error ? 0 : bytes, archive.depth + folders,
          archive.given};
}

// Opens archives, and archives in them, but none in those: a tar of a run often holds a packed trace. What all of them
// unpack to is limited together, so that archives in an archive can't multiply.
class Opener {
 public:
  Opener(const fs::path& folder, Diagnostics& diagnostics, const UnpackProgress& progress)
      : folder_(folder), diagnostics_(diagnostics), progress_(progress) {}

  // False where the user does not want to carry on.
  bool open(std::vector<BundleFile> files, int deeper) {
    for (BundleFile& file : files) {
      if (!isArchive(file)) {
        all_.push_back(std::move(file));
        continue;
      }
      std::vector<BundleFile> content;
      if (!unpackOne(file, content)) return false;
      if (deeper > 0 && !open(std::move(content), deeper - 1)) return false;
      if (deeper == 0) std::ranges::move(content, std::back_inserter(all_));
    }
    return true;
  }

  std::vector<BundleFile> take() {
    std::ranges::sort(all_, {}, &BundleFile::shown);
    return std::move(all_);
  }

 private:
  bool unpackOne(const BundleFile& file, std::vector<BundleFile>& content) {
    const auto carryOn = [&](std::uint64_t done) { return progress_(done, file.bytes, "unpacking " + file.shown); };
    if (!carryOn(0)) return false;
    const fs::path target = folder_ / std::to_string(opened_++);
    for (const UnpackedFile& each : unpack(file.path, file.shown, target, diagnostics_, carryOn, left_)) {
      content.push_back(fileOf(each, file));
      left_.bytes -= std::min<std::uint64_t>(left_.bytes, content.back().bytes);
      left_.files -= std::min<std::size_t>(left_.files, 1);
    }
    return true;
  }

  const fs::path& folder_;
  Diagnostics& diagnostics_;
  const UnpackProgress& progress_;
  UnpackLimits left_;
  std::vector<BundleFile> all_;
  int opened_ = 0;
};

}  // namespace

std::vector<BundleFile> openArchives(std::vector<BundleFile> files, const fs::path& folder, Diagnostics& diagnostics,
                                     const UnpackProgress& progress) {
  if (folder.empty()) return files;
  Opener opener(folder, diagnostics, progress);
  if (!opener.open(std::move(files), 1)) return {};
  return opener.take();
}

}  // namespace weft
