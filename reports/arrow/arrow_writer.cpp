#include "reports/arrow/arrow_writer.h"

#include <zstd.h>

#include <algorithm>

#include "core/base/error.h"
#include "reports/arrow/arrow_column.h"
#include "reports/arrow/arrow_metadata.h"

namespace weft {
namespace {

constexpr std::string_view arrowMagic = "ARROW1";
constexpr std::size_t alignment = 8;  // bytes
constexpr std::uint32_t continued = 0xFFFFFFFF;

template <class Number>
std::string bytesOf(Number value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

void pad(std::string& bytes) { bytes.resize((bytes.size() + alignment - 1) / alignment * alignment); }

class ArrowWriter : public TableWriter {
 public:
  ArrowWriter(const std::vector<Column>& columns, TextSink put) : put_(std::move(put)), zstd_(ZSTD_createCCtx(), ZSTD_freeCCtx) {
    for (const Column& each : columns) {
      fields_.push_back({each.name, parquetType(each.kind)});
      values_.emplace_back(fields_.back().type);
    }
    std::string head(arrowMagic);
    pad(head);
    send(head);
    sendMessage(schemaMessage(fields_));
  }

  void write(std::span<const Cell> cells) override {
    bool full = false;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      values_[i].add(cells[i]);
      full = full || values_[i].textBytes() >= textOfBatch;
    }
    if (full || values_.front().node().rows >= rowsOfBatch) endBatch();
  }

  void end() override {
    if (values_.front().node().rows > 0) endBatch();
    send(bytesOf(continued) + bytesOf(std::uint32_t{0}));  // no more messages
    const std::string footer = arrowFooter(fields_, batches_);
    send(footer);
    send(bytesOf(static_cast<std::int32_t>(footer.size())));
    send(arrowMagic);
  }

 private:
  void send(std::string_view bytes) {
    put_(bytes);
    at_ += static_cast<std::int64_t>(bytes.size());
  }

  // How many bytes it took.
  std::int32_t sendMessage(std::string metadata) {
    pad(metadata);
    const std::string all = bytesOf(continued) + bytesOf(static_cast<std::int32_t>(metadata.size())) + metadata;
    send(all);
    return static_cast<std::int32_t>(all.size());
  }

  // Behind the others: its length, or -1 where it stays as it is, then the bytes.
  ArrowBuffer append(std::string& body, const std::string& bytes) {
    constexpr int level = 1;
    const auto at = static_cast<std::int64_t>(body.size());
    if (bytes.empty()) return {at, 0};
    packed_.resize(std::max(packed_.size(), ZSTD_compressBound(bytes.size())));
    const std::size_t size = ZSTD_compressCCtx(zstd_.get(), packed_.data(), packed_.size(), bytes.data(), bytes.size(), level);
    if (ZSTD_isError(size)) throw Error(std::string("zstd can't compress a column (") + ZSTD_getErrorName(size) + "); free some memory");
    const bool isSmaller = size < bytes.size();
    body += bytesOf(isSmaller ? static_cast<std::int64_t>(bytes.size()) : std::int64_t{-1});
    body += isSmaller ? std::string_view(packed_).substr(0, size) : std::string_view(bytes);
    const auto length = static_cast<std::int64_t>(body.size()) - at;
    pad(body);
    return {at, length};
  }

  void endBatch() {
    std::vector<ArrowNode> nodes;
    std::vector<ArrowBuffer> buffers;
    std::string body;
    for (ArrowColumn& each : values_) {
      nodes.push_back(each.node());
      for (const std::string* bytes : each.buffers()) buffers.push_back(append(body, *bytes));
      each.clear();
    }
    ArrowBlock block{at_, 0, 0, static_cast<std::int64_t>(body.size())};
    block.metadata = sendMessage(batchMessage(nodes.front().rows, nodes, buffers, block.body));
    send(body);
    batches_.push_back(block);
  }

  std::vector<ArrowField> fields_;
  TextSink put_;
  std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> zstd_;
  std::vector<ArrowColumn> values_;
  std::vector<ArrowBlock> batches_;
  std::string packed_;
  std::int64_t at_ = 0;
};

}  // namespace

std::unique_ptr<TableWriter> arrowWriter(std::vector<Column> columns, TextSink put) { return std::make_unique<ArrowWriter>(columns, std::move(put)); }

}  // namespace weft
