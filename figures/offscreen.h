// Fonts and painting for commands that draw without a display.
#pragma once

#include <memory>

class QGuiApplication;

namespace weft {

class Offscreen {
 public:
  Offscreen();
  ~Offscreen();
  Offscreen(const Offscreen&) = delete;
  Offscreen& operator=(const Offscreen&) = delete;

 private:
  std::unique_ptr<QGuiApplication> application_;
};

}  // namespace weft
