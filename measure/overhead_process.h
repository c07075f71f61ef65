// Runs a command once, and returns its exit status and duration.
#pragma once

#include <csignal>
#include <filesystem>
#include <optional>
#include <string>

#include "measure/mpi_program.h"

namespace weft {

// While it lives, Ctrl+C and the like end a run instead of this program. Before the first thread.
class EndWatch {
 public:
  EndWatch();
  ~EndWatch();
  EndWatch(const EndWatch&) = delete;
  EndWatch& operator=(const EndWatch&) = delete;

  bool wanted();  // that all ends, now or before

 private:
  friend class RunningCommand;
  sigset_t signals_{}, before_{};
  bool wanted_ = false;
};

struct CommandEnd {
  double seconds = 0;   // from its start until it was gone, by the wall clock
  std::string failure;  // "exit status 3", "signal 11 (Segmentation fault)", "ended after 60 s"; empty: it ended well
  bool interrupted = false;
};

// Runs the command with its output in the file `output`; its standard input is ours from the beginning where that is a
// file, else empty. Ended with all its processes after `limit` seconds. Throws Error where it can't be started.
CommandEnd runCommand(EndWatch& watch, const Words& command, const std::filesystem::path& output,
                      std::optional<double> limit);

// The last line that holds words, cleaned: what a program said before it failed.
std::string lastLineOf(const std::filesystem::path& file);

}  // namespace weft
