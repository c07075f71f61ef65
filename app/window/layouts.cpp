#include "app/window/layouts.h"

#include <QInputDialog>
#include <QSettings>

#include "app/page/panels.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr const char* key = "layouts";  // a map by name, as names may have any letter
constexpr int longestName = 60;

QVariantMap stored() { return QSettings().value(key).toMap(); }

}  // namespace

Layouts::Layouts(QMenu& menu, QWidget& window, Panels& panels)
    : QObject(&menu), menu_(menu), window_(window), panels_(panels) {
  connect(&menu, &QMenu::aboutToShow, this, &Layouts::fill);
  fill();
}

// Another window may have saved one since.
void Layouts::fill() {
  menu_.clear();
  qDeleteAll(menu_.findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
  const std::pair<QString, Preset> presets[] = {{tr("For this &run"), Preset::suited},
                                                {tr("&Map"), Preset::map},
                                                {tr("M&atrix"), Preset::matrix},
                                                {tr("&Communicators"), Preset::communicators},
                                                {tr("&Everything"), Preset::everything}};
  for (const auto& [title, preset] : presets)
    menu_.addAction(title, this, [this, preset = preset] { panels_.arrange(preset); });
  menu_.addSeparator();
  for (const QString& name : names()) menu_.addAction(menuText(name), this, [this, name] { use(name); });
  menu_.addSeparator();
  menu_.addAction(tr("&Save as…"), this, &Layouts::ask);
  QMenu* gone = menu_.addMenu(tr("&Delete"));
  for (const QString& name : names()) gone->addAction(menuText(name), this, [name] { remove(name); });
  gone->setEnabled(!gone->isEmpty());
}

void Layouts::ask() {
  bool wanted = false;
  const QString name =
      QInputDialog::getText(&window_, tr("Save the layout"), tr("Name of the layout:"), QLineEdit::Normal, {}, &wanted);
  if (wanted) save(name);
}

QStringList Layouts::names() { return stored().keys(); }

void Layouts::save(const QString& name) {
  const QString short_ = name.simplified().left(longestName);
  if (short_.isEmpty()) return;
  QVariantMap all = stored();
  all[short_] = panels_.state();
  QSettings().setValue(key, all);
}

void Layouts::use(const QString& name) {
  if (const QByteArray state = stored()[name].toByteArray(); !state.isEmpty()) panels_.restore(state);
}

void Layouts::remove(const QString& name) {
  QVariantMap all = stored();
  all.remove(name);
  QSettings().setValue(key, all);
}

}  // namespace weft

#include "moc_layouts.cpp"
