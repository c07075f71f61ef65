#include "views/timeline/ranktime_image.h"

#include <algorithm>
#include <cmath>

#include "views/timeline/ranktime_drawing.h"

namespace weft {
namespace {

constexpr int highWithGap = 4, highWithWorst = 3;  // pixels of a row

// Colours in the pixels of one column of a band, from its lowest line up.
class Stack {
 public:
  Stack(QImage& image, int column, int first, int end, QRgb background)
      : image_(image), column_(column), y_(end - 1), first_(first), background_(background) {}

  void add(double pixels, QRgb colour) {
    while (pixels > 0 && y_ >= first_) {
      const double part = std::min(pixels, 1 - covered_);
      mix(part, colour);
      pixels -= part;
      if (covered_ >= 1 - 1e-9) next();
    }
  }
  void fill() {
    while (y_ >= first_) {
      mix(1 - covered_, background_);
      next();
    }
  }

 private:
  void mix(double part, QRgb colour) {
    red_ += part * qRed(colour);
    green_ += part * qGreen(colour);
    blue_ += part * qBlue(colour);
    covered_ += part;
  }
  void next() {
    const auto rounded = [](double value) { return std::clamp(static_cast<int>(std::lround(value)), 0, 255); };
    reinterpret_cast<QRgb*>(image_.scanLine(y_--))[column_] = qRgb(rounded(red_), rounded(green_), rounded(blue_));
    red_ = green_ = blue_ = covered_ = 0;
  }

  QImage& image_;
  int column_, y_, first_;
  QRgb background_;
  double red_ = 0, green_ = 0, blue_ = 0, covered_ = 0;
};

// The class that a row was in all through a column; its number of classes where there is none.
std::size_t fullClass(const std::uint64_t* sums, std::size_t classes, std::uint64_t whole) {
  return static_cast<std::size_t>(std::find(sums, sums + classes, whole) - sums);
}

}  // namespace

std::vector<RankTimeBand> rankTimeBands(const RankTimeFacts& facts, int height) {
  std::vector<RankTimeBand> bands;
  const double all = std::max(1.0, static_cast<double>(facts.endRow() - facts.firstRow()));
  const auto line = [&](std::size_t row) {
    return static_cast<int>(std::lround(height * static_cast<double>(row - facts.firstRow()) / all));
  };
  for (const auto& row : facts.rows) {
    RankTimeBand band{line(row.first), line(row.end), 0};
    if (band.end - band.first >= highWithGap) --band.end;
    if (!row.worst.empty() && band.end - band.first >= highWithWorst)
      band.worst = std::max(1, static_cast<int>(std::lround((band.end - band.first) * worstHigh)));
    bands.push_back(band);
  }
  return bands;
}

QImage rankTimeImage(const RankTimeFacts& facts, int height, const std::vector<QRgb>& colours, QRgb worst,
                     QRgb background) {
  QImage image(static_cast<int>(facts.time.parts), std::max(1, height), QImage::Format_RGB32);
  image.fill(background);
  const std::vector<RankTimeBand> bands = rankTimeBands(facts, image.height());
  const std::size_t classes = facts.classes.names.size();
  for (std::size_t at = 0; at < bands.size(); ++at) {
    const RankTimeFacts::Row& row = facts.rows[at];
    const RankTimeBand& band = bands[at];
    const int worstFirst = band.end - band.worst;
    for (std::uint32_t column = 0; column < facts.time.parts; ++column) {
      const int x = static_cast<int>(column);
      const std::uint64_t width = facts.width(column), whole = width * row.tracks;
      const std::uint64_t* const sums = row.sums.data() + column * classes;
      Stack mean(image, x, band.first, worstFirst, background);
      if (const std::size_t full = fullClass(sums, classes, whole); full < classes)
        mean.add(band.mean(), colours[full]);
      else
        for (std::size_t i = 0; i < classes; ++i)
          mean.add(band.mean() * (static_cast<double>(sums[i]) / static_cast<double>(whole)), colours[i]);
      mean.fill();
      if (band.worst == 0) continue;
      Stack most(image, x, worstFirst, band.end, background);
      most.add(band.worst * (static_cast<double>(row.worst[column]) / static_cast<double>(width)), worst);
      most.fill();
    }
  }
  return image;
}

QImage rankTimeImage(const RankTimeFacts& facts, int height, const Theme& theme) {
  std::vector<QRgb> colours;
  for (std::size_t i = 0; i < facts.classes.names.size(); ++i)
    colours.push_back(colourOfClass(facts.classes, i, theme).rgb());
  return rankTimeImage(facts, height, colours, theme.ink.rgb(), theme.background.rgb());
}

}  // namespace weft
