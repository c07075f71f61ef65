#include "app/window/import_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "core/base/quote.h"
#include "views/shared/text.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr double notKnown = 0;  // seconds
constexpr double longest = 1e9;
constexpr int bundleRow = 1;  // of the grid, whose first row QGridLayout leaves free

fs::path pathIn(const QLineEdit& line) { return line.text().trimmed().toStdString(); }

bool isThere(const fs::path& path) {
  std::error_code none;
  return fs::exists(path, none);
}

// As the import was told, from the folder of then: that of the window, or the one where the run is.
fs::path placeOf(const fs::path& told, const fs::path& run) {
  if (told.empty()) return {};
  for (const fs::path& place : {told, run.parent_path() / told})
    if (isThere(place)) return place;
  return {};
}

// Folders and archives of the sources, each once; nothing where one of them is not there any more. A host list has a
// field of its own, for the folder around it may be anything.
std::vector<fs::path> placesOf(const ImportAddition& to) {
  std::vector<fs::path> places;
  for (const Source& each : to.sources) {
    if (each.row.kind == kinds::hostMap) continue;
    const fs::path place = placeOf(fs::path(each.row.path).parent_path(), to.run);
    if (place.empty()) return {};
    const auto holds = [&](const fs::path& other) {
      return std::ranges::mismatch(other, place).in1 == other.end();  // it, or a folder around it
    };
    if (std::ranges::none_of(places, holds)) places.push_back(place);
  }
  return places;
}

bool mayWrite(const fs::path& run) { return QFileInfo(pathText(fs::absolute(run).parent_path())).isWritable(); }

QString purposeText(MissingSource what) {
  switch (what) {
    case MissingSource::trace:
      return QObject::tr("Name the traces.otf2 of an OTF2 trace of the same run.");
    case MissingSource::fabric:
    case MissingSource::tables:
      return QObject::tr("Name the folder with the dumps of its fabric, for example ibdiagnet.lst and ibdiagnet.fdbs.");
    case MissingSource::pairs:
      return QObject::tr(
          "Name a source with senders and receivers: a trace, a recorded bundle, or the files of Open MPI's "
          "monitoring.");
    case MissingSource::hosts:
      return QObject::tr("Name a list of the hosts on which the ranks ran.");
    case MissingSource::nothing:
      return {};
  }
  return {};
}

}  // namespace

ImportDialog::ImportDialog(QWidget* parent, const ImportAddition& to)
    : QDialog(parent), label_(new QLineEdit(this)), seconds_(new QDoubleSpinBox(this)),
      command_(new QPlainTextEdit(this)), purpose_(new QLabel(this)), why_(new QLabel(this)) {
  setWindowTitle(tr("Import with options"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* grid = new QGridLayout;
  bundle_ = addPath(*grid, tr("&Bundle"), tr("A folder from a cluster, an archive of one, or a single file"), true);
  if (!to.run.empty()) places_ = placesOf(to);
  added_ = addPath(*grid, !places_.empty() ? tr("A&dd") : tr("&Together with"),
                   tr("Another folder or file of the same run"), true);
  hosts_ = addPath(*grid, tr("&Host map"), tr("Which rank ran where: rank,host CSV, a hostfile or a Slurm node list"),
                   false);
  before_ = addPath(*grid, tr("Counters be&fore"), tr("Port counters read before the run"), true);
  after_ = addPath(*grid, tr("Counters &after"), tr("Port counters read after the run"), true);
  const auto addRow = [&](const QString& text, QWidget* field, const QString& tip) {
    auto* label = new QLabel(text, this);
    label->setBuddy(field);
    field->setToolTip(inLines(tip));
    grid->addWidget(label, grid->rowCount(), 0);
    grid->addWidget(field, grid->rowCount() - 1, 1, 1, 3);
  };
  seconds_->setRange(notKnown, longest);
  seconds_->setDecimals(3);
  seconds_->setSuffix(tr(" s"));
  seconds_->setSpecialValueText(wordText(Absence::notKnown));
  addRow(tr("&Seconds between"), seconds_, tr("Seconds between the two readings; utilisation needs them"));
  label_->setPlaceholderText(tr("optional"));
  addRow(tr("&Label"), label_, tr("A name for the run; runs of one label are one bar in Variants"));
  command_->setReadOnly(true);
  command_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  command_->setMaximumHeight(command_->fontMetrics().height() * 5);
  command_->setAccessibleName(tr("The command that does the same"));
  bundle_->setPlaceholderText(tr("a folder, an archive or a file"));
  for (QLabel* words : {purpose_, why_}) {
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
  }
  purpose_->hide();
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  import_ = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
  auto* copy = buttons->addButton(tr("&Copy command"), QDialogButtonBox::ActionRole);
  auto* column = new QVBoxLayout(this);
  column->addWidget(purpose_);
  column->addLayout(grid);
  column->addWidget(new QLabel(tr("The same on the command line:"), this));
  column->addWidget(command_);
  column->addWidget(why_);
  column->addWidget(buttons);
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(command()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit chosen(request());
    accept();
  });
  for (QLineEdit* one : {bundle_, added_, hosts_, label_, before_, after_})
    connect(one, &QLineEdit::textChanged, this, &ImportDialog::refresh);
  connect(seconds_, &QDoubleSpinBox::valueChanged, this, &ImportDialog::refresh);
  if (!to.run.empty()) fill(to);
  if (!places_.empty()) {
    for (int at = 0; at < grid->columnCount(); ++at)
      if (const QLayoutItem* item = grid->itemAtPosition(bundleRow, at)) item->widget()->hide();
    added_->setPlaceholderText(tr("a folder, an archive or a file"));
  }
  resize(620, sizeHint().height());
  refresh();
}

void ImportDialog::fill(const ImportAddition& to) {
  setWindowTitle(tr("Add to %1").arg(pathText(to.run.filename())));
  QStringList lines;
  for (const fs::path& each : places_) lines << pathText(each);
  purpose_->setText(
      (places_.empty()
           ? tr("The run is imported again. What it was imported from is not there any more: choose its folder.")
       : mayWrite(to.run) ? tr("The run is imported again from %1, with what you add, into %2.")
                                .arg(lines.join(", "), pathText(storeBeside(to.run)))
                          : tr("The run is imported again from %1, with what you add.").arg(lines.join(", "))) +
      ' ' + purposeText(to.what));
  purpose_->show();
  run_ = to.run;
  for (const Source& each : to.sources)
    if (each.row.kind == kinds::hostMap && to.what != MissingSource::hosts && hosts_->text().isEmpty())
      hosts_->setText(pathText(placeOf(each.row.path, to.run)));
  hostsBefore_ = hosts_->text();
  (to.what == MissingSource::hosts ? hosts_ : places_.empty() ? bundle_ : added_)->setFocus();
}

QLineEdit* ImportDialog::addPath(QGridLayout& grid, const QString& text, const QString& tip, bool folders) {
  auto* line = new QLineEdit(this);
  auto* label = new QLabel(text, this);
  label->setBuddy(line);
  line->setToolTip(inLines(tip));
  line->setPlaceholderText(tr("optional"));
  const int row = grid.rowCount();
  grid.addWidget(label, row, 0);
  grid.addWidget(line, row, 1, 1, folders ? 1 : 2);
  const QString name = QString(text).remove('&');
  const auto pick = [&](const QString& words, int place, auto ask) {
    auto* button = new QPushButton(words, this);
    button->setAutoDefault(false);
    button->setAccessibleName(name + ": " + words);
    grid.addWidget(button, row, place);
    connect(button, &QPushButton::clicked, this, [this, line, name, ask] {
      if (const QString path = ask(this, name); !path.isEmpty()) line->setText(path);
    });
  };
  if (folders)
    pick(tr("Folder…"), 2,
         [](QWidget* over, const QString& title) { return QFileDialog::getExistingDirectory(over, title); });
  pick(tr("File…"), 3, [](QWidget* over, const QString& title) { return QFileDialog::getOpenFileName(over, title); });
  return line;
}

BundleRequest ImportDialog::request() const {
  BundleRequest request;
  request.paths = places_;
  for (const QLineEdit* each : {bundle_, added_})
    if (const fs::path path = pathIn(*each); !path.empty()) request.paths.push_back(path);
  request.extras.hosts = pathIn(*hosts_);
  request.extras.before = pathIn(*before_);
  request.extras.after = pathIn(*after_);
  request.extras.label = label_->text().trimmed();
  if (seconds_->value() > notKnown) request.extras.seconds = seconds_->value();
  if (!run_.empty() && mayWrite(run_)) request.added = run_;
  return request;
}

QString ImportDialog::command() const {
  const BundleRequest one = request();
  const fs::path target = !one.added.empty()  ? storeBeside(one.added)
                          : one.paths.empty() ? fs::path("RUN.weft")
                                              : importTarget(one.paths);
  QStringList words{"weft"};
  for (const QString& word : importArguments(one.paths, target, one.extras)) words << qt(shellWord(word.toStdString()));
  return words.join(' ');
}

QString ImportDialog::whyNot() const {
  const BundleRequest one = request();
  if (one.paths.empty()) return tr("Choose a bundle.");
  for (const fs::path& path : one.paths)
    if (isRunStore(path)) return tr("%1 was imported already: open it as a run.").arg(pathText(path));
  std::vector<fs::path> named = one.paths;
  named.insert(named.end(), {one.extras.hosts, one.extras.before, one.extras.after});
  for (const fs::path& path : named)
    if (!path.empty() && !isThere(path)) return tr("There is no file or folder %1.").arg(pathText(path));
  if (one.extras.before.empty() != one.extras.after.empty())
    return tr("Counters are read twice: name those before the run and those after it.");
  return addsNothing() ? tr("Name what is to be added.") : QString();
}

bool ImportDialog::addsNothing() const {
  if (run_.empty() || places_.empty()) return false;
  const auto isEmpty = [](const QLineEdit* line) { return pathIn(*line).empty(); };
  return std::ranges::all_of(std::array{added_, before_, after_, label_}, isEmpty) && hosts_->text() == hostsBefore_;
}

void ImportDialog::refresh() {
  const QString why = whyNot();
  command_->setPlainText(command());
  why_->setText(why);
  import_->setEnabled(why.isEmpty());
}

}  // namespace weft

#include "moc_import_dialog.cpp"
