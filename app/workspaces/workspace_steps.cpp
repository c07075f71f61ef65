#include "app/workspaces/workspace_steps.h"

#include "views/shared/selection.h"

namespace weft {
namespace {

constexpr std::size_t mostTurns = 200;

}  // namespace

void WorkspaceSteps::turned(Workspace before, Workspace after, const Selection& selection) {
  if (before == after) return;
  if (done_.size() == mostTurns) done_.erase(done_.begin());
  done_.push_back({before, after, &selection, stepsOf(selection)});
  undone_.clear();
}

void WorkspaceSteps::stepped(const Selection& selection) {
  if (moving_) return;
  ++steps_[&selection];
  undone_.clear();
}

int WorkspaceSteps::stepsOf(const Selection& selection) const {
  const auto found = steps_.find(&selection);
  return found == steps_.end() ? 0 : found->second;
}

// Steps of another page follow when this one has no more steps.
bool WorkspaceSteps::isTurnNext(const std::vector<Turn>& turns, const Selection& selection, bool moreOfIt) const {
  if (turns.empty()) return false;
  const Turn& next = turns.back();
  return !moreOfIt || (next.selection == &selection && next.at == stepsOf(selection));
}

bool WorkspaceSteps::canGoBack(const Selection& selection) const { return selection.canGoBack() || !done_.empty(); }
bool WorkspaceSteps::canGoForward(const Selection& selection) const {
  return selection.canGoForward() || !undone_.empty();
}

std::optional<Workspace> WorkspaceSteps::back(Selection& selection) {
  if (isTurnNext(done_, selection, selection.canGoBack())) {
    undone_.push_back(done_.back());
    done_.pop_back();
    return undone_.back().before;
  }
  moving_ = true;
  if (selection.canGoBack()) --steps_[&selection];
  selection.back();
  moving_ = false;
  return std::nullopt;
}

std::optional<Workspace> WorkspaceSteps::forward(Selection& selection) {
  if (isTurnNext(undone_, selection, selection.canGoForward())) {
    done_.push_back(undone_.back());
    undone_.pop_back();
    return done_.back().after;
  }
  moving_ = true;
  if (selection.canGoForward()) ++steps_[&selection];
  selection.forward();
  moving_ = false;
  return std::nullopt;
}

}  // namespace weft
