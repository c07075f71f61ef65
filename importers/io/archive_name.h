// Checks file names in archives, which come from untrusted sources: names that lead out of the archive are refused.
#pragma once

#include <string>
#include <string_view>

namespace weft {

struct ArchiveName {
  std::string text;      // "ib/ibdiagnet.lst": no leading "./", no doubled '/', '\' of zip files from Windows turned
  bool refused = false;  // `why` completes "the name … "
  bool hidden = false;   // a part of it starts with '.', as hidden files do that folders are read without
  std::string why;
};

ArchiveName judgeArchiveName(std::string_view name, int mostFolders);

// "ibdiagnet.lst" of "ibdiagnet.lst.xz".
std::string withoutCompression(const std::string& fileName);

}  // namespace weft
