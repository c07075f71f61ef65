// The details of the selected item: words and exact numbers, without colours or widgets.
#pragma once

#include <QString>
#include <memory>
#include <span>
#include <vector>

#include "analysis/load/link_numbers.h"
#include "analysis/load/selected_traffic.h"
#include "core/sums/communicator_totals.h"
#include "ibdiag/model/fabric_parts.h"
#include "views/shared/selection.h"

namespace weft {

// Where a click leads: to a thing, or to a part of the traffic.
using DetailTarget = std::variant<Item, PairFilter>;

struct DetailRow {
  QString label;
  QString value;
  DetailTarget target;  // of the value
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

// What the texts are made from. Traffic is null where there is none (yet).
struct DetailContext {
  const OpenRun& run;
  const RunTraffic* traffic = nullptr;
  LinkNumbers numbers;
  LinkRequest shown;  // what the numbers are of
  PairFilter filter;  // what the user chose
  std::shared_ptr<const RunSnapshot> profile =
      nullptr;  // the run with of its profile what the filter keeps, communicators aside; null: being read
  std::shared_ptr<const SelectedTraffic> selected =
      nullptr;  // of what is selected; null: not at hand, it is read where it is asked for
  std::shared_ptr<const std::vector<FabricPart>> parts =
      nullptr;  // what switches and hosts belong to; null: not asked for

  const RunSnapshot& ofFilter() const { return profile ? *profile : run.snapshot; }
  const LinkView& view() const { return shown.view; }
  const std::vector<RegionId>& regions() const { return filter.regions; }  // empty: all
};

// Time, volume and calls of communicators, as the tree has them.
std::vector<DetailRow> profileRows(const CommunicatorTotals& totals);
// What numbers of communicators do not follow of the filter; empty where they follow all.
QString profileNote(const DetailContext& context);

// The run as a whole where `item` is nothing.
Details detailsOf(const DetailContext& context, const Item& item);

// One file each.
Details detailsOfRun(const DetailContext& context);
Details detailsOfNoCommunicator(const DetailContext& context);
Details detailsOfCommunicator(const DetailContext& context, const Communicator& communicator);
Details detailsOfGroup(const DetailContext& context, const CommunicatorGroup& group);
Details detailsOfHost(const DetailContext& context, HostIndex host);
Details detailsOfSwitch(const DetailContext& context, NodeIndex node);
Details detailsOfLink(const DetailContext& context, EndIndex end);
Details detailsOfPair(const DetailContext& context, const Item& pair);
Details detailsOfArea(const DetailContext& context, const Area& area);
Details detailsOfRank(const DetailContext& context, RankId rank);
Details detailsOfRanks(const DetailContext& context, const RankPair& pair);
Details detailsOfBlock(const DetailContext& context, const PairBlock& block);

// For communicators: their attributed load, if the numbers are only theirs, and its parts. Empty if no pair traffic was
// recorded for them.
std::vector<DetailSection> attributedSections(const DetailContext& context,
                                              const std::vector<CommunicatorId>& communicators);
DetailSection pairTrafficSection(const DetailContext& context);  // of the run, by class

// What takes its time to find: for a job.
struct Found {
  std::vector<DetailSection> first;  // belong ahead of the other sections
  std::vector<DetailSection> last;
};
bool takesTime(const DetailContext& context, const Item& item);
bool usesSelected(const DetailContext& context, const Item& item);  // as DetailContext::selected has it
// Nothing that matters once stopped() is true. Throws Error where the run can't be read.
Found findUsers(const DetailContext& context, const Item& item, const Stopped& stopped);

// In a distributed graph: whom each rank hears from and whom it sends to. Reads the store.
DetailSection neighbourSection(const DetailContext& context, CommunicatorId communicator);

// Who is on a link end in the selected regions by port traffic: hosts that send and receive over it and the largest
// pairs; and users by routes only. Slow with millions of flows.
std::vector<DetailSection> usersOf(const DetailContext& context, EndIndex end, const Stopped& stopped);

// Hop by hop, in both directions and with where they differ: a section for each route between ports of one subnet.
std::vector<DetailSection> routeSections(const DetailContext& context, std::span<const PortIndex> sources,
                                         std::span<const PortIndex> destinations);

// On which host and leaf switch of the fabric which members run, in the order of the hosts.
std::vector<DetailRow> mappingRows(const DetailContext& context, const Communicator& communicator);

QString lidText(const FabricPort& port);  // "LID 5", "LIDs 8 to 11 (LMC 2)"
QString levelText(const DetailContext& context, NodeIndex node);
// Error counters of a node's port (nothing: of all its ports) that are not zero; states it if none was recorded.
void addErrors(const DetailContext& context, NodeIndex node, std::optional<PortNumber> port, DetailSection& section);

// The loads of a node's link ends, largest first.
DetailSection linkSection(const DetailContext& context, std::span<const EndIndex> ends);
inline QString stillBeingRead() { return QObject::tr("still being read"); }
QString loadText(const KnownValue<Counted>& bytes);   // "≥ 1.53 GB (… B)", or why it is absent
QString shortLoad(const KnownValue<Counted>& bytes);  // "1.53 GB"
QString bothLoads(const LinkNumbers& numbers,
                  EndIndex end);  // "1.53 GB / not recorded": out and in; once where both are absent

}  // namespace weft
