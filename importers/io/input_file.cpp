#include "importers/io/input_file.h"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t bufferSize = 1 << 18;
constexpr int gzipOnly = 15 + 16;  // inflateInit2: the largest window, gzip header expected

class FileSource : public std::streambuf {
 public:
  FileSource(const fs::path& path, std::shared_ptr<InputState> state, std::size_t atOnce = bufferSize)
      : state_(std::move(state)), atOnce_(atOnce), in_(std::make_unique_for_overwrite<char[]>(atOnce)),
        file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (file_ < 0)
      throw Error(path.string() + " can't be opened (" + std::strerror(errno) + "); check its permissions");
  }
  ~FileSource() override { ::close(file_); }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

 protected:
  InputState& state() { return *state_; }

  // The next bytes of the file; none at its end, and where it can't be read any further.
  std::string_view fill() {
    std::size_t got = 0;
    while (got < atOnce_) {
      const ssize_t more = ::read(file_, in_.get() + got, atOnce_ - got);
      if (more < 0 && errno == EINTR) continue;
      if (more < 0) failed(errno);
      if (more <= 0) break;
      got += static_cast<std::size_t>(more);
    }
    state_->bytesTaken += got;
    return {in_.get(), got};
  }

  // The first trouble is the cause of all others.
  void tell(const char* code, Severity severity, std::string seen, const char* done, const char* advice) {
    if (!state_->trouble) state_->trouble = Diagnostic{code, severity, {}, 0, std::move(seen), done, advice};
  }

  int_type underflow() override {
    const std::string_view more = fill();
    if (more.empty()) return traits_type::eof();
    setg(in_.get(), in_.get(), in_.get() + more.size());
    return traits_type::to_int_type(*gptr());
  }

 private:
  void failed(int cause) {
    tell("file.read", Severity::dataLost,
         "reading it failed after " + counted(state_->bytesTaken, "byte", "bytes") + " (" + std::strerror(cause) + ")",
         "what came before was read, the rest is missing", "check the disk or the connection, and copy the file again");
  }

  std::shared_ptr<InputState> state_;
  std::size_t atOnce_;
  std::unique_ptr<char[]> in_;  // not cleared: most files are small
  int file_;
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
          "the data before it was read, the rest was skipped", "copy the file again");
  }

  // A gzip file may hold several members one after the other (RFC 1952, 2.2); tar pads the last one with zeros.
  bool nextMember() {
    while (z_.avail_in > 0 && *z_.next_in == 0) {
      ++z_.next_in;
      --z_.avail_in;
    }
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
    tell(code, severity, std::move(seen), done, advice);
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
  explicit InputStream(std::unique_ptr<std::streambuf> buffer)
      : std::istream(buffer.get()), buffer_(std::move(buffer)) {}

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
