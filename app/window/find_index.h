// The search index of a run: everything that has a name, a number, a GUID or a LID.
#pragma once

#include <QString>
#include <variant>
#include <vector>

#include "analysis/run/open_run.h"
#include "views/shared/selection.h"

namespace weft {

struct Findable {
  QString name;
  QString kind;  // "host", "switch", "communicator", "region", "rank", "unit"
  std::variant<Item, RegionId> what;
  QString searched = {};  // lower case: the name, a line end, and other words between blanks: kind, GUIDs, LIDs
  QString where = {};  // in the run it is: the host of a rank, the leaf switch of a host, the parent of a communicator
  Item routed = {};    // where a route to it leads
};

// In the order of the views: regions, communicators, parts of the fabric, hosts, switches and single adapters, ranks.
std::vector<Findable> findables(const OpenRun& run);

// Those that hold all of the words: whole names ahead, then whole GUIDs and LIDs, then names that begin with the first
// word, then those with a part that does; at most `most`. A number is a part of a name or a whole LID.
std::vector<Findable> matching(const std::vector<Findable>& all, const QString& words, std::size_t most);

}  // namespace weft
