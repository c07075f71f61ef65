// Films as files.
#include <QBuffer>
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QSaveFile>
#include <QStandardPaths>
#include <cmath>

#include "core/base/error.h"
#include "figures/film.h"
#include "figures/gif_file.h"

namespace weft {
namespace {

QString nameOf(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }
QString endingOf(const std::filesystem::path& path) {
  return QString::fromStdString(path.extension().string()).toLower();
}

// "%3d", "%03d", "%d": exactly one of them, and no other %.
const QRegularExpression numbered("^([^%]*)%(0?)([1-9]?)d([^%]*)$");

QString frameName(const QString& pattern, std::uint32_t frame) {
  const auto parts = numbered.match(pattern);
  return parts.captured(1) +
         QString("%1").arg(frame, parts.captured(3).toInt(), 10, QChar(parts.captured(2).isEmpty() ? ' ' : '0')) +
         parts.captured(4);
}

void save(const QString& name, const QByteArray& bytes) {
  QSaveFile file(name);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    throw Error(name.toStdString() + " could not be written: " + file.errorString().toStdString() +
                ". Choose a folder that you can write to.");
}

// Browsers take less than two hundredths for ten.
int hundredthsOf(double framesPerSecond) { return std::max(2, static_cast<int>(std::lround(100 / framesPerSecond))); }

// What follows a picture and is like it makes it stay longer.
void writeGif(Film& film, const QString& name, double framesPerSecond) {
  QImage last = film.image(0);
  GifFile file(last.size());
  int frames = 1;
  for (std::uint32_t at = 1; at < film.count(); ++at) {
    const QImage next = film.image(at);
    if (next == last && frames * hundredthsOf(framesPerSecond) < 60000) {
      ++frames;
      continue;
    }
    file.add(last, frames * hundredthsOf(framesPerSecond));
    last = next;
    frames = 1;
  }
  file.add(last, frames * hundredthsOf(framesPerSecond));
  save(name, file.finish());
}

void writeFrames(Film& film, const QString& pattern) {
  for (std::uint32_t at = 0; at < film.count(); ++at) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    film.image(at).save(&buffer, "PNG");
    save(frameName(pattern, at + 1), bytes);
  }
}

// Pixels go in, a file of its own beside the target comes out, which gets the name once it is whole. Its codec wants
// even sides.
class Ffmpeg {
 public:
  Ffmpeg(QSize size, double framesPerSecond, const QString& name) : name_(name), part_(name + ".partial.mp4") {
    process_.setProcessChannelMode(QProcess::MergedChannels);
    process_.start("ffmpeg", {"-hide_banner",
                              "-loglevel",
                              "error",
                              "-y",
                              "-f",
                              "rawvideo",
                              "-pixel_format",
                              "bgra",
                              "-video_size",
                              QString("%1x%2").arg(size.width()).arg(size.height()),
                              "-framerate",
                              QString::number(framesPerSecond),
                              "-i",
                              "-",
                              "-vf",
                              "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white",
                              "-pix_fmt",
                              "yuv420p",
                              "-map_metadata",
                              "-1",
                              "-fflags",
                              "+bitexact",
                              "-flags:v",
                              "+bitexact",
                              part_});
    if (!process_.waitForStarted()) throw Error("ffmpeg can't be started: " + process_.errorString().toStdString());
  }
  ~Ffmpeg() {
    process_.kill();
    process_.waitForFinished();
    QFile::remove(part_);
  }

  void add(const QImage& image) {
    for (int y = 0; y < image.height(); ++y)
      process_.write(reinterpret_cast<const char*>(image.constScanLine(y)), qint64{image.width()} * 4);
    while (process_.bytesToWrite() > 0)
      if (!process_.waitForBytesWritten(60000)) fail();
  }

  void finish() {
    process_.closeWriteChannel();
    if (!process_.waitForFinished(-1) || process_.exitStatus() != QProcess::NormalExit || process_.exitCode() != 0)
      fail();
    QFile::remove(name_);
    if (!QFile::rename(part_, name_))
      throw Error(name_.toStdString() + " could not be written. Choose a folder that you can write to.");
  }

 private:
  [[noreturn]] void fail() {
    const std::string said = QString::fromUtf8(process_.readAll()).simplified().toStdString();
    throw Error("ffmpeg could not make the film" + (said.empty() ? std::string() : ": " + said) +
                ". Let the name end in .gif instead.");
  }

  QProcess process_;
  QString name_, part_;
};

void writeMovie(Film& film, const QString& name, double framesPerSecond) {
  const QImage first = film.image(0);
  Ffmpeg movie(first.size(), framesPerSecond, name);
  movie.add(first);
  for (std::uint32_t at = 1; at < film.count(); ++at) movie.add(film.image(at));
  movie.finish();
}

}  // namespace

void checkFilmName(const std::filesystem::path& path) {
  const QString ending = endingOf(path);
  if (ending == ".gif") return;
  if (ending == ".png" && numbered.match(nameOf(path)).hasMatch()) return;
  if (ending == ".png")
    throw Error(path.string() + " is one picture. Put %03d into the name, for the number of each frame: film-%03d.png");
  if (ending != ".mp4")
    throw Error(path.string() + " names no format of films. Let the name end in .gif or .mp4, or write film-%03d.png.");
  if (QStandardPaths::findExecutable("ffmpeg").isEmpty())
    throw Error("MP4 needs ffmpeg, which is not installed. Let the name end in .gif, or write film-%03d.png.");
}

void writeFilm(Film& film, const std::filesystem::path& path, double framesPerSecond) {
  checkFilmName(path);
  const QString name = nameOf(path), ending = endingOf(path);
  if (ending == ".gif") writeGif(film, name, framesPerSecond);
  else if (ending == ".mp4") writeMovie(film, name, framesPerSecond);
  else writeFrames(film, name);
}

}  // namespace weft
