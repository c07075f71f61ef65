// The open file of a run store: reads always use the file that was opened, even if it has since been replaced or
// deleted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace weft {

class StoreFile {
 public:
  explicit StoreFile(std::filesystem::path path);  // throws Error where there is no such file, or it may not be read
  ~StoreFile();
  StoreFile(const StoreFile&) = delete;
  StoreFile& operator=(const StoreFile&) = delete;

  const std::filesystem::path& path() const { return path_; }  // as it was given
  std::uint64_t size() const;                                  // bytes
  std::string name() const;                                    // by which SQLite opens it with vfs()
  static const char* vfs();

  enum class Now { same, replaced, written, gone };  // written: the file itself is another than it was
  Now now() const;

 private:
  std::filesystem::path path_;
  int file_;
  std::uint64_t sizeAtFirst_ = 0;
  std::int64_t writtenAtFirst_ = 0;  // ns
};

}  // namespace weft
