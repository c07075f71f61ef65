// A folder that stays open: files are created through its descriptor, even if the program changes its root, its
// working folder or path names.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace weft::record {

bool writeAll(int file, std::string_view text);

// A descriptor that a program may close behind the recorder's back, and may then have for a file of its own.
class Held {
 public:
  void take(int descriptor);  // its own from now on, at a number that programs seldom use
  int descriptor() const;     // -1 where it is not what was taken any more
  void close();

 private:
  int descriptor_ = -1;
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

class HeldFolder {
 public:
  bool open(const std::string& path);  // false where it isn't there
  // FOLDER in another one, which is made where it isn't there; false where that can't be.
  bool make(const HeldFolder& in, const std::string& folder);
  bool open(const HeldFolder& in, const std::string& folder);  // false where it isn't there
  bool isOpen() const { return !path_.empty(); }
  const std::string& path() const { return path_; }

  // Written beside and renamed, so that the file is there whole or not at all. `kept`, if any, is the file that stays
  // open, for a process that may lose the right to make files: then it is written in place.
  bool replace(const std::string& name, std::string_view text, Held* kept = nullptr) const;
  bool remove(const std::string& name, bool folder = false) const;
  bool rename(const std::string& from, const std::string& to) const;
  std::vector<std::string> names() const;  // of what is in it
  std::string read(
      const std::string& name) const;  // the first few thousand bytes of a file; empty where it isn't there
  int openFile(const std::string& name, int flags) const;  // -1 where it can't be

 private:
  struct Place {  // for openat() and its kin: below the descriptor, or by the whole path where that is gone
    int folder;
    std::string name;
  };
  Place placeOf(const std::string& name) const;
  bool hold(int descriptor, const std::string& path);

  std::string path_;  // absolute
  Held folder_;
};

}  // namespace weft::record
