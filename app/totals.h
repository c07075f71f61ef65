#pragma once

#include <QStringList>

namespace weft {

struct OpenRun;
struct PairLoads;
class RunSession;

// The status bar: which traffic, which regions, how many bytes. Empty where nothing is open.
QString totalsOf(const RunSession& session);
QString totalsTip(const RunSession& session);  // the same, a line each, all digits of the bytes
// Where the bytes of pair traffic are: "1.20 GB (… B) on links", "310 MB within hosts", …
QStringList placesOf(const PairLoads& pairs);
// What loads on the map are made of: "port traffic, all regions".
QString trafficName(const RunSession& session);
// What the map has to say inside: no traffic, no routes, assumed ones.
QStringList mapBanners(const RunSession& session);
QStringList mapBanners(const OpenRun& run, bool known);  // `known`: there are numbers to show
QString aboutText();

}  // namespace weft
