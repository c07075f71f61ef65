#include "measure/overhead_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <vector>

#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/base/units.h"

extern char** environ;

namespace weft {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double secondsToStop = 5;  // seconds from the wish to end a run to ending it by force

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

timespec spanOf(double seconds) {
  const double whole = std::floor(std::max(0.0, seconds));
  return {static_cast<time_t>(whole), static_cast<long>((std::max(0.0, seconds) - whole) * 1e9)};
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool inputIsFile() {
  struct stat about {};
  return fstat(STDIN_FILENO, &about) == 0 && S_ISREG(about.st_mode) && lseek(STDIN_FILENO, 0, SEEK_SET) == 0;
}

std::string words(int status) {
  if (WIFSIGNALED(status))
    return "signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
  return WEXITSTATUS(status) == 0 ? std::string() : "exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

EndWatch::EndWatch() {
  sigemptyset(&signals_);
  for (const int each : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&signals_, each);
  sigprocmask(SIG_BLOCK, &signals_, &before_);
}

EndWatch::~EndWatch() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

bool EndWatch::wanted() {
  const timespec none{};
  for (int got = 0; (got = sigtimedwait(&signals_, nullptr, &none)) > 0;) wanted_ |= got != SIGCHLD;
  return wanted_;
}

// In a process group of its own: what the terminal sends reaches us alone, and all of it can be ended together.
class RunningCommand {
 public:
  RunningCommand(EndWatch& watch, const Words& command, const std::filesystem::path& output) : watch_(watch) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    if (!inputIsFile()) posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&how, &watch.before_);
    sigset_t ours;
    sigemptyset(&ours);
    sigaddset(&ours, SIGPIPE);  // which this program ignores
    posix_spawnattr_setsigdefault(&how, &ours);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    started_ = Clock::now();
    const int failed = posix_spawnp(&process_, arguments.front(), &files, &how, arguments.data(), environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0)
      throw Error(command.front() + " could not be started (" + std::strerror(failed) + "); check its name");
  }

  CommandEnd wait(std::optional<double> limit) {
    CommandEnd end;
    int status = 0;
    std::optional<double> killAt;
    while (true) {
      const bool wanted =
          watch_.wanted();  // before gone(), as it takes signals away: also the one that the process has ended
      if (gone(status)) break;
      const double now = since(started_);
      if (!killAt && wanted) {
        end.interrupted = true;
        ask(killAt, now);
      } else if (!killAt && limit && now >= *limit) {
        end.failure = "ended after " + exactText(*limit) + " s";
        ask(killAt, now);
      } else if (killAt && now >= *killAt) {
        kill(-process_, SIGKILL);
      }
      listen(killAt ? std::max(0.05, *killAt - now) : limit ? *limit - now : 3600);
    }
    end.seconds = since(started_);
    kill(-process_, SIGKILL);  // what it left behind would disturb the next run
    if (end.failure.empty()) end.failure = words(status);
    return end;
  }

 private:
  bool gone(int& status) const {
    const pid_t got = waitpid(process_, &status, WNOHANG);
    return got == process_ || (got < 0 && errno != EINTR);
  }
  void ask(std::optional<double>& killAt, double now) const {
    kill(-process_, SIGTERM);
    killAt = now + secondsToStop;
  }
  void listen(double seconds) {
    const timespec most = spanOf(seconds);
    const int got = sigtimedwait(&watch_.signals_, nullptr, &most);
    watch_.wanted_ |= got > 0 && got != SIGCHLD;
  }

  EndWatch& watch_;
  pid_t process_ = 0;
  Clock::time_point started_;
};

CommandEnd runCommand(EndWatch& watch, const Words& command, const std::filesystem::path& output,
                      std::optional<double> limit) {
  return RunningCommand(watch, command, output).wait(limit);
}

std::string lastLineOf(const std::filesystem::path& file) {
  constexpr std::streamoff most = 4096;
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  if (!in) return {};
  const std::streamoff size = in.tellg();
  in.seekg(std::max<std::streamoff>(0, size - most));
  std::string last;
  for (std::string line; std::getline(in, line);)
    if (std::ranges::any_of(line, isLetter)) last = std::string(trimmed(line));
  return cleanText(last);
}

}  // namespace weft
