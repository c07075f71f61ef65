#pragma once

#include <filesystem>
#include <string>

namespace weft {

// A new, empty folder among the temporary files, gone with all that is in it when this ends. Throws Error where none
// can be made.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& purpose);  // a part of its name
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace weft
