#include "views/waits/wait_story_view.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>
#include <cmath>

#include "analysis/run/item_ranks.h"
#include "core/base/units.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"
#include "views/shared/rows/share_tree.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QString whenText(const WaitStory& story) {
  if (story.among == WaitStory::Among::these) return QObject::tr("%1 · the longest of these waits").arg(story.when);
  if (story.among == WaitStory::Among::inView) return QObject::tr("%1 · the longest wait in view").arg(story.when);
  if (story.others == 0) return story.when;
  return QObject::tr("%1 · beside %2 other wait(s) here, %3 together", nullptr, formOf(story.others))
      .arg(story.when, grouped(story.others), qt(humanSeconds(story.otherSeconds)));
}

// Within a host it takes no link.
bool takesLinks(const OpenRun& run, const RankPair& pair) {
  return run.hasFabric() && hostNameOfRank(run, pair.source) != hostNameOfRank(run, pair.destination);
}

}  // namespace

WaitStoryView::WaitStoryView(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), headline_(new QLabel), when_(new QLabel), text_(new QLabel),
      links_(new QLabel) {
  auto* words = new QWidget;
  auto* column = new QVBoxLayout(words);
  column->setContentsMargins(12, 4, 12, 8);
  column->setSpacing(6);
  for (QLabel* label : {headline_, when_, text_, links_}) {
    label->setWordWrap(true);
    label->setTextFormat(label == links_ ? Qt::RichText : Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                   Qt::LinksAccessibleByKeyboard);
    column->addWidget(label);
  }
  column->addStretch(1);
  when_->setEnabled(false);
  headline_->setAccessibleName(tr("The wait"));
  words->setBackgroundRole(QPalette::Base);
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidget(words);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(area);
  connect(links_, &QLabel::linkActivated, this, &WaitStoryView::follow);
  setFonts();
}

void WaitStoryView::setFonts() {
  QFont large = font();
  large.setPointSizeF(std::round(large.pointSizeF() * 2.4) / 2);
  large.setWeight(QFont::DemiBold);
  headline_->setFont(large);
}

void WaitStoryView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) setFonts();
  QWidget::changeEvent(event);
}

void WaitStoryView::show(std::shared_ptr<const OpenRun> run, const std::optional<WaitStory>& story,
                         const QString& why) {
  run_ = std::move(run);
  story_ = story;
  headline_->setText(story ? story->headline : why);
  when_->setText(story ? whenText(*story) : QString());
  text_->setText(story ? story->text : QString());
  for (QLabel* label : {when_, text_}) label->setVisible(!label->text().isEmpty());
  tellLinks();
}

void WaitStoryView::tellLinks() {
  QStringList lines;
  const auto add = [&](const char* link, const QString& words) {
    lines << QStringLiteral("<a href=\"%1\">%2</a>").arg(QString(link), words.toHtmlEscaped());
  };
  if (story_ && run_) {
    if (story_->wait.wait.peer) add("peer", tr("Rank %1, for which it waits").arg(number(*story_->wait.wait.peer)));
    if (story_->cause.end) add("end", tr("The loaded link: %1").arg(itemText(*run_, Item(*story_->cause.end))));
    if (const auto sent = story_->message(); sent && takesLinks(*run_, *sent))
      add("pair", tr("The route of the message"));
    if (story_->region || story_->operation) add("filter", tr("Filter by this region and operation"));
  }
  links_->setText(lines.join(QStringLiteral("<br>")));
  links_->setVisible(!lines.isEmpty());
}

void WaitStoryView::follow(const QString& link) {
  if (!story_) return;
  const WaitStory story = *story_;  // what is selected may bring another one
  if (link == "peer") {
    emit itemAsked(*story.wait.wait.peer);
    return selection_.showTime(*story.wait.wait.peer, story.time());
  }
  if (link == "end" || link == "pair") {
    emit itemAsked(link == "end" ? Item(*story.cause.end) : story.item());
    return emit routeAsked();
  }
  PairFilter filter = selection_.filter();
  if (story.region) filter.regions = {*story.region};
  if (story.operation) filter.operations = {*story.operation};
  selection_.setFilter(filter);
}

}  // namespace weft

#include "moc_wait_story_view.cpp"
