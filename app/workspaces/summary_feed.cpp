#include "app/workspaces/summary_feed.h"

#include <QCoreApplication>

#include "app/workspaces/kept_answers.h"
#include "core/base/error.h"
#include "core/base/file_content.h"
#include "reports/summary/sentence_reader.h"
#include "reports/summary/summary.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::chrono::milliseconds unasked{4000};  // as long as it computes without being asked to

}  // namespace

SummaryFeed::SummaryFeed(SummaryView& view, QObject* parent)
    : QObject(parent), view_(view), child_(tr("computation"), tr("weft summary RUN shows the same")) {
  limit_.setSingleShot(true);
  connect(&limit_, &QTimer::timeout, this, &SummaryFeed::stop);
  connect(&view_, &SummaryView::computeAsked, this, [this] { compute(); });
  connect(&view_, &SummaryView::stopAsked, this, &SummaryFeed::stop);
  connect(&child_, &ChildProcess::succeeded, this, &SummaryFeed::read);
  connect(&child_, &ChildProcess::failed, this, [this](const QString& sentence) {
    stop();
    emit failed(sentence);
  });
  connect(&recorded_, &Job::failed, this, &SummaryFeed::failed);
}

QString SummaryFeed::path() const { return pathText(store_->path()); }

// Sentences about another run lead to things that this one may not have, even if both have the same name.
void SummaryFeed::show(std::shared_ptr<const StoreFile> store) {
  if (store == store_) return;
  stop();
  store_ = std::move(store);
  sentences_.clear();
  view_.show({}, {});
  setComputing(SummaryView::Computing::done);
  if (!store_) return;
  recorded_.find([this, store = store_](const Stopped& stopped) -> std::function<void()> {
    auto summary =
        std::make_shared<const Summary>(summarise(RunStore(store), store->path(), SummaryScope::recorded, stopped));
    return [this, summary] { take(*summary); };
  });
}

void SummaryFeed::take(const Summary& summary) {
  sentences_ = summary.sentences;
  view_.show(summary, path());
  try {
    if (const auto kept = keptAnswers::of(path())) return add(sentencesOf(*kept));
  } catch (const Error&) {  // it is computed again
  }
  compute(unasked);
}

void SummaryFeed::setComputing(SummaryView::Computing computing) {
  computing_ = computing;
  view_.setComputing(computing);
  emit changed();
}

void SummaryFeed::compute(std::chrono::milliseconds limit) {
  try {
    folder_ = std::make_shared<const TemporaryFolder>("summary");
  } catch (const Error& error) {
    emit failed(qt(error.what()));
    return;
  }
  if (limit.count() != 0) limit_.start(limit);
  const QString answer = pathText(*folder_ / "sentences.json");
  child_.start(QCoreApplication::applicationFilePath(),
               {"summary", path(), "--part", "computed", "--answer-to", answer});
  setComputing(SummaryView::Computing::running);
}

void SummaryFeed::stop() {
  limit_.stop();
  recorded_.stop();
  child_.stop();
  const bool wasComputing = folder_ != nullptr;
  folder_ = nullptr;
  if (wasComputing) setComputing(SummaryView::Computing::stopped);
}

void SummaryFeed::read() {
  limit_.stop();
  const auto folder = std::exchange(folder_, nullptr);
  try {
    const std::string answer = contentOf(*folder / "sentences.json");
    add(sentencesOf(answer));
    keptAnswers::keep(path(), answer);
  } catch (const Error& error) {
    setComputing(SummaryView::Computing::stopped);
    emit failed(qt(error.what()));
  }
}

void SummaryFeed::add(const std::vector<SummarySentence>& computed) {
  sentences_.insert(sentences_.end(), computed.begin(), computed.end());
  view_.add(computed);
  computing_ = SummaryView::Computing::done;
  emit changed();
}

}  // namespace weft

#include "moc_summary_feed.cpp"
