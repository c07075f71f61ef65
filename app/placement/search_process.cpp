#include "app/placement/search_process.h"

#include <QCoreApplication>

#include "core/base/error.h"
#include "core/base/file_content.h"
#include "views/shared/text.h"

namespace weft {
namespace fs = std::filesystem;

FoundPlaces readFound(const fs::path& after, const fs::path& answer, const OpenRun& run, bool isRerouted) {
  const RunStore store(after);
  const auto opened = loadRunForLoads(store, after, run.settings.assumeRoutes);
  const bool isSame =
      std::ranges::equal(opened->fabric.nodes(), run.fabric.nodes(), {}, &FabricNode::guid, &FabricNode::guid) &&
      opened->fabric.ends().size() == run.fabric.ends().size();
  if (!isSame)
    throw Error(QObject::tr("the search answered for another fabric; was the run written to meanwhile?").toStdString());
  FoundPlaces found{nullptr, isRerouted, opened->rankHosts, placementAnswerOf(contentOf(answer))};
  if (isRerouted) found.fabric = std::make_shared<const Fabric>(std::move(opened->fabric));
  return found;
}

SearchProcess::SearchProcess(QObject* parent)
    : QObject(parent), child_(tr("search"), tr("a smaller part of the traffic or fewer hosts may fit")) {
  connect(&child_, &ChildProcess::progress, this, [this](quint64 done, quint64 total) { emit progress(done, total); });
  connect(&child_, &ChildProcess::succeeded, this, &SearchProcess::read);
  connect(&child_, &ChildProcess::failed, this, [this](const QString& sentence) {
    emit failed(sentence);
    end();
  });
  connect(&read_, &Job::failed, this, &SearchProcess::failed);
  connect(&read_, &Job::finished, this, &SearchProcess::end);
}

void SearchProcess::start(const std::shared_ptr<const OpenRun>& run, const QStringList& options) {
  cancel();
  try {
    folder_ = std::make_shared<const TemporaryFolder>("places");
  } catch (const Error& error) {
    emit failed(qt(error.what()));
    return;
  }
  run_ = run;
  const auto routing = options.indexOf("--routing");
  isRerouted_ = routing >= 0 && options.value(routing + 1) != "kept";
  child_.start(QCoreApplication::applicationFilePath(),
               QStringList{"remap", pathText(fs::absolute(run->snapshot.path))} + options +
                   QStringList{"--table", "--progress", "--as-run", pathText(*folder_ / "after.weft"), "--answer-to",
                               pathText(*folder_ / "answer.json")});
}

void SearchProcess::cancel() {
  if (!running()) return;
  child_.stop();
  read_.stop();
  end();
}

void SearchProcess::read() {
  read_.find([this, folder = folder_, run = run_, isRerouted = isRerouted_](const Stopped&) -> std::function<void()> {
    auto places = std::make_shared<const FoundPlaces>(
        readFound(*folder / "after.weft", *folder / "answer.json", *run, isRerouted));
    return [this, places] { emit found(places); };
  });
}

void SearchProcess::end() {
  folder_ = nullptr;
  run_ = nullptr;
  emit ended();
}

}  // namespace weft

#include "moc_search_process.cpp"
