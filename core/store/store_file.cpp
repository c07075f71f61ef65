#include "core/store/store_file.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace {

std::int64_t writtenAt(const struct stat& of) {
  return std::int64_t{of.st_mtim.tv_sec} * 1'000'000'000 + of.st_mtim.tv_nsec;
}

// The system's own would look behind the name of a descriptor and find the name that the file once had.
int nameAsItIs(sqlite3_vfs*, const char* name, int room, char* whole) {
  if (static_cast<int>(std::strlen(name)) >= room) return SQLITE_CANTOPEN;
  std::strcpy(whole, name);
  return SQLITE_OK;
}

constexpr std::string_view descriptors = "/proc/self/fd/";

// And it follows no symbolic links, as which these names look.
int openDescriptor(const char* name, int flags, int mode) {
  const std::string_view path = name;
  if (!path.starts_with(descriptors)) return ::open(name, flags, mode);
  const auto file = parseDigits(path.substr(descriptors.size()), 10);
  return file && *file <= INT32_MAX ? ::fcntl(static_cast<int>(*file), F_DUPFD_CLOEXEC, 0) : (errno = ENOENT, -1);
}

struct DescriptorVfs : sqlite3_vfs {
  DescriptorVfs() : sqlite3_vfs(*sqlite3_vfs_find(nullptr)) {
    zName = "weft-descriptor";
    pNext = nullptr;
    xFullPathname = nameAsItIs;
    // This applies to all that SQLite opens in this program: it has but one such function.
    sqlite3_vfs* const system = sqlite3_vfs_find(nullptr);
    system->xSetSystemCall(system, "open", reinterpret_cast<sqlite3_syscall_ptr>(openDescriptor));
    sqlite3_vfs_register(this, 0);
  }
};

}  // namespace

StoreFile::StoreFile(std::filesystem::path path) : path_(std::move(path)) {
  std::error_code none;
  if (std::filesystem::is_directory(path_, none))
    throw Error(path_.string() + " is a folder; make a run store of what is in it with weft import " + path_.string() +
                " -o RUN.weft");
  if (!std::filesystem::is_regular_file(path_, none))
    throw Error("there is no file " + path_.string() + "; check the path");
  file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file_ < 0) throw Error(path_.string() + " can't be read (" + std::strerror(errno) + "); check who may read it");
  struct stat now {};
  if (::fstat(file_, &now) == 0) {
    sizeAtFirst_ = static_cast<std::uint64_t>(now.st_size);
    writtenAtFirst_ = writtenAt(now);
  }
}

StoreFile::~StoreFile() { ::close(file_); }

std::uint64_t StoreFile::size() const {
  struct stat now {};
  return ::fstat(file_, &now) == 0 ? static_cast<std::uint64_t>(now.st_size) : 0;
}

std::string StoreFile::name() const { return std::string(descriptors) + std::to_string(file_); }

const char* StoreFile::vfs() {
  static DescriptorVfs only;
  return only.zName;
}

StoreFile::Now StoreFile::now() const {
  struct stat there {
  }, own{};
  if (::fstat(file_, &own) != 0 || ::stat(path_.c_str(), &there) != 0) return Now::gone;
  if (own.st_dev != there.st_dev || own.st_ino != there.st_ino) return Now::replaced;
  return static_cast<std::uint64_t>(own.st_size) == sizeAtFirst_ && writtenAt(own) == writtenAtFirst_ ? Now::same
                                                                                                      : Now::written;
}

}  // namespace weft
