#include "core/store/partial_file.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

#include "core/base/units.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view partialEnd = ".partial", unpackedEnd = ".unpacked";

std::system_error failed() { return {errno, std::generic_category()}; }

std::string hostName() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  std::string host = name.data();
  std::erase(host, '/');
  return host;
}

// The beginning of the names of files that writers on this host leave beside the target, before their process number.
std::string prefixOf(const fs::path& target) { return target.filename().string() + "." + hostName() + "-"; }

fs::path beside(const fs::path& target, pid_t writer, std::string_view end) {
  return target.parent_path() / (prefixOf(target) + std::to_string(writer) + std::string(end));
}

// Or dead, and waited for by nobody yet (proc(5): the state follows the name in brackets).
bool isGone(std::uint64_t process) {
  if (kill(static_cast<pid_t>(process), 0) != 0) return errno == ESRCH;
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string stat;
  std::getline(in, stat);
  const auto bracket = stat.rfind(')');
  return bracket != std::string::npos && stat.substr(bracket).starts_with(") Z");
}

// A name of the right form whose process is no more.
bool isAbandoned(std::string_view name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return false;
  name.remove_prefix(prefix.size());
  const auto end = name.ends_with(partialEnd) ? partialEnd : unpackedEnd;
  if (!name.ends_with(end)) return false;
  name.remove_suffix(end.size());
  const auto process = parseDigits(name, 10);
  return process && *process > 0 && *process <= INT32_MAX && isGone(*process);
}

void sync(const fs::path& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  const bool synced = file >= 0 && ::fsync(file) == 0;
  const auto error = failed();
  if (file >= 0) ::close(file);
  if (!synced) throw error;
}

}  // namespace

fs::path partialOf(const fs::path& target, pid_t writer) { return beside(target, writer, partialEnd); }
fs::path unpackedOf(const fs::path& target, pid_t writer) { return beside(target, writer, unpackedEnd); }

void makePartial(const fs::path& partial) {
  ::unlink(partial.c_str());  // of a process that had our number before us
  const int file = ::open(partial.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) throw failed();
  ::close(file);
}

void putInPlace(const fs::path& partial, const fs::path& target) {
  sync(partial, O_RDONLY);
  if (::rename(partial.c_str(), target.c_str()) != 0) throw failed();
  const fs::path folder = target.parent_path();
  try {
    sync(folder.empty() ? fs::path(".") : folder, O_RDONLY | O_DIRECTORY);
  } catch (const std::system_error&) {  // it is in its place; some file systems can't sync a folder
  }
}

void removeAbandoned(const fs::path& target) {
  const std::string prefix = prefixOf(target);
  std::error_code error;
  for (fs::directory_iterator at(target.has_parent_path() ? target.parent_path() : fs::path("."), error), end;
       !error && at != end; at.increment(error))
    if (isAbandoned(at->path().filename().string(), prefix)) {
      std::error_code ignored;
      fs::remove_all(at->path(), ignored);
    }
}

}  // namespace weft
