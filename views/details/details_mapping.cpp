// Where the members of a communicator run.
#include <map>

#include "analysis/run/names.h"
#include "ibdiag/model/locality.h"
#include "views/details/details.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

struct Members {
  std::vector<RankId> ranks;
  std::vector<RankId> inside;  // ranks in the communicator, spelled the same way
};

QString label(const Communicator& communicator, const Members& members) {
  QString text = QObject::tr("rank(s) %1", nullptr, formOf(members.ranks.size()))
                     .arg(QString::fromStdString(rankList(members.ranks)));
  if (communicator.membersInOrder && members.inside != members.ranks)
    text += QObject::tr(" (%1 in it)").arg(QString::fromStdString(rankList(members.inside)));
  return text;
}

QString where(const Fabric& fabric, HostIndex host) {
  QStringList parts{QString::fromStdString(fabric.host(host).name)};
  for (const NodeIndex leaf : leavesOf(fabric, host)) parts << nodeText(fabric, leaf);
  return parts.join(" · ");
}

}  // namespace

std::vector<DetailRow> mappingRows(const DetailContext& context, const Communicator& communicator) {
  std::map<HostIndex, Members> byHost;
  for (std::size_t at = 0; at < communicator.members.size(); ++at) {
    const auto host = context.run.hostOf(communicator.members[at]);
    if (!host) continue;
    byHost[*host].ranks.push_back(communicator.members[at]);
    byHost[*host].inside.push_back(RankId(static_cast<std::uint32_t>(at)));
  }
  std::vector<DetailRow> rows;
  for (const auto& [host, members] : byHost)
    rows.push_back({label(communicator, members), where(context.run.fabric, host), host});
  return rows;
}

}  // namespace weft
