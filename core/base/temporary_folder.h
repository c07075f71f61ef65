// A new, empty temporary folder, which is deleted with its contents when the object is destroyed. Throws Error if none
// can be created.
#pragma once

#include <filesystem>
#include <string>

namespace weft {

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
