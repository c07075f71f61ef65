#include "importers/bundle/bundle_copies.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "core/base/error.h"
#include "core/base/units.h"
#include "importers/io/digest.h"
#include "importers/io/input_file.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

struct OneFile {
  const BundleSource* source;
  fs::path path;
  std::string shown;
  std::uint64_t bytes;
};

// With those that a source owns.
std::vector<OneFile> filesOf(const BundleSource& source) {
  std::vector<OneFile> all;
  for (const fs::path& path : source.files) {
    std::error_code problem;
    const std::uint64_t bytes = fs::file_size(path, problem);
    if (problem) continue;
    const auto other = std::ranges::find(source.others, path, &BundleFile::path);
    const bool isMain = path == source.file.path, isOther = other != source.others.end();
    all.push_back({&source, path,
                   isMain    ? source.file.shown
                   : isOther ? other->shown
                             : source.file.shown + ": " + path.filename().string(),
                   bytes});
  }
  return all;
}

// "phase_1.0.prof": "1 0".
std::string numbersIn(const std::string& name) {
  std::string numbers;
  for (const char each : name)
    if (each >= '0' && each <= '9') numbers += each;
    else if (!numbers.empty() && numbers.back() != ' ') numbers += ' ';
  return std::string(trimmed(numbers));
}

// Whether only the name shows which rank or phase a file is of: those that do the same write the same.
bool isToldByName(const OneFile& file) {
  static constexpr std::array<std::string_view, 4> formats{"Open MPI monitoring", "matrix of ranks",
                                                           "Chakra execution trace", "PyTorch execution trace"};
  const bool isOwned =
      file.path != file.source->file.path &&
      std::ranges::find(file.source->others, file.path, &BundleFile::path) == file.source->others.end();
  return isOwned || std::ranges::any_of(formats, [&](std::string_view each) {
           return file.source->recognised.format.starts_with(each);
         });
}

// Lists and matrices may have lines that are alike: their readers know whether there are too many.
bool mayRepeat(const BundleSource& source) {
  return source.importer->kind() == kinds::hostMap || source.recognised.format == "matrix of ranks";
}

std::size_t read(std::istream& in, char* to, std::size_t bytes) {
  in.read(to, static_cast<std::streamsize>(bytes));
  return static_cast<std::size_t>(in.gcount());
}

bool isPacked(const fs::path& path) {
  char first[3] = {};
  std::ifstream(path, std::ios::binary).read(first, sizeof(first));
  return looksLikeGzip({first, sizeof(first)});
}

// The bytes of a file, unpacked, from anywhere.
class Content {
 public:
  explicit Content(const OneFile& file) : path_(file.path), isPacked_(isPacked(file.path)), bytes_(file.bytes) {}

  // The size of the content. For a packed file it is not known before it is read.
  std::uint64_t bytes(const std::function<bool()>& carryOn) {
    if (isPacked_) bytes_ = pass(*open(), UINT64_MAX, carryOn);
    return bytes_;
  }

  std::unique_ptr<std::istream> from(std::uint64_t at, const std::function<bool()>& carryOn) const {
    auto in = open();
    if (isPacked_) pass(*in, at, carryOn);
    else in->seekg(static_cast<std::streamoff>(at));
    return in;
  }

  static constexpr std::size_t atOnce = 1 << 16;

 private:
  std::unique_ptr<std::istream> open() const {
    if (isPacked_) return openInput(path_, std::make_shared<InputState>());
    return std::make_unique<std::ifstream>(path_, std::ios::binary);
  }

  static std::uint64_t pass(std::istream& in, std::uint64_t most, const std::function<bool()>& carryOn) {
    const auto buffer = std::make_unique_for_overwrite<char[]>(atOnce);
    std::uint64_t passed = 0;
    while (passed < most && carryOn()) {
      const std::size_t got = read(in, buffer.get(), std::min<std::uint64_t>(atOnce, most - passed));
      if (got == 0) break;
      passed += got;
    }
    return passed;
  }

  fs::path path_;
  bool isPacked_;
  std::uint64_t bytes_;
};

// Whether the second half of what the file holds, unpacked, is the first once more.
bool isTwice(const OneFile& file, const std::function<bool()>& carryOn) {
  Content content(file);
  const std::uint64_t bytes = content.bytes(carryOn);
  if (bytes == 0 || bytes % 2 != 0) return false;
  const auto first = content.from(0, carryOn), second = content.from(bytes / 2, carryOn);
  const auto buffer = std::make_unique_for_overwrite<char[]>(2 * Content::atOnce);
  char *const one = buffer.get(), *const other = buffer.get() + Content::atOnce;
  for (std::uint64_t passed = 0; passed < bytes / 2;) {
    const std::size_t wanted = std::min<std::uint64_t>(Content::atOnce, bytes / 2 - passed);
    if (read(*first, one, wanted) != wanted || read(*second, other, wanted) != wanted ||
        std::memcmp(one, other, wanted) != 0 || !carryOn())
      return false;
    passed += wanted;
  }
  return true;
}

void tellSame(const std::vector<OneFile>& files, Diagnostics& diagnostics, const std::function<bool()>& carryOn) {
  std::map<std::tuple<const Importer*, std::uint64_t, std::string>, std::vector<const OneFile*>> alike;
  for (const OneFile& each : files)
    alike[{each.source->importer, each.bytes, isToldByName(each) ? numbersIn(each.path.filename().string()) : ""}]
        .push_back(&each);
  for (const auto& [key, some] : alike) {
    std::map<std::string, const OneFile*> seen;
    for (const OneFile* file : some) {
      if (some.size() < 2) break;
      const auto [found, isNew] = seen.try_emplace(digestOf({file->path}, carryOn), file);
      if (!isNew)
        diagnostics.add({"bundle.same_file", Severity::note, file->shown, 0,
                         "it is the same as " + found->second->shown, "nothing of it counts twice", "omit copies"});
    }
  }
}

}  // namespace

void tellCopies(const std::vector<BundleSource>& sources, Diagnostics& diagnostics,
                const std::function<bool()>& carryOn) {
  std::vector<OneFile> files;
  for (const BundleSource& source : sources)
    for (OneFile& each : filesOf(source)) files.push_back(std::move(each));
  tellSame(files, diagnostics, carryOn);
  for (const OneFile& each : files) {
    if (mayRepeat(*each.source)) continue;
    try {
      if (isTwice(each, carryOn))
        diagnostics.add({"bundle.twice", Severity::note, each.shown, 0,
                         "it holds everything twice: its second half is its first once more",
                         "what readers know to be the same counts once", "cut it in half, or copy it again"});
    } catch (const Error&) {
      // a file that can't be read is reported where it is read
    }
  }
}

}  // namespace weft
