// What there is to say about the selected thing: words and exact numbers, no colours and no widgets.
#pragma once

#include <QString>
#include <vector>

#include "app/open_run.h"
#include "views/selection.h"

namespace weft {

struct DetailRow {
  QString label;
  QString value;
  Item target;  // where a click on the value leads
};

struct DetailSection {
  QString heading;
  std::vector<DetailRow> rows;
  QString note;  // below the rows
};

struct Details {
  QString title;
  QString kind;  // "switch", "communicator", …
  std::vector<DetailSection> sections;
};

// What the texts are made from. Traffic and loads are null where there are none (yet).
struct DetailContext {
  const OpenRun& run;
  const RunTraffic* traffic = nullptr;
  const LinkLoads* loads = nullptr;  // of the selected regions
  std::vector<RegionId> regions;     // empty: all
};

// The run as a whole where `item` is nothing.
Details detailsOf(const DetailContext& context, const Item& item);

// One file each.
Details detailsOfRun(const DetailContext& context);
Details detailsOfCommunicator(const DetailContext& context, const Communicator& communicator);
Details detailsOfHost(const DetailContext& context, HostIndex host);
Details detailsOfSwitch(const DetailContext& context, NodeIndex node);
Details detailsOfLink(const DetailContext& context, EndIndex end);
Details detailsOfPair(const DetailContext& context, const Item& pair);

// Who is on a link end in the selected regions: hosts that send and receive over it and the largest pairs. Takes its
// time with millions of flows: for a job.
std::vector<DetailSection> usersOf(const DetailContext& context, EndIndex end);

// The loads of a node's link ends, largest first.
DetailSection linkSection(const DetailContext& context, std::span<const EndIndex> ends);
QString loadText(const DetailContext& context, EndIndex end);  // "1.53 GB (… B)", or that it was not recorded

}  // namespace weft
