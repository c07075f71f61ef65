// Bytes of columns, packed by zstd.
#pragma once

#include <zstd.h>

#include <memory>
#include <string>
#include <string_view>

namespace weft {

class ZstdPacker {
 public:
  // `what` they are, for the Error where there is no memory. Good until the next call.
  std::string_view packed(std::string_view bytes, std::string_view what);

 private:
  std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> zstd_{ZSTD_createCCtx(), ZSTD_freeCCtx};
  std::string packed_;
};

}  // namespace weft
