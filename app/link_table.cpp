#include "app/link_table.h"

#include <algorithm>
#include <numeric>

#include "app/item_names.h"
#include "app/link_text.h"
#include "core/units.h"

namespace weft {

QString linkTsv(const OpenRun& run, const LensFigures& figures) {
  const Fabric& fabric = run.fabric;
  std::vector<std::uint32_t> order(fabric.ends().size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::uint32_t end) {
    const auto bytes = figures.bytes(EndIndex(end));
    return bytes ? bytes->value : 0;
  });
  QString text = "subnet\tnode\tguid\tport\tpeer\tpeer_guid\tpeer_port\tbytes\n";
  for (const std::uint32_t index : order) {
    const EndIndex end{index};
    const LinkEnd &at = fabric.end(end), &other = fabric.end(peer(end));
    const auto name = [&](NodeIndex node) { return nodeName(fabric, node).simplified(); };
    const auto guid = [&](NodeIndex node) { return QString::fromStdString(weft::text(fabric.node(node).guid)); };
    const QString bytes = countedText(figures.bytes(end));
    text += QStringList{QString::number(number(fabric.node(at.node).subnet)),
                        name(at.node),
                        guid(at.node),
                        QString::number(at.port),
                        name(other.node),
                        guid(other.node),
                        QString::number(other.port),
                        bytes}
                .join('\t') +
            '\n';
  }
  return text;
}

}  // namespace weft
