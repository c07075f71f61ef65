// Runs a command in the process of the test: to start the program takes most of the time of a small one, under the
// sanitizers above all.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "ran.h"

int weftMain(int argc, char** argv);  // app/main.cpp, compiled with this name

namespace weft {
bool drawsNothing(std::string_view command);
}

namespace cli {

// Not those that start programs, and not the import: it forks, for which a program of tests is too large.
inline bool runsHere(std::string_view command) {
  return weft::drawsNothing(command) && command != "import" && command != "record" && command != "overhead";
}

// Takes what is written to a file descriptor while it lives.
class Written {
 public:
  explicit Written(int descriptor)
      : descriptor_(descriptor), before_(::dup(descriptor)), file_(::memfd_create("written", MFD_CLOEXEC)) {
    flush();
    ::dup2(file_, descriptor_);
  }
  ~Written() {
    flush();
    ::dup2(before_, descriptor_);
    ::close(before_);
    ::close(file_);
  }
  Written(const Written&) = delete;
  Written& operator=(const Written&) = delete;

  std::string text() const {
    flush();
    std::string all(static_cast<std::size_t>(std::max<off_t>(::lseek(file_, 0, SEEK_END), 0)), '\0');
    return ::pread(file_, all.data(), all.size(), 0) == static_cast<ssize_t>(all.size()) ? all : "cannot be read";
  }

 private:
  static void flush() {
    std::cout.flush();
    std::fflush(nullptr);
  }

  int descriptor_, before_, file_;
};

inline Ran runHere(std::vector<std::string> words) {
  words.insert(words.begin(), "weft");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const Written out(STDOUT_FILENO), err(STDERR_FILENO);
  const int status = weftMain(static_cast<int>(words.size()), arguments.data());
  return {status, out.text(), err.text()};
}

}  // namespace cli
