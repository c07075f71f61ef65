#include "app/panels/recent_regions.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSettings>
#include <QStringList>
#include <algorithm>

#include "views/shared/text.h"

namespace weft::recentRegions {
namespace {

constexpr const char* key = "recentRegions";
constexpr std::size_t mostNames = 1000;  // of one choice

// As JSON: a name may hold anything.
QString packed(const QStringList& names) {
  return QString::fromUtf8(QJsonDocument(QJsonArray::fromStringList(names)).toJson(QJsonDocument::Compact));
}

// Empty where the run lacks one of them.
std::vector<RegionId> idsOf(const std::vector<Region>& regions, const QString& list) {
  std::vector<RegionId> ids;
  for (const QJsonValue& each : QJsonDocument::fromJson(list.toUtf8()).array()) {
    const std::string name = each.toString().toStdString();
    const std::size_t before = ids.size();
    for (const Region& one : regions)
      if (one.name == name) ids.push_back(one.id);
    if (ids.size() == before) return {};
  }
  std::ranges::sort(ids);
  ids.erase(std::ranges::unique(ids).begin(), ids.end());
  return ids;
}

// Without those that lie within another one of them.
QString namesOf(const std::vector<Region>& regions, const std::vector<RegionId>& chosen) {
  constexpr qsizetype longest = 60;
  QStringList names;
  for (const Region& one : regions) {
    const bool within = one.parent && std::ranges::binary_search(chosen, *one.parent);
    if (!within && std::ranges::binary_search(chosen, one.id)) names << qt(one.name);
  }
  const QString text = names.join(", ");
  return text.size() > longest ? text.left(longest - 1) + "…" : text;
}

}  // namespace

std::vector<std::vector<RegionId>> of(const std::vector<Region>& regions) {
  std::vector<std::vector<RegionId>> found;
  for (const QString& list : QSettings().value(key).toStringList())
    if (auto ids = idsOf(regions, list); !ids.empty()) found.push_back(std::move(ids));
  return found;
}

void add(const std::vector<Region>& regions, const std::vector<RegionId>& chosen) {
  if (chosen.empty() || chosen.size() > mostNames) return;
  QStringList names;
  for (const Region& one : regions)
    if (std::ranges::binary_search(chosen, one.id)) names << qt(one.name);
  names.sort();
  names.removeDuplicates();
  QStringList lists = QSettings().value(key).toStringList();
  lists.removeAll(packed(names));
  lists.prepend(packed(names));
  QSettings().setValue(key, QStringList(lists.mid(0, most)));
}

void fill(QMenu& menu, const std::vector<Region>& regions, Selection& selection) {
  menu.clear();
  for (const std::vector<RegionId>& one : of(regions))
    QObject::connect(menu.addAction(menuText(namesOf(regions, one))), &QAction::triggered, &selection,
                     [&selection, one] { selection.setRegions(one); });
  if (menu.isEmpty()) menu.addAction(QObject::tr("nothing yet"))->setEnabled(false);
}

}  // namespace weft::recentRegions
