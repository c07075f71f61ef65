#include "importers/bundle/bundle_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/base/error.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

// A file under any name: device and inode.
using Identity = std::pair<dev_t, ino_t>;

std::optional<Identity> identity(const fs::path& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return std::nullopt;
  return Identity{facts.st_dev, facts.st_ino};
}

class Walk {
 public:
  Walk(const std::vector<fs::path>& leftOut, Diagnostics& diagnostics, const WalkLimits& limits)
      : diagnostics_(diagnostics), limits_(limits) {
    for (const fs::path& each : leftOut)
      if (const auto file = identity(each)) seen_.insert(*file);
  }

  void start(const fs::path& path, std::size_t given) {
    given_ = given;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) throw Error("there is no file or folder " + path.string() + "; check the path");
    if (fs::is_directory(status)) return folder(path, 0);
    if (!fs::is_regular_file(status))
      throw Error(path.string() + " is neither a file nor a folder; copy its content into a file first");
    add(path, 0);
  }

  std::vector<BundleFile> take() {
    std::ranges::sort(files_, {}, [](const BundleFile& file) { return file.path; });
    return std::move(files_);
  }

 private:
  bool full() {
    if (files_.size() < limits_.files) return false;
    if (!toldFull_)
      tell("bundle.too_many", {}, "there are more than " + std::to_string(limits_.files) + " files",
           "the rest was not read", "give the folders that matter");
    return toldFull_ = true;
  }

  void folder(const fs::path& path, int depth) {
    if (depth > limits_.depth)
      return tell("bundle.too_deep", path,
                  "the folder lies more than " + std::to_string(limits_.depth) + " folders deep", "it was not read",
                  "give it as a path of its own");
    std::error_code error;
    std::vector<fs::path> entries;
    for (fs::directory_iterator at(path, error), end; !error && at != end && entries.size() <= limits_.files;
         at.increment(error))
      if (!at->path().filename().string().starts_with('.')) entries.push_back(at->path());
    if (error)
      tell("bundle.unreadable", path, "the folder can't be read (" + error.message() + ")", "it was skipped",
           "check its permissions");
    std::ranges::sort(entries);
    for (const fs::path& entry : entries) visit(entry, depth);
  }

  void visit(const fs::path& entry, int depth) {
    if (toldFull_) return;
    std::error_code error;
    const bool isLink = fs::is_symlink(fs::symlink_status(entry, error));
    const fs::file_status status = fs::status(entry, error);
    // A link to a folder may lead round in a circle.
    if (fs::is_directory(status)) return isLink ? void() : folder(entry, depth + 1);
    if (fs::is_regular_file(status)) add(entry, depth);
  }

  void add(const fs::path& path, int depth) {
    if (full()) return;
    const auto file = identity(path);
    if (!file || !seen_.insert(*file).second) return;
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(path, error);
    files_.push_back({path, path.string(), error ? 0 : bytes, depth, given_});
  }

  void tell(const char* code, const fs::path& path, std::string seen, const char* done, const char* advice) {
    diagnostics_.add({code, Severity::dataLost, path.string(), 0, std::move(seen), done, advice});
  }

  Diagnostics& diagnostics_;
  WalkLimits limits_;
  std::set<Identity> seen_;
  std::vector<BundleFile> files_;
  std::size_t given_ = 0;
  bool toldFull_ = false;
};

}  // namespace

std::vector<BundleFile> findFiles(const std::vector<fs::path>& given, const std::vector<fs::path>& leftOut,
                                  Diagnostics& diagnostics, const WalkLimits& limits) {
  Walk walk(leftOut, diagnostics, limits);
  for (std::size_t i = 0; i < given.size(); ++i) walk.start(given[i], i);
  return walk.take();
}

}  // namespace weft
