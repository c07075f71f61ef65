#include "views/shared/series_colours.h"

#include <array>

namespace weft {

QColor seriesColour(std::size_t series, bool isOther, const Theme& theme) {
  static const std::array<QRgb, 9> onLight{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7, 0xff56b4e9,
                                           0xffd55e00, 0xff332288, 0xffd9c716, 0xff8c510a};
  static const std::array<QRgb, 9> onDark{0xff3d9bd6, 0xffe69f00, 0xff1bb890, 0xffcc79a7, 0xff8fd0f5,
                                          0xffe8743b, 0xff9a8cf0, 0xfff0e442, 0xffb98a5e};
  if (isOther) return theme.absent;
  return QColor(theme.dark ? onDark[series % onDark.size()] : onLight[series % onLight.size()]);
}

}  // namespace weft
