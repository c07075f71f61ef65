// A child process that ends when this process ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace weft {

// The file that a shell would run for `name`, also among those of administrators; empty where there is none.
std::filesystem::path programOf(const std::string& name);

class Child {
 public:
  // In a process group of its own, with `variables` beside the environment; its input stays open and silent, what it
  // prints goes to `output`. Throws Error where it can't be started.
  Child(const std::vector<std::string>& command, const std::vector<std::string>& variables,
        const std::filesystem::path& folder, const std::filesystem::path& output);
  ~Child();  // ends it where it still runs
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool isRunning();
  // Its exit status, -1 if a signal ended it; nothing if `stopped` returned true, or it took longer.
  std::optional<int> wait(const std::function<bool()>& stopped, double seconds);

 private:
  pid_t process_ = 0;
  int input_ = -1;
  std::optional<int> status_;
};

}  // namespace weft
