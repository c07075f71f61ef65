#include "reports/campaign/arrow_writer.h"

#include "reports/campaign/arrow_column.h"
#include "reports/campaign/arrow_metadata.h"
#include "reports/campaign/zstd_packer.h"

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
  ArrowWriter(const std::vector<Column>& columns, TextSink put) : put_(std::move(put)) {
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
    const auto at = static_cast<std::int64_t>(body.size());
    if (bytes.empty()) return {at, 0};
    const std::string_view packed = zstd_.packed(bytes, "column");
    const bool isSmaller = packed.size() < bytes.size();
    body += bytesOf(isSmaller ? static_cast<std::int64_t>(bytes.size()) : std::int64_t{-1});
    body += isSmaller ? packed : std::string_view(bytes);
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
  ZstdPacker zstd_;
  std::vector<ArrowColumn> values_;
  std::vector<ArrowBlock> batches_;
  std::int64_t at_ = 0;
};

}  // namespace

std::unique_ptr<TableWriter> arrowWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<ArrowWriter>(columns, std::move(put));
}

}  // namespace weft
