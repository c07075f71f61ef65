// Frames of a widget that is moved, and what they are measured against.
#pragma once

#include <QCoreApplication>
#include <QPainter>
#include <QWidget>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace weft::bench {

using Clock = std::chrono::steady_clock;

inline constexpr int framesWanted = 200;

inline double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

// Of this thread: a machine that does other things as well makes frames late, not dear.
inline double busyMilliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

struct Times {
  std::vector<double> all;
  double at(double part) {
    std::ranges::sort(all);
    return all[static_cast<std::size_t>(part * static_cast<double>(all.size() - 1))];
  }
};

// Paints an image, what no view can beat.
class Blit : public QWidget {
 public:
  explicit Blit(QSize size) : image_(size, QImage::Format_RGB32) { image_.fill(0xff808080); }

 protected:
  void paintEvent(QPaintEvent*) override { QPainter(this).drawImage(0, 0, image_); }

 private:
  QImage image_;
};

// Prints median and 95th percentile; the median of processor time comes back, in milliseconds.
inline double frames(QWidget& widget, const std::string& what, const std::function<void(int)>& move) {
  Times times, busy;
  for (int frame = 0; frame < framesWanted; ++frame) {
    const Clock::time_point start = Clock::now();
    const double busySince = busyMilliseconds();
    move(frame);
    widget.repaint();
    QCoreApplication::processEvents();
    if (frame < 5) continue;  // the first ones warm up
    times.all.push_back(milliseconds(Clock::now() - start));
    busy.all.push_back(busyMilliseconds() - busySince);
  }
  std::printf("%-34s median %6.2f  p95 %6.2f ms; of processor time %6.2f, %6.2f\n", what.c_str(), times.at(0.5),
              times.at(0.95), busy.at(0.5), busy.at(0.95));
  return busy.at(0.5);
}

}  // namespace weft::bench
