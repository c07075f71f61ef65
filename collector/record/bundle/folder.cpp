#include "collector/record/bundle/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace weft::record {
namespace {

constexpr int farNumber = 200;  // programs close or overwrite the first few by number

// Whether the error means that the process must not make files there any more, or can't from where it is now. A full
// disk is another matter.
bool isForbidden(int error) { return error == EACCES || error == EPERM || error == EROFS || error == ENOENT; }

bool rewrite(int file, std::string_view text) {
  return lseek(file, 0, SEEK_SET) == 0 && writeAll(file, text) && ftruncate(file, static_cast<off_t>(text.size())) == 0;
}

}  // namespace

bool writeAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void Held::take(int descriptor) {
  close();
  if (descriptor < 0) return;
  const int far = fcntl(descriptor, F_DUPFD_CLOEXEC, farNumber);
  if (far >= 0) ::close(descriptor);
  descriptor_ = far >= 0 ? far : descriptor;
  struct stat facts {};
  if (fstat(descriptor_, &facts) != 0) return;
  device_ = facts.st_dev;
  inode_ = facts.st_ino;
}

int Held::descriptor() const {
  struct stat facts {};
  const bool same =
      descriptor_ >= 0 && fstat(descriptor_, &facts) == 0 && facts.st_dev == device_ && facts.st_ino == inode_;
  return same ? descriptor_ : -1;
}

void Held::close() {
  if (descriptor() >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

bool HeldFolder::hold(int descriptor, const std::string& path) {
  if (descriptor < 0) return false;
  folder_.take(descriptor);
  path_ = path;
  return true;
}

bool HeldFolder::open(const std::string& path) {
  return hold(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), path);
}

bool HeldFolder::open(const HeldFolder& in, const std::string& folder) {
  const Place at = in.placeOf(folder);
  return hold(openat(at.folder, at.name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), in.path_ + "/" + folder);
}

bool HeldFolder::make(const HeldFolder& in, const std::string& folder) {
  for (std::size_t end = folder.find('/'); end != std::string::npos; end = folder.find('/', end + 1)) {
    const Place around = in.placeOf(folder.substr(0, end));
    mkdirat(around.folder, around.name.c_str(), 0777);
  }
  const Place at = in.placeOf(folder);
  mkdirat(at.folder, at.name.c_str(), 0777);
  return open(in, folder);
}

HeldFolder::Place HeldFolder::placeOf(const std::string& name) const {
  const int held = folder_.descriptor();
  return held >= 0 ? Place{held, name} : Place{AT_FDCWD, path_ + "/" + name};
}

int HeldFolder::openFile(const std::string& name, int flags) const {
  const Place at = placeOf(name);
  return openat(at.folder, at.name.c_str(), flags | O_CLOEXEC, 0666);
}

bool HeldFolder::replace(const std::string& name, std::string_view text, Held* kept) const {
  const auto [folder, to] = placeOf(name);
  const std::string beside = to + ".tmp";
  const int file = openat(folder, beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return isForbidden(errno) && kept && kept->descriptor() >= 0 && rewrite(kept->descriptor(), text);
  const bool whole = writeAll(file, text) && renameat(folder, beside.c_str(), folder, to.c_str()) == 0;
  if (!whole) unlinkat(folder, beside.c_str(), 0);
  if (whole && kept) kept->take(file);
  else close(file);
  return whole;
}

bool HeldFolder::rename(const std::string& from, const std::string& to) const {
  const Place one = placeOf(from), other = placeOf(to);
  return renameat(one.folder, one.name.c_str(), other.folder, other.name.c_str()) == 0;
}

std::vector<std::string> HeldFolder::names() const {
  std::vector<std::string> all;
  const Place at = placeOf(".");
  const int folder = openat(at.folder, at.name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* const open = folder >= 0 ? fdopendir(folder) : nullptr;
  if (!open) return all;
  while (const dirent* each = readdir(open))
    if (std::strcmp(each->d_name, ".") != 0 && std::strcmp(each->d_name, "..") != 0) all.emplace_back(each->d_name);
  closedir(open);
  return all;
}

std::string HeldFolder::read(const std::string& name) const {
  const int file = openFile(name, O_RDONLY);
  std::string text(4096, 0);
  const ssize_t length = file < 0 ? 0 : ::read(file, text.data(), text.size());
  if (file >= 0) close(file);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
  return text;
}

bool HeldFolder::remove(const std::string& name, bool folder) const {
  const Place at = placeOf(name);
  return unlinkat(at.folder, at.name.c_str(), folder ? AT_REMOVEDIR : 0) == 0;
}

}  // namespace weft::record
