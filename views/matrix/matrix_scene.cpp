#include "views/matrix/matrix_scene.h"

#include <algorithm>

namespace weft {

QRectF plotOf(const MatrixGeometry& at) {
  return QRectF(at.left, at.top, std::min(at.width, at.x(at.side) - at.left),
                std::min(at.height, at.y(at.side) - at.top));
}

}  // namespace weft
