#include "core/base/output_file.h"

#include <cerrno>

namespace weft {

void OutputFile::Buffer::keep(bool failed) {
  if (failed && !problem) problem = {errno == 0 ? EIO : errno, std::generic_category()};
}

std::streamsize OutputFile::Buffer::xsputn(const char* bytes, std::streamsize count) {
  errno = 0;
  const std::streamsize put = std::filebuf::xsputn(bytes, count);
  keep(put < count);
  return put;
}

std::filebuf::int_type OutputFile::Buffer::overflow(int_type next) {
  errno = 0;
  const int_type put = std::filebuf::overflow(next);
  keep(traits_type::eq_int_type(put, traits_type::eof()));
  return put;
}

int OutputFile::Buffer::sync() {
  errno = 0;
  const int done = std::filebuf::sync();
  keep(done != 0);
  return done;
}

OutputFile::OutputFile(const std::filesystem::path& path) : std::ostream(nullptr) {
  errno = 0;
  buffer_.keep(buffer_.open(path, std::ios::out | std::ios::binary) == nullptr);
  rdbuf(&buffer_);
  if (problem()) setstate(failbit);
}

const std::error_code& OutputFile::close() {
  errno = 0;
  if (buffer_.is_open()) buffer_.keep(buffer_.close() == nullptr);
  if (problem()) setstate(failbit);
  return problem();
}

}  // namespace weft
