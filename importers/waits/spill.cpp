#include "importers/waits/spill.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/base/error.h"

namespace weft {
namespace {

Error noRoom() { return Error(std::string("the temporary folder does not take what is matched of a trace (") + std::strerror(errno) + "); see that it has space"); }

}  // namespace

void Spill::Close::operator()(std::FILE* file) const { std::fclose(file); }

void Spill::append(const char* bytes, std::size_t count) {
  memory_.append(bytes, count);
  if (memory_.size() >= most_) spill();
}

void Spill::spill() {
  if (!file_) file_.reset(std::tmpfile());
  if (!file_) throw noRoom();
  for (std::size_t done = 0; done < memory_.size();) {
    const ssize_t wrote = ::pwrite(fileno(file_.get()), memory_.data() + done, memory_.size() - done, static_cast<off_t>(inFile_ + done));
    if (wrote <= 0 && errno != EINTR) throw noRoom();
    done += static_cast<std::size_t>(std::max<ssize_t>(wrote, 0));
  }
  inFile_ += memory_.size();
  memory_.clear();
}

std::size_t Spill::read(std::uint64_t offset, std::size_t count, char* into) const {
  std::size_t done = 0;
  const std::size_t ofFile = offset < inFile_ ? static_cast<std::size_t>(std::min<std::uint64_t>(count, inFile_ - offset)) : 0;
  while (done < ofFile) {
    const ssize_t got = ::pread(fileno(file_.get()), into + done, ofFile - done, static_cast<off_t>(offset + done));
    if (got == 0 || (got < 0 && errno != EINTR)) throw noRoom();
    done += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
  }
  const std::uint64_t from = std::max(offset + done, inFile_) - inFile_;
  return done + (done < count && from < memory_.size() ? memory_.copy(into + done, count - done, static_cast<std::size_t>(from)) : 0);
}

}  // namespace weft
