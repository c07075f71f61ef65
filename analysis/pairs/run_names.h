// Names of a run's objects, read on first use.
#pragma once

#include <map>
#include <optional>

#include "core/store/run_snapshot.h"

namespace weft {

class RunNames {
 public:
  // Either lives as long as this.
  explicit RunNames(const RunStore& store) : store_(&store) {}
  explicit RunNames(const RunSnapshot& run) : run_(&run) {}

  const std::vector<Region>& regions() { return of(&RunSnapshot::regions, regions_, &RunStore::regions); }
  const std::vector<Communicator>& communicators() {
    return of(&RunSnapshot::communicators, communicators_, &RunStore::communicators);
  }
  const std::vector<Operation>& operations() {
    return of(&RunSnapshot::operationNames, operations_, &RunStore::operationNames);
  }
  const std::vector<Process>& processes() { return of(&RunSnapshot::processes, processes_, &RunStore::processes); }
  const std::vector<Host>& hosts() { return of(&RunSnapshot::hosts, hosts_, &RunStore::hosts); }
  const std::map<std::string, std::string>& facts() { return of(&RunSnapshot::facts, facts_, &RunStore::facts); }
  // `question` of the store; a snapshot opens its own.
  template <class Question>
  auto ask(Question question) const {
    return store_ ? question(*store_) : question(run_->store());
  }
  const std::vector<RankId>& ranks();  // of its processes and of those that sent, ascending

 private:
  template <class Things>
  const Things& of(Things RunSnapshot::*known, std::optional<Things>& own, Things (RunStore::*read)() const) {
    if (run_) return run_->*known;
    if (!own) own = (store_->*read)();
    return *own;
  }

  const RunStore* store_ = nullptr;
  const RunSnapshot* run_ = nullptr;
  std::optional<std::vector<Region>> regions_;
  std::optional<std::vector<Communicator>> communicators_;
  std::optional<std::vector<Operation>> operations_;
  std::optional<std::vector<Process>> processes_;
  std::optional<std::vector<Host>> hosts_;
  std::optional<std::map<std::string, std::string>> facts_;
  std::optional<std::vector<RankId>> ranks_;
};

}  // namespace weft
