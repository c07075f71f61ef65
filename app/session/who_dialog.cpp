#include "app/session/who_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSaveFile>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "analysis/load/missing_data.h"
#include "app/session/origins.h"
#include "app/session/run_session.h"
#include "core/base/error.h"
#include "views/shared/text.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr const char* actionName = "who is who";

// Of a store that lies beside its bundle nothing is remembered: it has its name.
std::optional<fs::path> bundleOf(const fs::path& store) {
  if (const auto known = origins::of(store)) return known;
  const fs::path beside = fs::path(store).replace_extension();
  std::error_code none;
  return fs::exists(beside, none) ? std::optional(beside) : std::nullopt;
}

}  // namespace

WhoDialog::WhoDialog(const OpenRun& run, QWidget* parent)
    : QDialog(parent), model_(run), store_(run.snapshot.path), bundle_(bundleOf(store_)), rows_(new QTableView(this)),
      said_(new QLabel(this)) {
  setWindowTitle(tr("Who is who"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* sorted = new QSortFilterProxyModel(this);
  sorted->setSourceModel(&model_);
  rows_->setModel(sorted);
  rows_->setSortingEnabled(true);
  rows_->sortByColumn(-1, Qt::AscendingOrder);  // ranks, then adapters, until somebody wants another order
  rows_->verticalHeader()->hide();
  rows_->horizontalHeader()->setStretchLastSection(true);
  rows_->setAlternatingRowColors(true);
  rows_->setAccessibleName(tr("Hosts of ranks, and adapters of hosts"));
  rows_->resizeColumnsToContents();
  said_->setTextFormat(Qt::PlainText);
  said_->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  apply_ = buttons->addButton(tr("&Apply"), QDialogButtonBox::ActionRole);
  apply_->setToolTip(tr("Import the bundle again with this table"));
  auto* read = buttons->addButton(tr("&Read from file…"), QDialogButtonBox::ActionRole);
  read->setToolTip(tr("A table, a rankfile, a hostfile, a list of a batch system, or an ib-node-name-map"));
  auto* save = buttons->addButton(tr("&Save as…"), QDialogButtonBox::ActionRole);
  save->setToolTip(tr("Save as one file, which an import can read"));
  other_ = buttons->addButton(tr("Choose &bundle…"), QDialogButtonBox::ActionRole);
  other_->setToolTip(tr("What the run was imported from"));
  auto* column = new QVBoxLayout(this);
  column->addWidget(rows_, 1);
  column->addWidget(said_);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(apply_, &QPushButton::clicked, this, &WhoDialog::apply);
  connect(read, &QPushButton::clicked, this, &WhoDialog::readFile);
  connect(save, &QPushButton::clicked, this, &WhoDialog::saveAs);
  connect(other_, &QPushButton::clicked, this, &WhoDialog::askForBundle);
  connect(&model_, &WhoModel::changed, this, [this] { refresh(); });
  resize(720, 480);
  refresh();
}

QString WhoDialog::whyNot() const {
  if (!bundle_)
    return tr("Weft does not know what %1 was imported from. Choose the bundle, or save the table for a later import.")
        .arg(pathText(store_.filename()));
  return model_.isChanged() ? QString()
                            : tr("Nothing was changed. Click twice on a host or a name to correct it, or read a file.");
}

void WhoDialog::refresh(const QString& told) {
  const QString why = whyNot();
  const int without = model_.withoutHost();
  const QString missing = without == 0 ? QString() : tr("%1 of the ranks have no host. ").arg(without);
  const QString what = bundle_ ? tr("Apply imports %1 again with this table.").arg(pathText(*bundle_)) : QString();
  said_->setText(!told.isEmpty() ? told : missing + (why.isEmpty() ? what : why));
  apply_->setEnabled(why.isEmpty());
  other_->setVisible(!bundle_);
}

bool WhoDialog::write(const fs::path& file) {
  QSaveFile out(pathText(file));
  const QByteArray text = model_.text().toUtf8();
  if (out.open(QIODevice::WriteOnly) && out.write(text) == text.size() && out.commit()) return true;
  refresh(tr("%1 can't be written (%2).").arg(pathText(file), out.errorString()));
  return false;
}

void WhoDialog::apply() {
  if (!whyNot().isEmpty()) return;
  const fs::path file = origins::folderFor(store_) / fs::path(store_.stem()).concat(".who.csv");
  if (!write(file)) return;
  BundleRequest request;
  request.paths = {*bundle_};
  request.extras.hosts = file;
  emit chosen(request);
  accept();
}

void WhoDialog::readFile() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Read who is who"));
  if (path.isEmpty()) return;
  try {
    const int count = model_.take(path.toStdString());
    refresh(tr("%1 changed %2 rows.").arg(path, QString::number(count)));
  } catch (const Error& error) {
    refresh(QString::fromStdString(error.what()));
  }
}

void WhoDialog::saveAs() {
  const fs::path offered = origins::folderFor(store_) / fs::path(store_.stem()).concat(".who.csv");
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save who is who"), pathText(offered), tr("Tables (*.csv)"));
  if (!path.isEmpty() && write(path.toStdString()))
    refresh(tr("%1 is written. An import can read it as the hosts of the ranks.").arg(path));
}

void addWhoIsWho(QMenu& before, QWidget& window, std::function<std::shared_ptr<const OpenRun>()> run, RunOpener& opener,
                 std::function<void(QDialog*)> show) {
  auto* action = new QAction(WhoDialog::tr("&Who is who…"), &window);
  action->setObjectName(actionName);
  action->setStatusTip(WhoDialog::tr("The host of each rank and of each adapter: correct them, and import again"));
  if (auto* menu = qobject_cast<QMenu*>(before.parent())) {
    menu->insertAction(before.menuAction(), action);
    QObject::connect(menu, &QMenu::aboutToShow, action, [action, run] { action->setEnabled(run() != nullptr); });
    QObject::connect(menu, &QMenu::aboutToHide, action, [action] { action->setEnabled(true); });
  }
  QObject::connect(action, &QAction::triggered, &window, [&window, &opener, run, show] {
    const auto of = run();
    if (!of) return;
    auto* dialog = new WhoDialog(*of, &window);
    QObject::connect(dialog, &WhoDialog::chosen, &opener, &RunOpener::importWith);
    show(dialog);
  });
}

void offerWhoIsWho(QWidget& strip, RunSession& session, QWidget& window) {
  auto* row = qobject_cast<QBoxLayout*>(strip.layout());
  if (row == nullptr) return;
  auto* button = new QToolButton(&strip);
  button->setText(WhoDialog::tr("Who is who…"));
  button->setToolTip(WhoDialog::tr("Assign ranks to hosts, and adapters to hosts"));
  button->hide();
  row->insertWidget(1, button);
  QObject::connect(button, &QToolButton::clicked, &window, [&window] {
    if (auto* action = window.findChild<QAction*>(actionName)) action->trigger();
  });
  QObject::connect(&session, &RunSession::runChanged, button,
                   [button, &session] { button->setVisible(session.run() && lacksPlaces(*session.run())); });
}

void WhoDialog::askForBundle() {
  const QString path = QFileDialog::getExistingDirectory(this, tr("What the run was imported from"));
  if (path.isEmpty()) return;
  bundle_ = path.toStdString();
  refresh();
}

}  // namespace weft

#include "moc_who_dialog.cpp"
