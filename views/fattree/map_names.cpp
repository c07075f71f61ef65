#include "views/fattree/map_names.h"

#include "core/base/units.h"
#include "views/shared/item_text.h"

namespace weft {

QString mapLabel(const FabricNode& node) {
  constexpr qsizetype shownDigits = 6;
  const QString name = qt(shortName(node));
  if (!node.isSwitch() || !name.contains("Mellanox Technologies")) return name;
  return QChar(0x2026) + QString::fromStdString(text(node.guid)).right(shownDigits);
}

}  // namespace weft
