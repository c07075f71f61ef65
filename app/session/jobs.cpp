#include "app/session/jobs.h"

#include <exception>
#include <new>
#include <utility>

#include "core/store/query_stop.h"

namespace weft {

void Job::Link::deliver(std::function<void()> receive) const {
  QMetaObject::invokeMethod(
      &job_,
      [&job = job_, turn = turn_, receive = std::move(receive)] {
        if (job.turn_ == turn) receive();
      },
      Qt::QueuedConnection);
}

Job::~Job() {
  stop();
  if (thread_.joinable()) thread_.join();
}

void Job::start(Work work) {
  stop();
  busy_ = true;
  next_ = std::move(work);
  if (!thread_.joinable()) startNext();
}

void Job::startNext() {
  thread_ = std::jthread([this, turn = turn_, work = std::exchange(next_, nullptr)](const std::stop_token& token) {
    run(work, Link(*this, turn, token));
  });
}

void Job::find(Finding work) {
  start([work = std::move(work)](const Link& link) {
    if (auto show = work([&link] { return link.stopped(); })) link.deliver(std::move(show));
  });
}

void Job::stop() {
  ++turn_;
  busy_ = false;
  next_ = nullptr;
  thread_.request_stop();
}

void Job::run(const Work& work, const Link& link) {
  QString failure;
  try {
    const QueryStop stop([&link] { return link.stopped(); });
    work(link);
  } catch (const QueryStopped&) {
    // Nobody waits for it.
  } catch (const std::bad_alloc&) {
    failure = tr("there is not enough memory for this; close other runs or use a machine with more");
  } catch (const std::exception& error) {
    failure = QString::fromUtf8(error.what());
  }
  link.deliver([this, turn = link.turn_, failure] { end(turn, failure); });
  QMetaObject::invokeMethod(this, &Job::joinEnded, Qt::QueuedConnection);
}

void Job::end(std::uint64_t turn, const QString& failure) {
  if (turn != turn_) return;
  busy_ = false;
  if (!failure.isEmpty()) emit failed(failure);
  emit finished();
}

void Job::joinEnded() {
  thread_.join();
  if (next_) startNext();
}

}  // namespace weft

#include "moc_jobs.cpp"
