#include "importers/io/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <locale.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <optional>

#include "core/base/error.h"
#include "core/base/units.h"
#include "importers/io/archive_name.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t blockSize = 1 << 18;

// libarchive reads names by the locale; theirs are UTF-8 or bytes, whatever this machine speaks.
class Utf8Names {
 public:
  Utf8Names() : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (utf8_) before_ = uselocale(utf8_);
  }
  ~Utf8Names() {
    if (!utf8_) return;
    uselocale(before_);
    freelocale(utf8_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t utf8_, before_{};
};

class Handle {
 public:
  explicit Handle(const fs::path& path)
      : handle_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600)) {}
  ~Handle() {
    if (handle_ >= 0) ::close(handle_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  bool open() const { return handle_ >= 0; }
  bool write(const char* bytes, std::size_t count, std::int64_t at) const {
    while (count > 0) {
      const ssize_t done = ::pwrite(handle_, bytes, count, at);
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) return false;
      bytes += done;
      at += done;
      count -= static_cast<std::size_t>(done);
    }
    return true;
  }

 private:
  int handle_;
};

class Unpacking {
 public:
  Unpacking(const fs::path& archive, const std::string& shown, const fs::path& folder, Diagnostics& diagnostics,
            const std::function<bool(std::uint64_t)>& carryOn, const UnpackLimits& limits)
      : path_(archive), shown_(shown), folder_(folder), diagnostics_(diagnostics), carryOn_(carryOn), limits_(limits),
        in_(archive_read_new(), &archive_read_free) {
    if (!in_) throw std::bad_alloc();
    archive_read_support_filter_all(in_.get());
    for (const auto support : {archive_read_support_format_tar, archive_read_support_format_zip,
                               archive_read_support_format_7zip, archive_read_support_format_raw})
      support(in_.get());
  }

  std::vector<UnpackedFile> run() {
    make(folder_);
    if (archive_read_open_filename(in_.get(), path_.c_str(), blockSize) != ARCHIVE_OK) {
      damaged();
      return {};
    }
    while (!ended_ && next()) entry();
    std::vector<UnpackedFile> files;
    for (auto& [name, path] : files_) files.push_back({path, name});
    return files;
  }

 private:
  bool next() {
    const int result = archive_read_next_header(in_.get(), &entry_);
    if (result == ARCHIVE_EOF) return false;
    if (result < ARCHIVE_WARN) {
      damaged();
      return false;
    }
    return asked();
  }

  void entry() {
    const auto name = nameOf();
    if (!name) return;
    const auto type = archive_entry_filetype(entry_);
    const bool link = archive_entry_hardlink(entry_) || archive_entry_symlink(entry_);
    if (type == AE_IFDIR && !link) return;
    if (link || (type != AE_IFREG && type != 0))
      return tell("archive.not_a_file", Severity::note, *name + " is a link or a device", "it was skipped",
                  "pack what it leads to: tar --dereference");
    if (files_.size() >= limits_.files) {
      ended_ = true;
      return tell("archive.too_many", Severity::importStopped,
                  "it holds more than " + std::to_string(limits_.files) + " files", "the rest was not unpacked",
                  "unpack it by hand and import the folders that matter");
    }
    copy(*name);
  }

  // Nothing for what is to be left out.
  std::optional<std::string> nameOf() {
    if (archive_format(in_.get()) == ARCHIVE_FORMAT_RAW) return withoutCompression(path_.filename().string());
    const char* raw = archive_entry_pathname(entry_);
    if (!raw) raw = archive_entry_pathname_utf8(entry_);
    const ArchiveName name = judgeArchiveName(raw ? raw : "", limits_.depth);
    if (name.refused)
      tell("archive.refused", Severity::dataLost, "the name " + name.text + " " + name.why, "that file was skipped",
           "unpack it by hand if it is meant");
    if (name.refused || name.hidden) return std::nullopt;
    return name.text;
  }

  void copy(const std::string& name) {
    const fs::path target = folder_ / fs::path(name);
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    const Handle out(target);
    if (error || !out.open())
      return tell("archive.refused", Severity::dataLost,
                  "the file " + name + " can't be written (" + (error ? error.message() : std::strerror(errno)) + ")",
                  "it was skipped", "unpack the archive by hand");
    files_[name] = target;  // of two entries with one name the last counts, as with tar
    const void* block = nullptr;
    std::size_t size = 0;
    std::int64_t at = 0;
    for (;;) {
      const int result = archive_read_data_block(in_.get(), &block, &size, &at);
      if (result == ARCHIVE_EOF || ended_) return;
      if (result < ARCHIVE_WARN) return damaged();
      if (!fits(size, at) || !asked()) return;
      if (!out.write(static_cast<const char*>(block), size, at))
        throw Error("the archive " + shown_ + " can't be unpacked into " + folder_.string() + " (" +
                    std::strerror(errno) + "); make room there, or write the run elsewhere");
    }
  }

  // Sparse files count as far as they reach.
  bool fits(std::size_t size, std::int64_t at) {
    given_ += size;
    const std::uint64_t reach = at < 0 ? UINT64_MAX : std::max(given_, static_cast<std::uint64_t>(at));
    const auto packed = static_cast<std::uint64_t>(std::max<std::int64_t>(1, archive_filter_bytes(in_.get(), -1)));
    if (reach <= limits_.bytes && (reach <= limits_.freeBytes || reach / limits_.ratio <= packed)) return true;
    ended_ = true;
    tell("archive.bomb", Severity::importStopped,
         "it unpacks to more than " + humanBytes(std::min(reach, limits_.bytes)) + " from " + humanBytes(packed),
         "the rest was not unpacked", "unpack it by hand if this is meant");
    return false;
  }

  bool asked() {
    const auto read = static_cast<std::uint64_t>(std::max<std::int64_t>(0, archive_filter_bytes(in_.get(), -1)));
    ended_ = ended_ || !carryOn_(read);
    return !ended_;
  }

  void damaged() {
    ended_ = true;
    const char* why = archive_error_string(in_.get());
    tell("archive.damaged", Severity::importStopped,
         "the archive is cut off or damaged (" + std::string(why ? why : "unknown cause") + ")",
         files_.empty() ? "nothing of it was read" : "what was unpacked until then was read", "copy or pack it again");
  }

  void make(const fs::path& folder) const {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
      throw Error("the folder " + folder.string() + " can't be made (" + error.message() +
                  "); write the run elsewhere");
  }

  void tell(const char* code, Severity severity, std::string seen, std::string done, std::string advice) {
    diagnostics_.add({code, severity, shown_, 0, std::move(seen), std::move(done), std::move(advice)});
  }

  const fs::path& path_;
  const std::string& shown_;
  const fs::path& folder_;
  Diagnostics& diagnostics_;
  const std::function<bool(std::uint64_t)>& carryOn_;
  UnpackLimits limits_;
  Utf8Names utf8_;
  std::unique_ptr<struct archive, int (*)(struct archive*)> in_;
  struct archive_entry* entry_ = nullptr;
  std::map<std::string, fs::path> files_;
  std::uint64_t given_ = 0;
  bool ended_ = false;
};

// The header of a tar file of before POSIX has no magic, but a sum over its bytes (its own place read as blanks).
bool isOldTarHeader(std::string_view first) {
  constexpr std::size_t block = 512, sumAt = 148, sumSize = 8;
  if (first.size() < block || first[0] == '\0') return false;
  const auto stated = parseDigits(trimmed(std::string_view(first.substr(sumAt, 6).data(), 6)), 8);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < block; ++i)
    sum += i >= sumAt && i < sumAt + sumSize ? ' ' : static_cast<unsigned char>(first[i]);
  return stated && *stated == sum;
}

}  // namespace

bool looksLikeArchive(std::string_view firstBytes) {
  constexpr std::array<std::string_view, 6> magics{"PK\x03\x04",
                                                   "PK\x05\x06",
                                                   "\xfd"
                                                   "7zXZ",
                                                   "BZh",
                                                   "\x28\xb5\x2f\xfd",
                                                   "7z\xbc\xaf\x27\x1c"};
  constexpr std::size_t tarMagicOffset = 257;  // POSIX.1-2017 pax, ustar header block
  if (std::ranges::any_of(magics, [&](std::string_view magic) { return firstBytes.starts_with(magic); })) return true;
  if (firstBytes.size() > tarMagicOffset && firstBytes.substr(tarMagicOffset).starts_with("ustar")) return true;
  return isOldTarHeader(firstBytes);
}

std::vector<UnpackedFile> unpack(const fs::path& archive, const std::string& shown, const fs::path& folder,
                                 Diagnostics& diagnostics, const std::function<bool(std::uint64_t)>& carryOn,
                                 const UnpackLimits& limits) {
  return Unpacking(archive, shown, folder, diagnostics, carryOn, limits).run();
}

}  // namespace weft
