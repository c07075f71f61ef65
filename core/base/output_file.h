// A file that is written from its beginning, and keeps why it could not be written on.
#pragma once

#include <filesystem>
#include <fstream>
#include <ostream>
#include <system_error>

namespace weft {

// std::ofstream only knows that it failed. What failed is in errno, until something else fails.
class OutputFile : public std::ostream {
 public:
  explicit OutputFile(const std::filesystem::path& path);

  // Why the first operation that failed did so; no error if none did.
  const std::error_code& problem() const { return buffer_.problem; }
  // Writes what is still in memory. Returns problem().
  const std::error_code& close();

 private:
  struct Buffer : std::filebuf {
    std::error_code problem;

    void keep(bool failed);  // errno, if nothing failed before
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    int_type overflow(int_type next) override;
    int sync() override;
  };

  Buffer buffer_;
};

}  // namespace weft
