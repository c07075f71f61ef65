#include "reports/campaign/zstd_packer.h"

#include <algorithm>

#include "core/base/error.h"

namespace weft {

std::string_view ZstdPacker::packed(std::string_view bytes, std::string_view what) {
  constexpr int level = 1;
  packed_.resize(std::max(packed_.size(), ZSTD_compressBound(bytes.size())));
  const std::size_t size =
      ZSTD_compressCCtx(zstd_.get(), packed_.data(), packed_.size(), bytes.data(), bytes.size(), level);
  if (ZSTD_isError(size))
    throw Error("zstd can't compress a " + std::string(what) + " (" + ZSTD_getErrorName(size) + "); free some memory");
  return std::string_view(packed_).substr(0, size);
}

}  // namespace weft
