// Background jobs: the only place with threads. A job runs one piece of work at a time on its own thread and delivers
// finished, immutable results in queued calls.
// The latest work wins: it begins when the work before it has stopped; work that was waiting is dropped. Work owns all
// that it reads and reports only through its link: it may outlive its job, and then its results are ignored.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>

namespace weft {

class Job : public QObject {
  Q_OBJECT

  class Door;  // by which a thread comes to its job, as long as that is there

 public:
  // What the work gets to see of its job.
  class Link {
   public:
    bool stopped() const { return token_.stop_requested(); }
    // Calls `receive` on the job's own thread, unless the work was stopped or another one started before.
    void deliver(std::function<void()> receive) const;

   private:
    friend class Job;
    Link(std::shared_ptr<Door> door, std::uint64_t turn, std::stop_token token)
        : door_(std::move(door)), turn_(turn), token_(std::move(token)) {}
    std::shared_ptr<Door> door_;
    std::uint64_t turn_;
    std::stop_token token_;
  };
  using Work = std::function<void(const Link&)>;
  // Work that looks whether it is still wanted and gives back what shows its result; nothing: there is nothing to show.
  using Finding = std::function<std::function<void()>(const std::function<bool()>& stopped)>;

  explicit Job(QObject* parent = nullptr);
  ~Job() override;  // asks the work to stop, and does not wait for it
  // For what jobs that are gone left behind; at the end of the program, while fonts and the like are still there.
  static void waitForAll();

  void start(Work work);    // what was under way is asked to stop; does not wait for it
  void find(Finding work);  // likewise; without work it stops
  void stop();              // nothing that is under way will be heard of again
  bool busy() const { return busy_; }

 signals:
  void failed(const QString& sentence);  // the work threw; the sentence is for the user
  void finished();                       // also after failed(), not after stop()

 private:
  static void run(const Work& work, const Link& link);
  void end(std::uint64_t turn, const QString& failure);
  void startNext();
  void joinEnded();

  std::shared_ptr<Door> door_;
  std::jthread thread_;
  Work next_;               // empty: none
  std::uint64_t turn_ = 0;  // results of another turn are dropped
  bool busy_ = false;
};

}  // namespace weft
