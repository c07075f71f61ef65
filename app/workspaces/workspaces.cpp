#include "app/workspaces/workspaces.h"

#include <QApplication>
#include <QVBoxLayout>
#include <algorithm>

#include "app/page/run_page.h"

namespace weft {

Workspaces::Workspaces(QMainWindow& docks, Panels& panels, QWidget& middle, Deck& centre, QWidget* parent)
    : QWidget(parent), docks_(docks), middle_(middle), decks_{panels, centre}, stack_(new Deck),
      alone_(new PanelPlace(tr("Page"), false)) {
  for (Deck*& part : decks_.parts) {
    part = new Deck(this);
    part->hide();
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(stack_);
  stack_->add(alone_);
  addPage(Workspace::links, makeLinksPage());
  addPage(Workspace::waits, makeWaitsPage());
  stack_->turnTo(&docks_);
}

void Workspaces::addPage(Workspace workspace, WorkspacePage* page) {
  pages_.at(static_cast<std::size_t>(workspace)) = page;
  stack_->add(page);
}

WorkspacePage* Workspaces::page() const { return isAlone_ ? nullptr : pages_.at(static_cast<std::size_t>(now_)); }

void Workspaces::setRun(RunPage& run) {
  const PartWidgets widgets = run.parts().widgets();
  for (std::size_t at = 0; at < partCount; ++at) decks_.parts[at]->turnTo(widgets[at]);
}

void Workspaces::takeCentreBack() {
  if (decks_.centre.parentWidget() == &middle_) return;
  middle_.layout()->addWidget(&decks_.centre);
  decks_.centre.show();
}

void Workspaces::turnTo(Workspace workspace, const RunContents& contents) {
  if (!isAlone_ && workspace == now_ && contents == contents_) return;
  if (WorkspacePage* before = page(); before && before->maximised()) before->maximise(nullptr);
  now_ = workspace;
  contents_ = contents;
  isAlone_ = false;
  if (WorkspacePage* next = page()) {
    next->fill(decks_, contents);
    stack_->turnTo(next);
    return;
  }
  takeCentreBack();
  decks_.panels.takeBack();
  stack_->turnTo(&docks_);
}

void Workspaces::showAlone() {
  isAlone_ = true;
  alone_->take(&decks_.centre);
  stack_->turnTo(alone_);
}

bool Workspaces::raise(Panel panel) {
  WorkspacePage* front = page();
  return front && front->raise(decks_.of(panel));
}

void Workspaces::follow(bool selected) {
  for (WorkspacePage* one : pages_)
    if (one) one->follow(selected);
}

bool Workspaces::isMaximised() const { return page() && page()->maximised(); }

void Workspaces::maximise(bool on) {
  WorkspacePage* front = page();
  if (!front) return;
  if (!on) return front->maximise(nullptr);
  const auto places = front->places();
  const QWidget* focus = QApplication::focusWidget();
  const auto found =
      std::ranges::find_if(places, [&](const QWidget* place) { return focus && place->isAncestorOf(focus); });
  if (found != places.end()) front->maximise(*found);
  else if (!places.empty())
    front->maximise(
        *std::ranges::max_element(places, {}, [](const QWidget* place) { return place->width() * place->height(); }));
}

// What takes most of its room has the keyboard then.
void Workspaces::goToPlace(std::size_t at) {
  WorkspacePage* front = page();
  if (!front) return;
  front->maximise(nullptr);
  const auto places = front->places();
  if (at >= places.size()) return;
  QWidget* best = nullptr;
  for (QWidget* one : places[at]->findChildren<QWidget*>())
    if ((one->focusPolicy() & Qt::TabFocus) && one->isVisible() && one->isEnabled() &&
        (!best || one->width() * one->height() > best->width() * best->height()))
      best = one;
  if (best) best->setFocus(Qt::ShortcutFocusReason);
}

std::map<QString, QByteArray> Workspaces::states() const {
  std::map<QString, QByteArray> states;
  for (std::size_t at = 0; at < workspaceCount; ++at)
    if (pages_[at] && !pages_[at]->maximised()) states[wordOf(Workspace(at))] = pages_[at]->state();
  return states;
}

void Workspaces::restore(const std::map<QString, QByteArray>& states) {
  for (std::size_t at = 0; at < workspaceCount; ++at)
    if (const auto found = states.find(wordOf(Workspace(at))); found != states.end() && pages_[at])
      pages_[at]->restore(found->second);
}

}  // namespace weft

#include "moc_workspaces.cpp"
