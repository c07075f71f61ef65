#include "importers/io/input_file.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/base/error.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t bufferSize = 1 << 18;
constexpr int gzipOnly = 15 + 16;  // inflateInit2: the largest window, gzip header expected

class FileSource : public std::streambuf {
 public:
  FileSource(const fs::path& path, std::shared_ptr<InputState> state, std::size_t atOnce = bufferSize)
      : state_(std::move(state)), atOnce_(atOnce), in_(std::make_unique_for_overwrite<char[]>(atOnce)) {
    file_.open(path, std::ios::in | std::ios::binary);
    if (!file_.is_open()) throw Error(path.string() + " can't be opened (" + std::strerror(errno) + "); check its permissions");
  }

 protected:
  InputState& state() { return *state_; }

  // The next bytes of the file; none at its end.
  std::string_view fill() {
    const auto got = file_.sgetn(in_.get(), static_cast<std::streamsize>(atOnce_));
    state_->bytesTaken += static_cast<std::uint64_t>(std::max<std::streamsize>(got, 0));
    return {in_.get(), static_cast<std::size_t>(std::max<std::streamsize>(got, 0))};
  }

  int_type underflow() override {
    const std::string_view more = fill();
    if (more.empty()) return traits_type::eof();
    setg(in_.get(), in_.get(), in_.get() + more.size());
    return traits_type::to_int_type(*gptr());
  }

 private:
  std::shared_ptr<InputState> state_;
  std::size_t atOnce_;
  std::unique_ptr<char[]> in_;  // not cleared: most files are small
  std::filebuf file_;
};

class InflateSource final : public FileSource {
 public:
  InflateSource(const fs::path& path, std::shared_ptr<InputState> state, const InflateLimits& limits)
      : FileSource(path, std::move(state)), limits_(limits), out_(std::make_unique_for_overwrite<char[]>(bufferSize)) {
    if (inflateInit2(&z_, gzipOnly) != Z_OK) throw Error("zlib could not be started; free some memory");
  }
  ~InflateSource() override { inflateEnd(&z_); }

 private:
  int_type underflow() override {
    const std::size_t got = done_ ? 0 : inflateSome();
    if (got == 0) return traits_type::eof();
    setg(out_.get(), out_.get(), out_.get() + got);
    return traits_type::to_int_type(*gptr());
  }

  std::size_t inflateSome() {
    z_.next_out = reinterpret_cast<Bytef*>(out_.get());
    z_.avail_out = static_cast<uInt>(bufferSize);
    while (!done_ && z_.avail_out == bufferSize) step();
    const std::size_t got = bufferSize - z_.avail_out;
    given_ += got;
    if (given_ > limits_.bytes || (given_ > limits_.freeBytes && given_ / limits_.ratio > state().bytesTaken))
      end("gzip.bomb", Severity::importStopped,
          "it unpacks to more than " + std::to_string(given_ >> 20) + " MiB from " +
              std::to_string(state().bytesTaken) + " bytes",
          "the rest was not read", "unpack it by hand if this is meant");
    return got;
  }

  void step() {
    if (z_.avail_in == 0) {
      const std::string_view more = fill();
      if (more.empty()) return endOfFile();
      z_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(more.data()));
      z_.avail_in = static_cast<uInt>(more.size());
    }
    if (betweenMembers_ && !nextMember()) return;
    const int result = inflate(&z_, Z_NO_FLUSH);
    if (result == Z_STREAM_END) betweenMembers_ = true;
    else if (result != Z_OK && result != Z_BUF_ERROR)
      end("gzip.corrupt", Severity::dataLost,
          "the compressed data is damaged (" + std::string(z_.msg ? z_.msg : "unknown cause") + ")",
          "what came before was read, the rest was left out", "copy the file again");
  }

  // A gzip file may hold several members one after the other (RFC 1952, 2.2); tar pads the last one with zeros.
  bool nextMember() {
    while (z_.avail_in > 0 && *z_.next_in == 0) ++z_.next_in, --z_.avail_in;
    if (z_.avail_in == 0) return false;
    if (*z_.next_in != 0x1f) {
      end("gzip.trailing", Severity::note, "other bytes follow the compressed data", "they were not read", "");
      return false;
    }
    betweenMembers_ = false;
    return inflateReset(&z_) == Z_OK;
  }

  void endOfFile() {
    done_ = true;
    if (!betweenMembers_)
      end("gzip.truncated", Severity::dataLost, "the compressed data is cut off",
          "what came before was read, the rest is missing", "copy the file again");
  }

  void end(const char* code, Severity severity, std::string seen, const char* done, const char* advice) {
    done_ = true;
    state().trouble = Diagnostic{code, severity, {}, 0, std::move(seen), done, advice};
  }

  InflateLimits limits_;
  std::unique_ptr<char[]> out_;
  z_stream z_{};
  std::uint64_t given_ = 0;
  bool betweenMembers_ = false;
  bool done_ = false;
};

// A stream that owns its buffer.
class InputStream final : public std::istream {
 public:
  explicit InputStream(std::unique_ptr<std::streambuf> buffer) : std::istream(buffer.get()), buffer_(std::move(buffer)) {}

 private:
  std::unique_ptr<std::streambuf> buffer_;
};

}  // namespace

bool looksLikeGzip(std::string_view firstBytes) { return firstBytes.starts_with("\x1f\x8b\x08"); }

std::unique_ptr<std::istream> openInput(const fs::path& path, std::shared_ptr<InputState> state,
                                        const InflateLimits& limits) {
  std::array<char, 3> first{};
  {
    FileSource probe(path, std::make_shared<InputState>(), first.size());
    probe.sgetn(first.data(), first.size());
  }
  *state = {};
  if (looksLikeGzip({first.data(), first.size()}))
    return std::make_unique<InputStream>(std::make_unique<InflateSource>(path, std::move(state), limits));
  return std::make_unique<InputStream>(std::make_unique<FileSource>(path, std::move(state)));
}

}  // namespace weft
