// The pages of a window, in the order of their tabs. At least one page is for a run, even if that page is blank.
#pragma once

#include <memory>
#include <vector>

#include "app/page/page.h"
#include "app/page/run_page.h"

namespace weft {

class Pages : public QObject {
  Q_OBJECT

 public:
  explicit Pages(const Actions& actions);
  ~Pages() override;

  const std::vector<std::unique_ptr<Page>>& all() const { return pages_; }
  std::vector<RunPage*> runs() const;
  Page& current() const { return *visited_.back(); }
  RunPage& run() const;  // the current page, or the last that was it and is for a run
  RunPage* find(const std::filesystem::path& runStore) const;  // null: not open here
  bool busy() const;

  // In the page that shows it already, else in a blank one, else in a new one; that page is then the current one.
  RunPage& open(const std::filesystem::path& runStore, const QString& named);
  RunPage& openLater(const std::filesystem::path& runStore, const QJsonObject& state);  // read when it is raised
  RunPage& addRun();
  void add(std::unique_ptr<Page> page, bool raised = true);
  bool has(const Page& page) const;
  bool isPartOfRun(
      const Page& page) const;  // better placements: they stand in a workspace of their run, and have no tab
  void raise(Page& page);
  void step(int by);  // round and round
  void close(Page& page);
  void move(std::size_t from, std::size_t to);
  QString titleOf(const Page& page) const;  // with its folder where another run has the same name

 signals:
  void runAdded(RunPage* page);
  void added(Page* page);  // of any kind
  void listChanged();      // pages, their order or their titles
  void currentChanged();

 private:
  RunPage& unused();  // a blank page
  std::size_t indexOf(const Page& page) const;

  const Actions& actions_;
  std::vector<std::unique_ptr<Page>> pages_;
  std::vector<Page*> visited_;  // each once, the current one last
};

}  // namespace weft
