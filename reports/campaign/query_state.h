// State that all cursors of one query share: the runs, the columns and rows requested, and cached rows.
#pragma once

#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reports/campaign/cached_rows.h"
#include "reports/campaign/run_labels.h"

namespace weft {

// Runs that follow each other: one of all, or all.
struct RunRange {
  std::size_t first = 0, end = 0;

  bool isEmpty() const { return first == end; }
};

class QueryState {
 public:
  // `onRow` hears of each row that is handed over.
  QueryState(std::vector<LabelledRun> runs, std::function<void()> onRow);

  const std::vector<LabelledRun>& runs() const { return runs_; }
  RunRange all() const { return {0, runs_.size()}; }
  RunRange of(std::string_view label) const;
  const std::shared_ptr<RecentFabrics>& fabrics() const { return fabrics_; }
  void onRow() const { onRow_(); }

  // Which rows of a table are skipped depends on how the query asks for it. If this is set beforehand, rows have the
  // same number each time they are read.
  void keepNumbers() { keepsNumbers_ = true; }
  bool keepsNumbers() const { return keepsNumbers_; }

  CachedRows& cachedRows(const RunTable& table, const std::vector<std::size_t>& columns);
  // Whether none of these runs was asked for in that way before.
  bool isFirstTime(const RunTable& table, const std::string& way, RunRange runs);

  // Why the question failed, where it was not SQLite who failed.
  void failed(std::exception_ptr why) { failure_ = std::move(why); }
  void rethrow() const;

 private:
  std::vector<LabelledRun> runs_;
  std::map<std::string, std::size_t, std::less<>> places_;
  std::function<void()> onRow_;
  std::shared_ptr<RecentFabrics> fabrics_ = std::make_shared<RecentFabrics>();
  std::map<std::pair<const RunTable*, std::vector<std::size_t>>, std::unique_ptr<CachedRows>> cached_;
  std::map<std::pair<const RunTable*, std::string>, std::set<std::size_t>> asked_;
  std::exception_ptr failure_;
  bool keepsNumbers_ = false;
};

}  // namespace weft
