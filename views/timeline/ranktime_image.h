// The rank timeline as an image, rendered on any thread so that painting is fast.
#pragma once

#include <QImage>
#include <vector>

#include "views/timeline/ranktime_facts.h"
#include "views/shared/theme.h"

namespace weft {

// Pixel lines [first, end) of a row; of them the last `worst` are of its worst rank.
struct RankTimeBand {
  int first = 0, end = 0, worst = 0;
  int mean() const { return end - first - worst; }
};

// Where the rows lie in so many lines, each as high as its share of all rows. With a line between them where there is
// room for one.
std::vector<RankTimeBand> rankTimeBands(const RankTimeFacts& facts, int height);

// A column of pixels for each part of the time. Colours are stacked in a column of a row from below, and where two meet
// in a pixel, it mixes both by the part that each covers: the sum over pixels is the time, up to the rounding of a
// colour.
QImage rankTimeImage(const RankTimeFacts& facts, int height, const std::vector<QRgb>& colours, QRgb worst,
                     QRgb background);
QImage rankTimeImage(const RankTimeFacts& facts, int height, const Theme& theme);

}  // namespace weft
