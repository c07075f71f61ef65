#include "app/map_menu.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include "app/item_names.h"
#include "app/run_session.h"

namespace weft {

MapMenu::MapMenu(QWidget& map, RunSession& session) : QObject(&map), map_(map), session_(session) {
  map.setContextMenuPolicy(Qt::CustomContextMenu);
  connect(&map, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
    const Item item = session_.selection().hovered();  // a copy: the pointer moves on while the menu is open
    if (session_.run() && item != Item()) open(item, map_.mapToGlobal(at));
  });
}

void MapMenu::open(const Item& at, QPoint onScreen) {
  Selection& selection = session_.selection();
  const QString name = itemName(*session_.run(), at);
  auto* menu = new QMenu(&map_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  QString plain = name;
  menu->addSection(plain.replace('&', "&&"));
  connect(menu->addAction(tr("Select")), &QAction::triggered, this, [&selection, at] { selection.select(at); });
  connect(menu->addAction(tr("Show it large")), &QAction::triggered, this, [&selection, at] { selection.focus(at); });
  QAction* route = menu->addAction(tr("Route to here"));
  const auto from = placeOf(selection.selected()), to = placeOf(at);
  route->setEnabled(from && to && *from != *to);
  route->setStatusTip(tr("From the host or switch that is selected"));
  connect(route, &QAction::triggered, this, [&selection, at] { selection.extend(at); });
  connect(menu->addAction(tr("Copy name")), &QAction::triggered, this,
          [name] { QApplication::clipboard()->setText(name); });
  menu->popup(onScreen);
}

}  // namespace weft
