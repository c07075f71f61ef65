#include "views/commtree/node_text.h"

#include <QStringList>
#include <algorithm>

#include "core/units.h"

namespace weft {
namespace {

QString said(const std::string& text) { return QString::fromStdString(text); }

// "ranks 0–3, 8 and 12 more": runs of ranks as ranges, the first few of them.
QString rankList(const std::vector<RankId>& members) {
  constexpr std::size_t longest = 12;
  std::vector<std::uint32_t> ranks;
  for (const RankId rank : members) ranks.push_back(number(rank));
  std::ranges::sort(ranks);
  QStringList parts;
  std::size_t at = 0;
  while (at < ranks.size() && parts.size() < static_cast<qsizetype>(longest)) {
    std::size_t last = at;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1) ++last;
    parts << (last > at ? QString("%1–%2").arg(ranks[at]).arg(ranks[last]) : QString::number(ranks[at]));
    at = last + 1;
  }
  QString text = "ranks " + parts.join(", ");
  if (at < ranks.size()) text += QString(" and %1 more").arg(ranks.size() - at);
  return text;
}

QString memberLine(const Communicator& one) {
  const QString size = one.size ? QString::number(*one.size) : QString("not recorded");
  if (one.members.empty()) return QString("size %1; the profile does not say which ranks").arg(size);
  QString line = QString("size %1: %2").arg(size, rankList(one.members));
  if (one.membersIncomplete())
    line += QString("\nmembers incomplete: %1 of %2 are known, the others made no recorded call on it")
                .arg(one.members.size())
                .arg(size);
  return line;
}

QString parentLine(const CommForest& forest, const CommNode& node) {
  if (node.cutLoose)
    return "its recorded ancestors form a circle, which no program can make; shown at the top";
  const Communicator& one = *node.communicator;
  const Communicator* parent = one.parent ? forest.run->find(*one.parent) : nullptr;
  if (parent == nullptr) return one.parent || !one.call.empty() ? "parent not recorded" : "";
  QString line = "parent " + said(parent->name);
  if (node.guess)
    line += ", a guess: this profile does not record parents, so it was chosen by members and order of creation";
  if (node.tooDeep) line += "\nvery deep in the tree; shown beside its ancestors";
  return line;
}

QString timeLine(const CommunicatorTotals& totals) {
  if (totals.seconds) return QString("time %1 s, summed over ranks").arg(said(exactText(*totals.seconds)));
  if (totals.maxSeconds)
    return QString("time at most %1 s on any rank: the profile has only each operation's largest rank")
        .arg(said(exactText(*totals.maxSeconds)));
  return "time not recorded";
}

QString volumeLine(const CommunicatorTotals& totals) {
  if (!totals.volume) return "volume not recorded";
  QString line = QString("volume %1 B").arg(exactNumber(*totals.volume));
  if (totals.volumeStated) return line + ", the profile's own sum for the communicator";
  line += ": sends and collectives";
  if (totals.volumeDerived) line += "; follows from rounded averages";
  if (totals.received) line += QString("\nreceives, not added: %1 B posted").arg(exactNumber(*totals.received));
  return line;
}

QString callsLine(const CommunicatorTotals& totals) {
  return totals.calls ? QString("%1 calls, summed over ranks").arg(exactNumber(*totals.calls)) : "no call was recorded";
}

}  // namespace

QString exactNumber(std::uint64_t value) {
  QString digits = QString::number(value);
  for (qsizetype at = digits.size() - 3; at > 0; at -= 3) digits.insert(at, QChar(0x202f));  // narrow no-break space
  return digits;
}

QString humanTime(const CommNode& node) {
  if (node.totals.seconds) return said(humanSeconds(*node.totals.seconds));
  if (node.totals.maxSeconds) return "≤ " + said(humanSeconds(*node.totals.maxSeconds));
  return notRecorded;
}

QString humanVolume(const CommNode& node) {
  return node.totals.volume ? said(humanBytes(*node.totals.volume)) : notRecorded;
}

QString humanCalls(const CommNode& node) {
  return node.totals.calls ? said(humanCount(*node.totals.calls)) : notRecorded;
}

QString tooltip(const CommForest& forest, const CommNode& node) {
  QStringList lines{said(label(forest, node))};
  if (node.isFamily()) {
    lines << "like siblings: one parent, one creating call, one size" << "expand it to pick one of them";
  } else {
    lines << memberLine(*node.communicator) << parentLine(forest, node);
    if (!node.call.empty()) lines << "made by MPI_" + said(node.call);
  }
  lines << timeLine(node.totals) << volumeLine(node.totals) << callsLine(node.totals);
  lines.removeAll(QString());
  return lines.join('\n');
}

}  // namespace weft
