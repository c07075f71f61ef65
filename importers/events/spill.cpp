#include "importers/events/spill.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/base/error.h"

namespace weft {
namespace {

Error noRoom() {
  return Error(std::string("the temporary folder does not take what is matched of a trace (") + std::strerror(errno) +
               "); see that it has space");
}

}  // namespace

void Spill::Close::operator()(std::FILE* file) const { std::fclose(file); }

void Spill::makeRoom(std::size_t count) {
  if (used_ + count > most_ && used_ != 0) spill();
  if (memory_.size - used_ >= count) return;
  const std::size_t size = std::max(count, most_);  // nothing is in it yet
  memory_ = {std::make_unique_for_overwrite<char[]>(size), size};
}

Spill::~Spill() {
  if (writing_.valid()) writing_.wait();
}

void Spill::waitForWrites() const {
  if (writing_.valid()) writing_.get();
}

void Spill::spill() {
  waitForWrites();
  if (!file_) file_.reset(std::tmpfile());
  if (!file_) throw noRoom();
  std::swap(written_, memory_);
  // Where there is no thread for it, whoever waits for it writes.
  writing_ = std::async(std::launch::async | std::launch::deferred, [this, count = used_, from = inFile_] {
    for (std::size_t done = 0; done < count;) {
      const ssize_t wrote =
          ::pwrite(fileno(file_.get()), written_.bytes.get() + done, count - done, static_cast<off_t>(from + done));
      if (wrote <= 0 && errno != EINTR) throw noRoom();
      done += static_cast<std::size_t>(std::max<ssize_t>(wrote, 0));
    }
  });
  inFile_ += std::exchange(used_, 0);
}

std::size_t Spill::read(std::uint64_t offset, std::size_t count, char* into) const {
  waitForWrites();
  std::size_t done = 0;
  const std::size_t ofFile =
      offset < inFile_ ? static_cast<std::size_t>(std::min<std::uint64_t>(count, inFile_ - offset)) : 0;
  while (done < ofFile) {
    const ssize_t got = ::pread(fileno(file_.get()), into + done, ofFile - done, static_cast<off_t>(offset + done));
    if (got == 0 || (got < 0 && errno != EINTR)) throw noRoom();
    done += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
  }
  if (done == count) return done;
  const std::uint64_t from = std::max(offset + done, inFile_) - inFile_;
  const std::size_t ofMemory = from < used_ ? std::min(count - done, static_cast<std::size_t>(used_ - from)) : 0;
  if (ofMemory != 0) std::memcpy(into + done, memory_.bytes.get() + from, ofMemory);
  return done + ofMemory;
}

}  // namespace weft
