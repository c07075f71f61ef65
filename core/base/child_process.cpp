#include "core/base/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "core/base/error.h"

namespace weft {
namespace {

std::vector<char*> pointersOf(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& each : words) pointers.push_back(each.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Between fork() and exec(): nothing but system calls.
[[noreturn]] void become(char* const* command, char* const* environment, const char* folder, int input, int output) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::setpgid(0, 0);
  for (const int each : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(each, SIG_DFL);
  if (::chdir(folder) == 0 && ::dup2(input, STDIN_FILENO) >= 0 && ::dup2(output, STDOUT_FILENO) >= 0 &&
      ::dup2(output, STDERR_FILENO) >= 0)
    ::execve(command[0], command, environment);
  ::_exit(127);
}

}  // namespace

std::filesystem::path programOf(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string folders = std::string(path ? path : "") + ":/usr/sbin:/sbin:/usr/local/sbin";
  while (!folders.empty()) {
    const auto colon = folders.find(':');
    const std::filesystem::path program = std::filesystem::path(folders.substr(0, colon)) / name;
    folders = colon == std::string::npos ? "" : folders.substr(colon + 1);
    if (program.is_absolute() && ::access(program.c_str(), X_OK) == 0) return program;
  }
  return {};
}

Child::Child(const std::vector<std::string>& command, const std::vector<std::string>& variables,
             const std::filesystem::path& folder, const std::filesystem::path& output) {
  std::vector<std::string> words = command, settings = variables;
  for (char** each = environ; *each; ++each) settings.emplace_back(*each);
  const auto argv = pointersOf(words), envp = pointersOf(settings);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    throw Error(std::string("no pipe could be made (") + std::strerror(errno) + "); close some programs");
  const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  process_ = file < 0 ? -1 : ::fork();
  if (process_ == 0) become(argv.data(), envp.data(), folder.c_str(), ends[0], file);
  ::close(ends[0]);
  if (file >= 0) ::close(file);
  input_ = ends[1];
  if (process_ > 0) return;
  ::close(input_);
  throw Error("can't start " + command.front() + " (" + std::strerror(errno) + "); close some programs");
}

Child::~Child() {
  if (isRunning()) {
    ::kill(-process_, SIGKILL);  // with what it started
    ::kill(process_, SIGKILL);   // where it has no group yet
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  ::close(input_);
}

bool Child::isRunning() {
  int status = 0;
  if (!status_ && ::waitpid(process_, &status, WNOHANG) == process_)
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return !status_;
}

std::optional<int> Child::wait(const std::function<bool()>& stopped, double seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (isRunning()) {
    if (stopped() || std::chrono::steady_clock::now() > end) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return status_;
}

}  // namespace weft
