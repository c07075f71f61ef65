// The workspaces Links and Waits: what stands where, by what the run has.
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workspaces/workspace_page.h"
#include "views/shared/text.h"
#include "views/summary/summary_text.h"

namespace weft {
namespace {

// Of the font's height: a page that is narrower has the tree as a tab of the inspector, a lower one what stands below
// as a tab. So it is where that does not fit, whatever the text: no page asks the window for more than it needs then.
constexpr int narrow = 64, lowLinks = 24, lowWaits = 27;
constexpr int timelineAlone = 300,
              timelineAbove = 350;  // pixels; above others its drawing has 300 of them, beside controls and a note
constexpr int gap = WorkspacePage::handle;

struct Room {
  bool isNarrow = false, isLow = false;
  bool operator==(const Room&) const = default;
};
// `all`: what the page takes with everything side by side.
Room roomOf(const QWidget& page, int low, const QSize& all) {
  const int line = page.fontMetrics().height();
  return {page.width() < std::max(narrow * line, all.width()), page.height() < std::max(low * line, all.height())};
}

// Above what there is instead.
class MissingLine : public QWidget {
 public:
  MissingLine() : button_(new QPushButton) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    auto* sentence = new QLabel(sentenceText(QObject::tr("Why ranks wait"), Absence::notKnown) + '.');
    row->addWidget(sentence);
    button_->setText(buttonText(MissingSource::trace));
    row->addWidget(button_);
    row->addStretch(1);
  }
  QPushButton& button() const { return *button_; }

 private:
  QPushButton* button_;
};

void fillColumn(QWidget& page, std::initializer_list<QWidget*> rows) {
  auto* column = new QVBoxLayout(&page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QWidget* row : rows) column->addWidget(row, qobject_cast<QTabBar*>(row) ? 0 : 1);
}

QString addToRunText() { return QObject::tr("Add to this run…"); }

class LinksPage : public WorkspacePage {
 public:
  LinksPage()
      : tree_(new PanelPlace(QObject::tr("Regions, communicators"))), map_(new PanelPlace(QObject::tr("Map"), false)),
        time_(new PanelPlace(QObject::tr("Bytes over time"))), inspector_(new Inspector), none_(new EmptyView(this)) {
    none_->hide();
    none_->tell(QObject::tr("No messages, no operations and no fabric were recorded for this run."), addToRunText());
    connect(none_, &EmptyView::asked, this, &WorkspacePage::importAsked);
    tree_->setMinimumWidth(200);
    map_->setMinimumSize(380, 240);
    time_->setMinimumHeight(170);
    inspector_->setMinimumWidth(320);
    fillColumn(*this, {split(Qt::Horizontal,
                             {{tree_, 19}, {split(Qt::Vertical, {{map_, 74}, {time_, 26}}), 53}, {inspector_, 28}})});
  }

  void fill(const Decks& decks, const RunContents& contents) override {
    decks_ = &decks;
    contents_ = contents;
    QWidget* middle = none_;  // what comes nearest to a map, where there is none
    if (contents.map) middle = &decks.centre;
    else if (contents.has(Panel::matrix)) middle = decks.of(Panel::matrix);
    else if (contents.has(Panel::bars)) middle = decks.of(Panel::bars);
    map_->take(middle);
    place();
  }

  QSize minimumSizeHint() const override {
    return {map_->minimumWidth() + gap + inspector_->minimumWidth(),
            std::max(map_->minimumHeight(), inspector_->minimumSizeHint().height())};
  }

  void follow(bool selected) override {
    if (selected == selected_) return;
    selected_ = selected;
    if (decks_) inspector_->setTitle(decks_->of(RunPart::inspector), firstTitle());
  }

 private:
  // Only in front: a page behind it has none of the panels.
  void refit() override {
    if (decks_ && isVisible() && room() != room_) place();
  }

  Room room() const {
    return roomOf(*this, lowLinks,
                  QSize(tree_->minimumWidth() + gap + map_->minimumWidth() + gap + inspector_->minimumWidth(),
                        map_->minimumHeight() + gap + time_->minimumHeight()));
  }

  QString firstTitle() const { return selected_ ? QObject::tr("Who loads it") : QObject::tr("Most loaded"); }

  void place() {
    room_ = room();
    const bool hasTree = contents_.hasFilter();
    const bool carries = contents_.has(Panel::matrix) || contents_.has(Panel::time);
    std::vector<Inspector::Tab> tabs;
    if (contents_.map && !carries) tabs.push_back({QObject::tr("Findings"), decks_->of(Panel::fabric)});
    if (contents_.map) tabs.push_back({firstTitle(), decks_->of(RunPart::inspector)});
    if (contents_.map && contents_.has(Panel::matrix))
      tabs.push_back({QObject::tr("Matrix"), decks_->of(Panel::matrix)});
    if (contents_.has(Panel::links)) tabs.push_back({QObject::tr("All link ends"), decks_->of(Panel::links)});
    tabs.push_back({QObject::tr("Facts"), decks_->of(Panel::details)});
    const bool isTreeTab = hasTree && room_.isNarrow, isTimeTab = contents_.has(Panel::time) && room_.isLow;
    if (isTreeTab) {
      tree_->take(nullptr);
      tabs.push_back({QObject::tr("Filter"), decks_->of(RunPart::tree)});
    }
    if (isTimeTab) {
      time_->take(nullptr);
      tabs.push_back({QObject::tr("Bytes over time"), decks_->of(Panel::time)});
    }
    inspector_->setTabs(tabs);
    tree_->take(hasTree && !isTreeTab ? decks_->of(RunPart::tree) : nullptr);
    time_->take(contents_.has(Panel::time) && !isTimeTab ? decks_->of(Panel::time) : nullptr);
  }

  PanelPlace *tree_, *map_, *time_;
  Inspector* inspector_;
  EmptyView* none_;
  const Decks* decks_ = nullptr;
  RunContents contents_;
  Room room_;
  bool selected_ = false;
};

class WaitsPage : public WorkspacePage {
 public:
  WaitsPage()
      : bar_(new QTabBar), stack_(new Deck), timeline_(new PanelPlace(QObject::tr("Timeline"), false)),
        causes_(new PanelPlace(QObject::tr("Causes"))), who_(new PanelPlace(QObject::tr("Who waits"), false)),
        functions_(new PanelPlace(QObject::tr("Functions"), false)), ranks_(new PanelPlace(QObject::tr("Ranks"))),
        bars_(new PanelPlace(QObject::tr("Bars"))), inspector_(new Inspector), none_(new EmptyView),
        missing_(new MissingLine) {
    inspector_->setMinimumWidth(300);
    bar_->setDocumentMode(true);
    bar_->setDrawBase(false);
    bar_->setExpanding(false);
    lower_ = split(Qt::Horizontal, {{causes_, 40}, {who_, 29}, {inspector_, 31}});
    waits_ = split(Qt::Vertical, {{timeline_, 55}, {lower_, 45}});
    times_ = split(Qt::Vertical, {{ranks_, 50}, {bars_, 50}});
    for (QWidget* one : {static_cast<QWidget*>(waits_), static_cast<QWidget*>(functions_),
                         static_cast<QWidget*>(times_), static_cast<QWidget*>(none_)})
      stack_->add(one);
    fillColumn(*this, {missing_, bar_, stack_});
    connect(none_, &EmptyView::asked, this, &WorkspacePage::importAsked);
    connect(&missing_->button(), &QPushButton::clicked, this, &WorkspacePage::importAsked);
    connect(bar_, &QTabBar::currentChanged, this, [this](int at) {
      if (at >= 0 && static_cast<std::size_t>(at) < pages_.size()) stack_->turnTo(pages_[static_cast<std::size_t>(at)]);
    });
  }

  void fill(const Decks& decks, const RunContents& contents) override {
    contents_ = contents;
    const auto take = [&](PanelPlace* place, Panel panel) {
      place->take(contents.has(panel) ? decks.of(panel) : nullptr);
    };
    take(timeline_, Panel::timeline);
    take(functions_, Panel::functions);
    take(ranks_, Panel::ranks);
    take(bars_, Panel::bars);
    const bool waits = contents.has(Panel::waits);
    causes_->take(waits ? decks.of(RunPart::causes) : nullptr);
    who_->take(waits ? decks.of(RunPart::who) : nullptr);
    decks_ = &decks;
    fillInspector();
    functions_->hide();  // until its turn
    none_->tell(QObject::tr("No times and no waits were recorded for this run."), addToRunText());
    place();
  }

  QSize minimumSizeHint() const override {
    const QSize usual = WorkspacePage::minimumSizeHint();
    return {usual.width(),
            std::min(usual.height(), tabsHeight() + std::max(timelineAlone, lower_->minimumSizeHint().height()))};
  }

  bool raise(QWidget* deck) override {
    for (std::size_t at = 0; at < pages_.size(); ++at)
      for (PanelPlace* place : findChildren<PanelPlace*>())
        if (place->content() == deck && (pages_[at] == place || pages_[at]->isAncestorOf(place))) {
          bar_->setCurrentIndex(static_cast<int>(at));
          return true;
        }
    const auto page =
        std::ranges::find_if(pages_, [this](const QWidget* one) { return one->isAncestorOf(inspector_); });
    if (page == pages_.end()) return false;
    if (!hasFilter_ && deck == decks_->of(RunPart::tree)) {
      hasFilter_ = contents_.hasFilter();
      fillInspector();
    }
    if (!inspector_->raise(deck)) return false;
    bar_->setCurrentIndex(static_cast<int>(page - pages_.begin()));
    return true;
  }

 private:
  void refit() override {
    if (isVisible() && !pages_.empty() && isLow() != isLow_) place();
  }

  void fillInspector() {
    std::vector<Inspector::Tab> tabs;
    if (contents_.has(Panel::waits)) tabs.push_back({QObject::tr("The wait"), decks_->of(RunPart::wait)});
    tabs.push_back({QObject::tr("Facts"), decks_->of(Panel::details)});
    if (hasFilter_ && contents_.hasFilter()) tabs.push_back({QObject::tr("Filter"), decks_->of(RunPart::tree)});
    inspector_->setTabs(tabs);
  }

  int tabsHeight() const { return bar_->sizeHint().height(); }
  bool isLow() const {
    const int all = tabsHeight() + timelineAbove + gap + lower_->minimumSizeHint().height();
    return roomOf(*this, lowWaits, {0, contents_.has(Panel::waits) ? all : 0}).isLow;
  }

  void place() {
    isLow_ = isLow();
    timeline_->setMinimumHeight(isLow_ ? timelineAlone : timelineAbove);
    const bool waits = contents_.has(Panel::waits);
    if (isLow_) stack_->add(lower_);
    else if (lower_->parentWidget() != waits_) {
      waits_->addWidget(lower_);
      waits_->setSizes({550, 450});
      lower_->show();
    }
    std::vector<std::pair<QString, QWidget*>> pages;
    if (waits) pages.emplace_back(isLow_ ? QObject::tr("Timeline") : QObject::tr("Waits"), waits_);
    if (waits && isLow_) pages.emplace_back(QObject::tr("Causes"), lower_);
    if (contents_.has(Panel::functions)) pages.emplace_back(QObject::tr("Functions"), functions_);
    if (contents_.has(Panel::ranks) || contents_.has(Panel::bars)) pages.emplace_back(QObject::tr("Times"), times_);
    missing_->setVisible(!waits && !pages.empty());
    if (pages.empty()) pages.emplace_back(QObject::tr("Waits"), none_);
    setPages(pages);
  }

  void setPages(const std::vector<std::pair<QString, QWidget*>>& pages) {
    const QString before = bar_->currentIndex() >= 0 ? bar_->tabText(bar_->currentIndex()) : QString();
    bar_->blockSignals(true);
    while (bar_->count() > 0) bar_->removeTab(0);
    pages_.clear();
    int front = 0;
    for (const auto& [title, page] : pages) {
      if (title == before) front = bar_->count();
      bar_->addTab(title);
      pages_.push_back(page);
    }
    bar_->setCurrentIndex(front);
    bar_->blockSignals(false);
    bar_->updateGeometry();
    bar_->setVisible(pages.size() > 1);
    stack_->turnTo(nullptr);
    stack_->turnTo(pages_[static_cast<std::size_t>(front)]);
  }

  QTabBar* bar_;
  Deck* stack_;
  PanelPlace *timeline_, *causes_, *who_, *functions_, *ranks_, *bars_;
  Inspector* inspector_;
  EmptyView* none_;
  MissingLine* missing_;
  QSplitter *waits_, *lower_, *times_;
  const Decks* decks_ = nullptr;
  RunContents contents_;
  bool isLow_ = false, hasFilter_ = false;  // it was asked for
  std::vector<QWidget*> pages_;
};

}  // namespace

WorkspacePage* makeLinksPage() { return new LinksPage; }
WorkspacePage* makeWaitsPage() { return new WaitsPage; }

}  // namespace weft
