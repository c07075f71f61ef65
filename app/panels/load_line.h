// Texts of the status bar: which traffic, which regions, how many bytes. Empty if no run is open.
#pragma once

#include <QStringList>

namespace weft {

class RunSession;
struct LinkRequest;

QString totalsOf(const RunSession& session);
QString filmTotals(const RunSession& session, const LinkRequest& moment);  // the same of a film's moment
QString totalsTip(const RunSession& session);  // the same, a line each, all digits of the bytes
// What loads on the map are made of: "port traffic, all regions".
QString trafficName(const RunSession& session);
// The notes inside the map: no traffic, no routes, assumed routes, a pair that no link carries.
QStringList mapBanners(const RunSession& session);
QString aboutText();

}  // namespace weft
