#include "analysis/run/output.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/base/terminal_text.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t pieceSize = 1 << 18;
const std::string heldSum = std::to_string(maxStoredBytes);

struct Said {
  std::mutex lock;  // the window's jobs say things too
  std::set<std::string> lines;
  std::vector<std::string> held;
  bool holds = false;
};

Said& said() {
  static Said& all = *new Said;  // not destroyed: an Output may outlive it
  return all;
}

void print(const std::string& line) { std::fprintf(stderr, "weft: %s\n", terminalText(line).c_str()); }

}  // namespace

Output::~Output() {
  if (!failed_ && std::uncaught_exceptions() == errors_) write();
}

Output& Output::operator<<(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= pieceSize) finish();
  return *this;
}

void Output::finish() {
  write();
  if (failed_)
    throw Error(std::string("the output could not be written (") + std::strerror(errno) + "); check the free space");
}

void Output::write() {
  static const bool isTerminal = isatty(STDOUT_FILENO) != 0;
  if (isTerminal) buffer_ = terminalText(buffer_);
  if (buffer_.find(heldSum) != std::string::npos) say("some sums pass 2^63 and are held there");
  if (!buffer_.empty()) printDeferredNotes();
  std::string_view rest = buffer_;
  while (!rest.empty() && !closed_ && !failed_) {
    const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (written >= 0) rest.remove_prefix(static_cast<std::size_t>(written));
    else if (errno == EPIPE) closed_ = true;
    else if (errno != EINTR) failed_ = true;
  }
  buffer_.clear();
}

void say(const std::string& line) {
  Said& all = said();
  const std::lock_guard guard(all.lock);
  if (!all.lines.insert(line).second) return;
  if (all.holds) all.held.push_back(line);
  else print(line);
}

void deferNotes() {
  Said& all = said();
  const std::lock_guard guard(all.lock);
  all.lines.clear();
  all.held.clear();
  all.holds = true;
}

void printDeferredNotes() {
  Said& all = said();
  const std::lock_guard guard(all.lock);
  all.holds = false;
  for (const std::string& line : std::exchange(all.held, {})) print(line);
}

void say(const Notes& notes) {
  for (const std::string& note : notes) say(note);
}

}  // namespace weft
