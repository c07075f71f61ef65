#include "app/session/jobs.h"

#include <QThread>
#include <exception>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/work_stop.h"
#include "views/shared/failure_text.h"

namespace weft {
namespace {

// For tests: every job begins so many milliseconds late, as on a machine that is busy.
void beLate() {
  static const int delay = qEnvironmentVariableIntValue("WEFT_JOB_DELAY");
  if (delay > 0) QThread::msleep(static_cast<unsigned long>(delay));
}

// Threads whose jobs are gone. Of the thread of the window alone.
class LeftBehind {
 public:
  void take(std::jthread thread, std::weak_ptr<const void> running) {
    std::erase_if(threads_, [](const Left& each) { return each.running.expired(); });
    threads_.push_back({std::move(running), std::move(thread)});
  }
  void wait() { threads_.clear(); }

 private:
  struct Left {
    std::weak_ptr<const void> running;  // expires when the thread is about to end
    std::jthread thread;
  };
  std::vector<Left> threads_;
};

LeftBehind& leftBehind() {
  static LeftBehind all;
  return all;
}

}  // namespace

class Job::Door {
 public:
  explicit Door(Job& job) : job_(&job) {}

  void close() {
    const std::lock_guard lock(mutex_);
    job_ = nullptr;
  }
  void call(std::function<void(Job&)> receive) {
    const std::lock_guard lock(mutex_);
    if (job_)
      QMetaObject::invokeMethod(
          job_, [job = job_, receive = std::move(receive)] { receive(*job); }, Qt::QueuedConnection);
  }

 private:
  std::mutex mutex_;
  Job* job_;
};

void Job::Link::deliver(std::function<void()> receive) const {
  door_->call([turn = turn_, receive = std::move(receive)](Job& job) {
    if (job.turn_ == turn) receive();
  });
}

Job::Job(QObject* parent) : QObject(parent), door_(std::make_shared<Door>(*this)) {}

Job::~Job() {
  stop();
  door_->close();
  const std::weak_ptr<const void> running = std::exchange(door_, nullptr);  // the thread has the other one
  if (thread_.joinable()) leftBehind().take(std::move(thread_), running);
}

void Job::waitForAll() { leftBehind().wait(); }

void Job::start(Work work) {
  stop();
  busy_ = true;
  next_ = std::move(work);
  if (!thread_.joinable()) startNext();
}

void Job::startNext() {
  thread_ = std::jthread([door = door_, turn = turn_, work = std::exchange(next_, nullptr)](
                             const std::stop_token& token) { run(work, Link(door, turn, token)); });
}

void Job::find(Finding work) {
  if (!work) return stop();
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
  beLate();
  try {
    const WorkStop stop([&link] { return link.stopped(); });
    work(link);
  } catch (const WorkStopped&) {
    // Nobody waits for it.
  } catch (const std::exception&) {
    failure = failureText();
  }
  link.door_->call([turn = link.turn_, failure](Job& job) { job.end(turn, failure); });
  link.door_->call([](Job& job) { job.joinEnded(); });
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
