// The film of the fabric as pictures: the map of each time bin in one colour range, with the most loaded link end
// marked and the senders that cause it.
#pragma once

#include <QImage>

#include "analysis/load/film_causes.h"
#include "figures/run_figure.h"

namespace weft {

// What a bin of a film has on the links; nothing where it has no traffic.
LinkNumbers numbersAt(const OpenRun& run, const LoadFilm& film, std::uint32_t bin);
// The ranges into which all its moments fit: for link ends and for nodes. Nothing if there is nothing to be coloured.
MapRanges filmRanges(const OpenRun& run, const LoadFilm& film, const LinkView& view, bool logarithmic);
// When it is and which link end carries most, then who causes it; both may be empty but for the time.
QStringList filmWords(const OpenRun& run, const LoadFilm& film, CauseNames& names, std::uint32_t bin);

class Film {
 public:
  // `request`: of a map; its time is that of the film. Reads the run and puts the traffic of each bin on the links.
  // Throws Error for what the run does not have, and where there are more than `maxFrames` bins.
  Film(const FigureRequest& request, const std::filesystem::path& run);
  static constexpr std::uint32_t maxFrames = 10000;

  std::uint32_t count() const {
    return bins_.end - bins_.first;
  }  // of frames: bins from the first to the last with traffic, or those of the time
  // Equal to the figure of that time, range and link end, except for the captions with the time and the causes.
  Figure frame(std::uint32_t at);
  QImage image(std::uint32_t at);                   // all of one size
  FigureRequest requestOf(std::uint32_t at) const;  // whose figure the frame is
  const Notes& notes() const { return notes_; }

 private:
  FigureRequest request_;
  FigureData data_;
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const RunTraffic> traffic_;
  MapSettings settings_;
  LinkRequest shown_;
  LoadFilm film_;
  BinRange bins_;
  QSize size_;                        // of the first image
  std::optional<CauseNames> causes_;  // of the run's snapshot
  Notes notes_;
  QString clockNote_;  // which every frame says; empty: none
};

// Writes all frames: FILE.gif, FILE.mp4 (by ffmpeg, where it is installed), or names.png with a %d for the number of
// the frame, from 1. A file is written whole or not at all. Throws Error.
void writeFilm(Film& film, const std::filesystem::path& path, double framesPerSecond);
void checkFilmName(const std::filesystem::path& path);  // throws Error for any other

}  // namespace weft
