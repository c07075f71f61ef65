// What a rubber band caught.
#include <algorithm>

#include "analysis/run/area_links.h"
#include "core/base/units.h"
#include "views/details/details.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

constexpr std::size_t mostRows = 24;

// Bytes that the given ends send, that come in by them, or both. "≥" where some are not known.
QString sumText(const DetailContext& context, const std::vector<EndIndex>& ends, bool there, bool back) {
  Counted sum;
  bool any = ends.empty() && context.numbers.known();
  Absence why = context.numbers.absence;
  const auto add = [&](EndIndex end) {
    const auto bytes = context.numbers.bytes(end);
    any = any || bytes;
    if (!bytes) why = bytes.absence();
    addHeld(sum.value, bytes ? bytes->value : 0);
    sum.atLeast = sum.atLeast || !bytes || bytes->atLeast || sum.value == maxStoredBytes;
  };
  for (const EndIndex end : ends) {
    if (there) add(end);
    if (back) add(peer(end));
  }
  return loadText(any ? KnownValue(sum) : why);
}

DetailSection linkList(const DetailContext& context, const QString& heading, std::vector<EndIndex> ends) {
  DetailSection section{heading, {}, {}};
  const auto bytes = [&](EndIndex end) {
    const auto known = context.numbers.bytes(end);
    return known ? known->value : 0;
  };
  const auto hotter = [&](EndIndex end) { return std::max(bytes(end), bytes(peer(end))); };
  std::ranges::stable_sort(ends, std::ranges::greater{}, hotter);
  for (const EndIndex end : ends) {
    if (section.rows.size() == mostRows) break;
    const Fabric& fabric = context.run.fabric;
    section.rows.push_back({QObject::tr("%1 — %2").arg(endText(fabric, end), endText(fabric, peer(end))),
                            bothLoads(context.numbers, end), bytes(end) < bytes(peer(end)) ? peer(end) : end});
  }
  if (ends.size() > mostRows) section.note = QObject::tr("and %1 more").arg(ends.size() - mostRows);
  return section;
}

template <class Index>
DetailSection places(const DetailContext& context, const QString& heading, const std::vector<Index>& all) {
  DetailSection section{heading, {}, {}};
  for (const Index one : all) {
    if (section.rows.size() == mostRows) break;
    section.rows.push_back({QString(), itemText(context.run, one), one});
  }
  if (all.size() > mostRows) section.note = QObject::tr("and %1 more").arg(all.size() - mostRows);
  return section;
}

}  // namespace

Details detailsOfArea(const DetailContext& context, const Area& area) {
  const AreaLinks links = linksOf(context.run.fabric, area);
  Details details{itemText(context.run, area), QObject::tr("area"), {}};
  const auto count = [](std::size_t number) { return QString::number(number); };
  details.sections.push_back(
      {QObject::tr("Area"),
       {{QObject::tr("hosts"), count(area.hosts.size()), {}},
        {QObject::tr("switches"), count(area.switches.size()), {}},
        {QObject::tr("links inside"), count(links.inside.size()), {}},
        {QObject::tr("bytes on them, both directions"), sumText(context, links.inside, true, true), {}},
        {QObject::tr("links out"), count(links.out.size()), {}},
        {QObject::tr("bytes out"), sumText(context, links.out, true, false), {}},
        {QObject::tr("bytes in"), sumText(context, links.out, false, true), {}}},
       {}});
  details.sections.push_back(linkList(context, QObject::tr("Links out (bytes out / in)"), links.out));
  details.sections.push_back(linkList(context, QObject::tr("Links inside (bytes there / back)"), links.inside));
  details.sections.push_back(places(context, QObject::tr("Switches"), area.switches));
  details.sections.push_back(places(context, QObject::tr("Hosts"), area.hosts));
  std::erase_if(details.sections, [](const DetailSection& one) { return one.rows.empty(); });
  return details;
}

}  // namespace weft
