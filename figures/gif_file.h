// A GIF of several pictures.
#pragma once

#include <QByteArray>
#include <QImage>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace weft {

// The colours of what changed in a picture, 256 with the one for what did not at most, and which of them each pixel
// has: all colours where there are no more; else those that most pixels have stay as they are, and each other one
// becomes the nearest of them.
struct Palette {
  std::vector<QRgb> colours;         // ascending
  std::optional<std::uint8_t> same;  // represents what is as it was; it comes behind the colours
  std::vector<std::uint8_t> pixels;  // row by row
};
Palette paletteOf(const QImage& image, const QImage& before);  // of the same size; null: all is new

class GifFile {
 public:
  // All pictures have this size, 65535 at most. It runs over and over again.
  explicit GifFile(QSize size);
  ~GifFile();
  GifFile(const GifFile&) = delete;
  GifFile& operator=(const GifFile&) = delete;

  void add(const QImage& image, int hundredths);  // of a second that it stays
  QByteArray finish();                            // all bytes

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace weft
