#include "app/filters/item_menu.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMetaMethod>
#include <algorithm>

#include "analysis/load/traffic_source.h"
#include "app/session/run_session.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

// What of an item the map can show.
Item onMap(const OpenRun& run, const Item& item) {
  if (const auto* rank = std::get_if<RankId>(&item)) {
    const auto host = run.hostOf(*rank);
    return host ? Item(*host) : Item();
  }
  if (const auto* pair = std::get_if<RankPair>(&item)) {
    const auto from = run.hostOf(pair->source), to = run.hostOf(pair->destination);
    return from && to ? Item(HostPair{*from, *to}) : Item();
  }
  if (const auto communicators = communicatorsOf(item); !communicators.empty()) {
    const bool known = std::ranges::any_of(communicators, [&](CommunicatorId id) {
      const Communicator* one = run.snapshot.find(id);
      return one && !run.hostsOf(*one).empty();
    });
    return known ? item : Item();
  }
  return std::holds_alternative<PairBlock>(item) ? Item() : item;
}

QString whyNotOnMap(const OpenRun& run, const Item& item) {
  if (!run.hasFabric()) return QObject::tr("the run has no fabric");
  return onMap(run, item) == Item()
             ? QObject::tr("%1, or not in the fabric").arg(sentenceText(QObject::tr("its host"), Absence::notKnown))
             : QString();
}

QString whyNoRoute(const std::optional<Place>& from, const std::optional<Place>& to) {
  if (!to) return QObject::tr("routes lead to hosts and switches");
  if (!from) return QObject::tr("first select the host or switch where the route begins");
  return *from == *to ? QObject::tr("the route would begin here") : QString();
}

// Whether one can ask what the fabric would be without it.
bool canBeAway(const OpenRun& run, const Item& item) {
  const auto* node = std::get_if<NodeIndex>(&item);
  return std::holds_alternative<EndIndex>(item) || (node && run.fabric.node(*node).isSwitch());
}

QString whyNotAway(const RunSession& session) {
  if (const std::string why = whyNoRoutes(*session.run()); !why.empty()) return qt(why);
  if (!session.traffic()) return QObject::tr("traffic is still being read");
  if (session.numbers().isMeasured)
    return QObject::tr("counters do not record sender and receiver: choose another source");
  return {};
}

QString nameOf(const OpenRun& run, const Subject& subject) {
  if (const auto* item = std::get_if<Item>(&subject)) return itemText(run, *item);
  if (const auto* region = std::get_if<RegionId>(&subject)) return regionsText(run, {*region});
  return QObject::tr("a part of the traffic");
}

Part partOf(const OpenRun& run, const Subject& subject) {
  if (const auto* item = std::get_if<Item>(&subject)) return weft::partOf(run, *item);
  if (const auto* region = std::get_if<RegionId>(&subject)) return *region;
  return {};
}

}  // namespace

ItemMenu::ItemMenu(RunSession& session, QWidget& window) : QObject(&window), session_(session), window_(window) {
  connect(&session.selection(), &Selection::menuAsked, this,
          [this](const Subject& subject, QPoint onScreen, const QString& row, const QList<QAction*>& own) {
            QMenu* menu = session_.run() ? make(subject, row, own) : nullptr;
            if (!menu) return;
            menu->setAttribute(Qt::WA_DeleteOnClose);
            menu->popup(onScreen);
          });
}

template <class Do>
void ItemMenu::add(QMenu& menu, const QString& text, const QString& whyNot, Do what) {
  QAction* action = menu.addAction(text);
  if (!whyNot.isEmpty()) action->setToolTip(whyNot.left(1).toUpper() + whyNot.mid(1));
  action->setEnabled(whyNot.isEmpty());
  connect(action, &QAction::triggered, this, what);
}

void ItemMenu::addGoing(QMenu& menu, const Item& item) {
  Selection& selection = session_.selection();
  const OpenRun& run = *session_.run();
  add(menu, tr("Select"), {}, [&selection, item] { selection.select(item); });
  add(menu, tr("Show on map"), whyNotOnMap(run, item), [&selection, item, shown = onMap(run, item)] {
    selection.select(item);
    selection.focus(shown);
  });
  const auto to = placeOf(onMap(run, item));
  add(menu, tr("Route to here"), whyNoRoute(placeOf(selection.selected()), to),
      [&selection, shown = onMap(run, item)] { selection.extend(shown); });
  if (const auto* id = std::get_if<CommunicatorId>(&item)) {
    const Communicator* one = run.snapshot.find(*id);
    add(menu, tr("Members and their nodes…"),
        one && !one->members.empty() ? QString() : sentenceText(tr("members"), Absence::notRecorded, Verb::were),
        [this, id = *id] { emit mappingAsked(id); });
  }
}

void ItemMenu::addWithout(QMenu& menu, const Item& item) {
  if (!isSignalConnected(QMetaMethod::fromSignal(&ItemMenu::withoutAsked))) return;  // a page that has no such map
  if (canBeAway(*session_.run(), item))
    add(menu, tr("Without it"), whyNotAway(session_), [this, item] { emit withoutAsked(item); });
}

void ItemMenu::addFilter(QMenu& menu, const Part& part, bool behind) {
  Selection& selection = session_.selection();
  const auto run = session_.run();
  add(menu, behind ? tr("Filter to the ranks behind it") : tr("Filter to this"),
      whyNotOnly(*run, selection.filter(), part),
      [&selection, run, part] { selection.setFilter(only(*run, selection.filter(), part)); });
  add(menu, behind ? tr("Filter out the ranks behind it") : tr("Filter this out"),
      whyNotWithout(*run, selection.filter(), part),
      [&selection, run, part] { selection.setFilter(without(*run, selection.filter(), part)); });
}

void ItemMenu::addCopy(QMenu& menu, const QString& name, const QString& row) {
  const auto copy = [](const QString& text) { return [text] { QApplication::clipboard()->setText(text); }; };
  if (!name.isEmpty()) add(menu, tr("Copy name"), {}, copy(name));
  if (!row.isEmpty()) add(menu, tr("Copy row"), {}, copy(row));
}

QMenu* ItemMenu::make(const Subject& subject, const QString& row, const QList<QAction*>& own) {
  const OpenRun& run = *session_.run();
  const auto* item = std::get_if<Item>(&subject);
  const bool nothing = item && *item == Item();
  const QList<QAction*>& more = nothing && own.isEmpty() ? background_ : own;
  if (nothing && more.isEmpty()) return nullptr;
  auto* menu = new QMenu(&window_);
  menu->setToolTipsVisible(true);
  if (!nothing) {
    const QString name = nameOf(run, subject);
    menu->addSection(QString(name).replace('&', "&&"));
    if (item) addGoing(*menu, *item);
    if (item) addWithout(*menu, *item);
    menu->addSeparator();
    if (const auto* part = std::get_if<PairFilter>(&subject))
      add(*menu, tr("Filter to this"), {}, [this, part = *part] { session_.selection().setFilter(part); });
    else
      addFilter(*menu, partOf(run, subject),
                item && (std::holds_alternative<NodeIndex>(*item) || std::holds_alternative<EndIndex>(*item)));
    menu->addSeparator();
    addCopy(*menu, name, row);
  }
  if (!more.isEmpty()) menu->addSeparator();
  menu->addActions(more);
  return menu;
}

}  // namespace weft

#include "moc_item_menu.cpp"
