#include "figures/gif_file.h"

#include <gif_lib.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <unordered_map>

#include "core/base/error.h"

namespace weft {
namespace {

constexpr std::size_t mostColours = 256;
constexpr QRgb opaque = 0xff000000;

int distance(QRgb a, QRgb b) {
  const int red = qRed(a) - qRed(b), green = qGreen(a) - qGreen(b), blue = qBlue(a) - qBlue(b);
  return 2 * red * red + 4 * green * green + 3 * blue * blue;  // as eyes weigh them
}

std::uint8_t nearest(const std::vector<QRgb>& colours, QRgb wanted) {
  const auto at = std::ranges::min_element(colours, {}, [wanted](QRgb one) { return distance(one, wanted); });
  return static_cast<std::uint8_t>(at - colours.begin());
}

// At most so many: the most frequent, then again and again that which is farthest from all of them, so that none is
// far. `often`: the most frequent first.
std::vector<QRgb> chosenOf(const std::vector<std::pair<std::size_t, QRgb>>& often, std::size_t most) {
  std::vector<QRgb> chosen;
  for (const auto& [count, colour] : often)
    if (often.size() <= most || chosen.size() < most * 3 / 4) chosen.push_back(colour);
  std::vector<int> off;
  for (const auto& [count, colour] : often) off.push_back(distance(colour, chosen[nearest(chosen, colour)]));
  while (chosen.size() < std::min(most, often.size())) {
    chosen.push_back(often[static_cast<std::size_t>(std::ranges::max_element(off) - off.begin())].second);
    for (std::size_t i = 0; i < off.size(); ++i) off[i] = std::min(off[i], distance(often[i].second, chosen.back()));
  }
  std::ranges::sort(chosen);
  return chosen;
}

int collect(GifFileType* file, const GifByteType* bytes, int count) {
  static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(bytes), count);
  return count;
}

void need(int done, const GifFileType* file) {
  if (done == GIF_OK) return;
  const char* why = GifErrorString(file->Error);
  throw Error(std::string("the GIF could not be made: ") + (why ? why : "giflib gives no reason"));
}

struct FreeMap {
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

// `besides`: places behind the colours.
std::unique_ptr<ColorMapObject, FreeMap> mapOf(const std::vector<QRgb>& colours, std::size_t besides) {
  const int size = static_cast<int>(std::max<std::size_t>(2, std::bit_ceil(colours.size() + besides)));
  std::unique_ptr<ColorMapObject, FreeMap> map(GifMakeMapObject(size, nullptr));
  if (!map) throw std::bad_alloc();
  std::fill_n(map->Colors, size, GifColorType{});
  for (std::size_t i = 0; i < colours.size(); ++i)
    map->Colors[i] = {static_cast<GifByteType>(qRed(colours[i])), static_cast<GifByteType>(qGreen(colours[i])),
                      static_cast<GifByteType>(qBlue(colours[i]))};
  return map;
}

// Netscape's extension that all readers know: over and over again.
void putLoop(GifFileType* file) {
  static constexpr unsigned char again[] = {1, 0, 0};
  need(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE), file);
  need(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"), file);
  need(EGifPutExtensionBlock(file, sizeof again, again), file);
  need(EGifPutExtensionTrailer(file), file);
}

}  // namespace

Palette paletteOf(const QImage& image, const QImage& before) {
  const QImage now = image.convertToFormat(QImage::Format_RGB32);
  std::unordered_map<QRgb, std::size_t> counts;
  const auto eachPixel = [&](auto visit) {
    for (int y = 0; y < now.height(); ++y) {
      const auto* line = reinterpret_cast<const QRgb*>(now.constScanLine(y));
      const auto* old = before.isNull() ? nullptr : reinterpret_cast<const QRgb*>(before.constScanLine(y));
      for (int x = 0; x < now.width(); ++x) visit(line[x] | opaque, old && (line[x] | opaque) == (old[x] | opaque));
    }
  };
  eachPixel([&](QRgb colour, bool same) {
    if (!same) ++counts[colour];
  });
  std::vector<std::pair<std::size_t, QRgb>> often;
  for (const auto& [colour, count] : counts) often.emplace_back(count, colour);
  std::ranges::sort(
      often, [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  Palette palette;
  palette.colours = chosenOf(often, mostColours - (before.isNull() ? 0 : 1));
  if (!before.isNull()) palette.same = static_cast<std::uint8_t>(palette.colours.size());
  std::unordered_map<QRgb, std::uint8_t> places;
  for (const auto& [count, colour] : often) places[colour] = nearest(palette.colours, colour);
  palette.pixels.reserve(static_cast<std::size_t>(now.width()) * static_cast<std::size_t>(now.height()));
  eachPixel([&](QRgb colour, bool same) { palette.pixels.push_back(same ? *palette.same : places.at(colour)); });
  return palette;
}

struct GifFile::State {
  QByteArray bytes;
  QSize size;
  QImage last;
  GifFileType* file = nullptr;
};

GifFile::GifFile(QSize size) : state_(std::make_unique<State>()) {
  if (size.isEmpty() || std::max(size.width(), size.height()) > std::numeric_limits<std::uint16_t>::max())
    throw Error("a GIF has 65535 pixels at most in each direction; choose a smaller --width-mm or --dpi");
  int error = 0;
  state_->size = size;
  state_->file = EGifOpen(&state_->bytes, collect, &error);
  if (!state_->file) throw std::bad_alloc();
  EGifSetGifVersion(state_->file, true);
  need(EGifPutScreenDesc(state_->file, size.width(), size.height(), 8, 0, nullptr), state_->file);
  putLoop(state_->file);
}

GifFile::~GifFile() {
  if (state_->file) EGifCloseFile(state_->file, nullptr);
}

void GifFile::add(const QImage& image, int hundredths) {
  if (image.size() != state_->size) throw Error("the pictures of a GIF have one size");
  const Palette palette = paletteOf(image, state_->last);
  const auto map = mapOf(palette.colours, palette.same ? 1 : 0);
  state_->last = image.convertToFormat(QImage::Format_RGB32);
  GifFileType* const file = state_->file;
  const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths,
                                     palette.same ? *palette.same : NO_TRANSPARENT_COLOR};
  GifByteType packed[4];
  const auto length = EGifGCBToExtension(&control, packed);
  need(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(length), packed), file);
  need(EGifPutImageDesc(file, 0, 0, image.width(), image.height(), false, map.get()), file);
  std::vector<GifPixelType> line(static_cast<std::size_t>(image.width()));
  for (int y = 0; y < image.height(); ++y) {
    std::copy_n(palette.pixels.begin() + std::ptrdiff_t{y} * image.width(), image.width(), line.begin());
    need(EGifPutLine(file, line.data(), image.width()), file);
  }
}

QByteArray GifFile::finish() {
  int error = 0;
  const int done = EGifCloseFile(std::exchange(state_->file, nullptr), &error);
  if (done != GIF_OK) throw Error("the GIF could not be finished");
  return std::move(state_->bytes);
}

}  // namespace weft
