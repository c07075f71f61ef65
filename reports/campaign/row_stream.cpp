#include "reports/campaign/row_stream.h"

#include <algorithm>

#include "core/base/work_stop.h"

namespace weft {
namespace {

constexpr std::size_t rowsAtATime = 512;

}  // namespace

RowStream::RowStream(StreamedRows what, std::shared_ptr<RecentFabrics> fabrics)
    : what_(std::move(what)), fabrics_(std::move(fabrics)), thread_([this] { read(); }) {}

RowStream::~RowStream() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

bool RowStream::next() {
  if (begun_ && ++at_ < now_.numbers.size()) return true;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return next_ || done_; });
  begun_ = true;
  at_ = 0;
  if (!next_) {
    now_ = {};
    if (failure_) std::rethrow_exception(failure_);
    return false;
  }
  now_ = std::move(*next_);
  next_.reset();
  lock.unlock();
  changed_.notify_all();
  return true;
}

void RowStream::read() {
  const WorkStop stop([this] {
    const std::lock_guard lock(mutex_);
    return closed_;
  });
  std::exception_ptr failure;
  try {
    for (const std::size_t place : what_.runs) aboutRun(what_.all[place], [&] { readRun(place); });
    if (!made_.numbers.empty()) give();
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  failure_ = failure;
  done_ = true;
  changed_.notify_all();
}

void RowStream::readRun(std::size_t place) {
  RunInFull full(what_.all[place].path, fabrics_, what_.countsAll ? WantedTexts() : what_.wanted);
  std::vector<std::pair<std::size_t, Cell>> wanted;
  for (const auto& [name, text] : what_.wanted)
    wanted.emplace_back(static_cast<std::size_t>(std::ranges::find(what_.table->columns, name, &Column::name) -
                                                 what_.table->columns.begin()),
                        Cell(text));
  std::int64_t number = firstRowOf(place);
  what_.table->rows(full, [&](std::span<const Cell> cells) {
    ++number;
    for (const auto& [at, text] : wanted)
      if (!(cells[at] == text)) return;
    made_.numbers.push_back(number);
    for (const std::size_t at : what_.columns) made_.cells.push_back(cells[at]);
    if (made_.numbers.size() == rowsAtATime) give();
  });
}

// Waits until the batch before is taken.
void RowStream::give() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !next_ || closed_; });
  if (closed_) throw WorkStopped();
  next_ = std::move(made_);
  made_ = {};
  lock.unlock();
  changed_.notify_all();
}

}  // namespace weft
