#include "app/session/remembered_settings.h"

#include <QSettings>

#include "analysis/run/adaptive_words.h"

namespace weft {
namespace {

QString keyOf(const Fabric& fabric) { return "fabrics/" + QString::fromStdString(fingerprintOf(fabric)) + "/"; }

}  // namespace

std::optional<MapSettings> rememberedSettings(const Fabric& fabric) {
  const QSettings store;
  const QString key = keyOf(fabric);
  const auto kind = mapKindOf(store.value(key + "layout").toString().toStdString());
  if (!kind) return std::nullopt;
  return MapSettings{*kind,
                     store.value(key + "hideService").toBool(),
                     store.value(key + "wideHosts", true).toBool(),
                     store.value(key + "capacityWidths").toBool(),
                     store.value(key + "assumeRoutes").toBool(),
                     adaptiveOf(store.value(key + "adaptive").toString().toStdString()).value_or(Adaptive::even),
                     store.value(key + "allAdapters").toBool() ? Senders::all : Senders::hosts};
}

void remember(const Fabric& fabric, const MapSettings& settings) {
  QSettings store;
  const QString key = keyOf(fabric);
  store.setValue(key + "layout", QString::fromStdString(wordOf(settings.kind)));
  store.setValue(key + "hideService", settings.hideService);
  store.setValue(key + "wideHosts", settings.wideHosts);
  store.setValue(key + "capacityWidths", settings.capacityWidths);
  store.setValue(key + "assumeRoutes", settings.assumeRoutes);
  store.setValue(key + "adaptive", QString(word(settings.adaptive)));
  store.setValue(key + "allAdapters", settings.senders == Senders::all);
}

}  // namespace weft
