#include "app/window_main.h"

#include "core/error.h"

namespace weft {

int runWindow(int, char**, const std::vector<std::filesystem::path>&) {
  throw Error("this build has no window; use one of the commands that weft --help lists");
}

}  // namespace weft
