// Everything in a run that has a name, to be found by typing a part of it.
#pragma once

#include <QString>
#include <variant>
#include <vector>

#include "app/open_run.h"
#include "views/selection.h"

namespace weft {

struct Findable {
  QString name;
  QString kind;  // "host", "switch", "communicator", "region"
  std::variant<Item, RegionId> what;
};

// In the order of the views: regions, communicators, hosts, switches.
std::vector<Findable> findables(const OpenRun& run);

// Those whose name or GUID holds all of the words, those that begin with the first word ahead; at most `most`.
std::vector<Findable> matching(const std::vector<Findable>& all, const QString& words, std::size_t most);

}  // namespace weft
