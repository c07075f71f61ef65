#include "app/commands/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "app/commands/stop_request.h"
#include "core/base/diagnostic.h"
#include "core/base/error.h"

namespace weft {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto pause = std::chrono::milliseconds(50);  // between two lines about one source

void limit(int resource, rlim_t most) {
  struct rlimit now {};
  if (getrlimit(static_cast<__rlimit_resource_t>(resource), &now) != 0) return;
  now.rlim_cur = std::min(now.rlim_cur, most);
  setrlimit(static_cast<__rlimit_resource_t>(resource), &now);
}

// The child's side of the pipe.
class Teller {
 public:
  explicit Teller(int pipe) : pipe_(pipe) {}

  bool operator()(std::uint64_t done, std::uint64_t total, const std::string& source) {
    const auto now = Clock::now();
    if (source != source_ || now - last_ >= pause) {
      last_ = now;
      source_ = source;
      const std::string line = std::to_string(done) + ' ' + std::to_string(total) + ' ' + cleanText(source) + '\n';
      if (::write(pipe_, line.data(), line.size()) < 0 && errno == EPIPE) return false;  // the parent is gone
    }
    return !stopRequested();
  }

 private:
  int pipe_;
  Clock::time_point last_{};
  std::string source_;
};

[[noreturn]] void runChild(int pipe, [[maybe_unused]] double memoryShare,
                           const std::function<int(const TellProgress&)>& work) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  setpgid(0, 0);  // who kills the parent's whole group leaves this one to clean up
  limit(RLIMIT_CORE, 0);
#ifndef WEFT_SANITIZED  // which reserves terabytes
  const double memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  limit(RLIMIT_AS, static_cast<rlim_t>(memory * memoryShare));
#endif
  Teller teller(pipe);
  const int status = work(std::ref(teller));
  std::fflush(nullptr);
  _exit(status);
}

// The parent's side.
class Watch {
 public:
  Watch(const Supervision& how, pid_t child, int pipe) : how_(how), child_(child), pipe_(pipe) {}

  // Until the child closes the pipe by ending.
  void follow() {
    std::array<char, 65536> buffer{};
    while (true) {
      pollfd one{pipe_, POLLIN, 0};
      const int ready = poll(&one, 1, 250);
      if (ready > 0) {
        const ssize_t got = ::read(pipe_, buffer.data(), buffer.size());
        if (got == 0) return;
        if (got > 0) take({buffer.data(), static_cast<std::size_t>(got)});
      }
      endWhereNeeded();
    }
  }

  bool cancelled() const { return cancelled_; }
  bool hung() const { return hung_; }
  const std::string& source() const { return source_; }

 private:
  void take(std::string_view bytes) {
    lines_ += bytes;
    for (std::size_t end = 0; (end = lines_.find('\n')) != std::string::npos; lines_.erase(0, end + 1)) {
      const std::string line = lines_.substr(0, end);
      // The same line again is no progress.
      if (line != last_) quietSince_ = Clock::now();
      last_ = line;
      source_ = line.substr(std::min(line.size(), line.find(' ', line.find(' ') + 1) + 1));
      if (how_.relay) {
        std::printf("progress %s\n", line.c_str());
        std::fflush(stdout);
      }
    }
  }

  void endWhereNeeded() {
    const auto now = Clock::now();
    if (stopRequested() && !cancelled_) {
      cancelled_ = true;
      kill(child_, SIGTERM);
      killAt_ = now + how_.killTimeout;
    } else if (!hung_ && !cancelled_ && now - quietSince_ > how_.stall) {
      hung_ = true;
      kill(child_, SIGTERM);
      killAt_ = now + how_.killTimeout;
    } else if ((cancelled_ || hung_) && now > killAt_) {
      kill(child_, SIGKILL);
    }
  }

  const Supervision& how_;
  pid_t child_;
  int pipe_;
  std::string lines_, last_, source_;
  Clock::time_point quietSince_ = Clock::now(), killAt_{};
  bool cancelled_ = false, hung_ = false;
};

[[noreturn]] void explain(const Watch& watch, int status, long stallSeconds) {
  const std::string where = watch.source().empty() ? "its input" : watch.source();
  if (watch.hung())
    throw Error("reading " + where + " made no progress for " + std::to_string(stallSeconds) +
                " s and was ended; nothing was written. Check that the file is whole, or import without it");
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
    throw Error(
        "the import was killed while it read " + where +
        ", most likely for want of memory; nothing was written. Import without that file or on a larger machine");
  throw Error("the import broke down while it read " + where + " (" + strsignal(WTERMSIG(status)) +
              "); nothing was written. The file is probably damaged: import without it");
}

}  // namespace

int supervise(const Supervision& how, const std::function<int(const TellProgress&)>& work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw Error(std::string("no pipe could be made (") + std::strerror(errno) + "); close some programs");
  listenForStop(SecondRequest::isIgnored);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0)
    throw Error(std::string("no process could be started (") + std::strerror(errno) + "); close some programs");
  if (child == 0) {
    ::close(ends[0]);
    runChild(ends[1], how.memoryShare, work);
  }
  ::close(ends[1]);
  Watch watch(how, child, ends[0]);
  watch.follow();
  ::close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 0;  // whole, even where the wish to end it came too late
  if (how.cleanup) how.cleanup();
  if (watch.cancelled() || (WIFEXITED(status) && WEXITSTATUS(status) == cancelledStatus && !watch.hung()))
    throw Error("cancelled; nothing was written");
  if (WIFEXITED(status) && !watch.hung()) return WEXITSTATUS(status);
  explain(watch, status, static_cast<long>(how.stall.count()));
}

}  // namespace weft
