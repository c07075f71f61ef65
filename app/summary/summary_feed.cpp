#include "app/summary/summary_feed.h"

#include <QCoreApplication>
#include <fstream>
#include <sstream>

#include "core/base/error.h"
#include "reports/summary/sentence_reader.h"
#include "reports/summary/summary.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::chrono::milliseconds unasked{4000};  // as long as it computes without being asked to

std::string contentOf(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

SummaryFeed::SummaryFeed(SummaryView& view, QObject* parent)
    : QObject(parent), view_(view), child_(tr("computation"), tr("weft summary RUN shows the same")) {
  limit_.setSingleShot(true);
  connect(&limit_, &QTimer::timeout, this, &SummaryFeed::stop);
  connect(&view_, &SummaryView::computeAsked, this, [this] { compute(std::chrono::milliseconds(0)); });
  connect(&view_, &SummaryView::stopAsked, this, &SummaryFeed::stop);
  connect(&child_, &ChildProcess::succeeded, this, &SummaryFeed::read);
  connect(&child_, &ChildProcess::failed, this, [this](const QString& sentence) {
    stop();
    emit failed(sentence);
  });
  connect(&recorded_, &Job::failed, this, &SummaryFeed::failed);
}

void SummaryFeed::show(const QString& store) {
  if (store == store_) return;
  stop();
  store_ = store;
  recorded_.find([this, store](const Stopped& stopped) -> std::function<void()> {
    const std::filesystem::path path = store.toStdString();
    const RunStore opened(path);
    auto summary = std::make_shared<const Summary>(summarise(opened, path, SummaryScope::recorded, stopped));
    return [this, summary, store] {
      view_.show(*summary, store);
      compute(unasked);
    };
  });
}

void SummaryFeed::compute(std::chrono::milliseconds limit) {
  try {
    folder_ = std::make_shared<const TemporaryFolder>("summary");
  } catch (const Error& error) {
    emit failed(qt(error.what()));
    return;
  }
  view_.setComputing(SummaryView::Computing::running);
  if (limit.count() != 0) limit_.start(limit);
  const QString answer = pathText(*folder_ / "sentences.json");
  child_.start(QCoreApplication::applicationFilePath(), {"summary", store_, "--part", "computed", "--answer-to", answer});
}

void SummaryFeed::stop() {
  limit_.stop();
  recorded_.stop();
  child_.stop();
  if (folder_) view_.setComputing(SummaryView::Computing::stopped);
  folder_ = nullptr;
}

void SummaryFeed::read() {
  limit_.stop();
  try {
    view_.add(sentencesOf(contentOf(*folder_ / "sentences.json")));
  } catch (const Error& error) {
    view_.setComputing(SummaryView::Computing::stopped);
    emit failed(qt(error.what()));
  }
  folder_ = nullptr;
}

}  // namespace weft

#include "moc_summary_feed.cpp"
