#include "views/commtree/node_text.h"

#include <QStringList>
#include <algorithm>

#include "core/base/short_text.h"
#include "core/base/units.h"
#include "core/base/made_by.h"
#include "core/sums/communicator_words.h"
#include "views/commtree/tree_colours.h"
#include "views/shared/number_text.h"
#include "views/shared/profile_source.h"
#include "views/shared/text.h"

namespace weft {
namespace {

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
  QString text = QObject::tr("ranks %1").arg(parts.join(", "));
  if (at < ranks.size()) text += QObject::tr(" and %1 more").arg(ranks.size() - at);
  return text;
}

QString memberLine(const Communicator& one) {
  const QString size = numberText(one.size);
  if (one.members.empty()) return QObject::tr("size %1; the profile does not record which ranks").arg(size);
  QString line = QObject::tr("size %1: %2").arg(size, rankList(one.members));
  if (one.membersIncomplete())
    line += QObject::tr("\nmembers incomplete: %1 of %2 are known, the others made no recorded call on it")
                .arg(one.members.size())
                .arg(size);
  return line;
}

QString parentLine(const CommForest& forest, const CommNode& node) {
  if (node.cutLoose)
    return QObject::tr("its recorded ancestors form a circle, which no program can make; shown at the top");
  const Communicator& one = *node.communicator;
  const Communicator* parent = one.parent ? forest.run->find(*one.parent) : nullptr;
  if (parent == nullptr)
    return one.parent || !one.call.empty() ? QObject::tr("parent %1").arg(wordText(Absence::notRecorded)) : QString();
  QString line = QObject::tr("parent %1").arg(qt(parent->name));
  if (node.guess)
    line += QObject::tr(
        ", a guess: this profile does not record parents, so it was chosen by members and order of creation");
  if (node.tooDeep) line += QObject::tr("\nvery deep in the tree; shown beside its ancestors");
  return line;
}

// What only recorded bundles tell: "cart 4 × 2, periodic in 1; ranks may be reordered; freed before MPI_Finalize".
QString topologyLine(const Communicator& one) {
  QStringList parts{qt(topologyText(one))};
  if (one.reorder)
    parts << (*one.reorder ? QObject::tr("ranks may be reordered") : QObject::tr("ranks keep their order"));
  if (one.freed && *one.freed) parts << QObject::tr("freed before MPI_Finalize");
  if (one.firstGroup)
    parts << QObject::tr("inter-communicator: %n rank(s) and %1", nullptr, formOf(*one.firstGroup))
                 .arg(one.members.size() - std::min<std::size_t>(*one.firstGroup, one.members.size()));
  parts.removeAll(QString());
  return parts.join("; ");
}

QString timeLine(const CommunicatorTotals& totals, Absence why) {
  if (totals.seconds) return QObject::tr("time %1 s, summed over ranks").arg(qt(exactText(*totals.seconds)));
  if (totals.maxSeconds)
    return QObject::tr("time at most %1 s on any rank: the profile has only each operation's largest rank")
        .arg(qt(exactText(*totals.maxSeconds)));
  return QObject::tr("time %1").arg(wordText(why));
}

QString volumeLine(const CommunicatorTotals& totals, Absence why) {
  if (!totals.volume) return QObject::tr("volume %1").arg(wordText(why));
  QString line = QObject::tr("volume %1 B").arg(grouped(*totals.volume));
  if (totals.volumeStated) return line + QObject::tr(", the profile's own sum for the communicator");
  line += QObject::tr(": sends and collectives");
  if (!totals.volumeOf.isPlain()) line += ", " + overRanks(totals.volumeOf);
  if (totals.volumeDerived) line += QObject::tr("; follows from rounded averages");
  if (totals.received) line += QObject::tr("\nreceives, not added: %1 B posted").arg(grouped(*totals.received));
  return line;
}

QString callsLine(const CommunicatorTotals& totals, Absence why) {
  if (totals.calls)
    return QObject::tr("%1 call(s), %2", nullptr, formOf(*totals.calls))
        .arg(grouped(*totals.calls), overRanks(totals.callsOf));
  return why == Absence::notRecorded ? QObject::tr("no call was recorded")
                                     : QObject::tr("calls: %1").arg(wordText(why));
}

QString imbalanceLine(const CommunicatorTotals& totals) {
  QStringList parts;
  if (totals.imbalance) parts << QObject::tr("%1 of time").arg(*totals.imbalance, 0, 'f', 3);
  if (totals.byteImbalance) parts << QObject::tr("%1 of bytes").arg(*totals.byteImbalance, 0, 'f', 3);
  return parts.isEmpty() ? QString() : QObject::tr("imbalance (largest ÷ mean of a rank): %1").arg(parts.join(", "));
}

// "of 12 pairs of members 4 in a node, 8 across the spine"
QString shares(const CommForest& forest, const ReachCounts& counts, const QString& of) {
  QStringList parts;
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) sum += count;
  for (std::size_t reach = 0; reach < reaches; ++reach)
    if (counts[reach] > 0) {
      const QString where = phrase(forest, Reach(reach));
      parts << qt(sharePercent(static_cast<double>(counts[reach]) / static_cast<double>(sum))) + ' ' +
                   (Reach(reach) == Reach::unknown ? QObject::tr("between hosts %1").arg(where) : where);
    }
  return sum == 0 ? QString() : QObject::tr("of %1 %2: ").arg(grouped(sum), of) + parts.join(", ");
}

QStringList localityLines(const CommForest& forest, const CommNode& node) {
  if (!node.locality) return {};
  const Locality& where = *node.locality;
  QStringList lines;
  const QString words = phrase(forest, where.reach);
  if (where.reach < Reach::across) lines << QObject::tr("all members %1").arg(words);
  else if (where.reach != Reach::unknown) lines << QObject::tr("members %1").arg(words);
  lines << shares(forest, where.pairs, QObject::tr("ordered pairs of members"));
  if (where.bytes) lines << shares(forest, *where.bytes, QObject::tr("B sent from rank to rank"));
  return lines;
}

// Least, mean and largest of a family's members that have it.
template <class Value>
QString spreadLine(const CommForest& forest, const CommNode& family, const QString& what, Value value,
                   std::string (*spelled)(double)) {
  double least = 0, most = 0, sum = 0;
  std::size_t count = 0;
  for (const std::uint32_t member : family.children) {
    const auto one = value(forest.nodes[member].totals);
    if (!one) continue;
    const double amount = static_cast<double>(*one);
    least = count == 0 ? amount : std::min(least, amount);
    most = std::max(most, amount);
    sum += amount;
    ++count;
  }
  if (count == 0) return {};
  return QObject::tr("%1 of one: least %2, mean %3, most %4")
      .arg(what, qt(spelled(least)), qt(spelled(sum / static_cast<double>(count))), qt(spelled(most)));
}

QStringList familyLines(const CommForest& forest, const CommNode& node) {
  return {QObject::tr("similar siblings: the same parent, creating call and size"),
          QObject::tr("expand it to pick one of them"),
          spreadLine(
              forest, node, QObject::tr("time"), [](const CommunicatorTotals& one) { return one.anySeconds(); },
              humanSeconds),
          spreadLine(
              forest, node, QObject::tr("volume"), [](const CommunicatorTotals& one) { return one.volume; },
              [](double bytes) { return humanBytes(static_cast<std::uint64_t>(bytes)); })};
}

QString reachWord(const CommForest& forest, Reach reach) {
  switch (reach) {
    case Reach::node:
      return QObject::tr("node");
    case Reach::leaf:
      return QObject::tr("leaf");
    case Reach::pod:
      return QObject::tr("pod");
    case Reach::across:
      return forest.hasSpine() ? QObject::tr("spine") : QObject::tr("switches");
    case Reach::apart:
      return QObject::tr("nodes");
    case Reach::unknown:
      break;
  }
  return notRecorded;
}

}  // namespace

QString humanImbalance(const CommNode& node) {
  if (!node.totals.imbalance) return notRecorded;
  return (node.isFamily() ? "≤ " : "") + QString::number(*node.totals.imbalance, 'f', 2) + "×";
}

// Of a family how many are how near: "7 spine, 1 leaf".
QString localityWord(const CommForest& forest, const CommNode& node) {
  if (!node.isFamily()) return reachWord(forest, reachOf(node).value_or(Reach::unknown));
  QStringList parts;
  for (std::size_t reach = reaches; reach-- > 0;)
    if (node.membersByReach[reach] > 0 && Reach(reach) != Reach::unknown)
      parts << QString("%1 %2").arg(node.membersByReach[reach]).arg(reachWord(forest, Reach(reach)));
  return parts.isEmpty() ? QString(notRecorded) : parts.join(", ");
}

QString humanTime(const CommNode& node) {
  if (node.totals.seconds) return qt(humanSeconds(*node.totals.seconds));
  if (node.totals.maxSeconds) return "≤ " + qt(humanSeconds(*node.totals.maxSeconds));
  return notRecorded;
}

QString humanVolume(const CommNode& node) {
  return node.totals.volume ? qt(humanBytes(*node.totals.volume)) : notRecorded;
}

QString humanCalls(const CommNode& node) {
  return node.totals.calls ? qt(humanCount(*node.totals.calls)) : notRecorded;
}

Absence whyAbsent(const CommForest& forest, const CommNode& node, CommunicatorColumn::Column column) {
  const CommunicatorTotals* whole =
      forest.whole ? &(*forest.whole)[static_cast<std::size_t>(&node - forest.nodes.data())] : nullptr;
  const auto recorded = [&](bool inWhole) { return inWhole ? Absence::notUnderFilter : Absence::notRecorded; };
  switch (column) {
    case CommunicatorColumn::time:
      return recorded(whole && whole->anySeconds());
    case CommunicatorColumn::volume:
      return recorded(whole && whole->volume);
    case CommunicatorColumn::calls:
      return recorded(whole && whole->calls);
    case CommunicatorColumn::imbalance:
      if (whole && whole->imbalance) return Absence::notUnderFilter;
      return node.totals.seconds || (whole && whole->seconds)
                 ? Absence::notKnown
                 : Absence::notRecorded;  // of no time at all, or of nobody's
    case CommunicatorColumn::locality:
      return forest.knowsHosts() ? Absence::notKnown : Absence::notRecorded;
    default:
      return Absence::notRecorded;
  }
}

QString tooltip(const CommForest& forest, const CommNode& node) {
  QStringList lines{qt(label(forest, node))};
  if (node.isFamily()) {
    lines << familyLines(forest, node);
  } else {
    lines << memberLine(*node.communicator) << parentLine(forest, node);
    if (!node.call.empty()) lines << QObject::tr("made by %1").arg(qt(madeBy(node.call)));
    lines << topologyLine(*node.communicator);
  }
  const auto why = [&](CommunicatorColumn::Column column) { return whyAbsent(forest, node, column); };
  lines << timeLine(node.totals, why(CommunicatorColumn::time))
        << volumeLine(node.totals, why(CommunicatorColumn::volume))
        << callsLine(node.totals, why(CommunicatorColumn::calls)) << imbalanceLine(node.totals)
        << localityLines(forest, node);
  if (forest.run) lines << profileSource(*forest.run);
  lines.removeAll(QString());
  return lines.join('\n');
}

}  // namespace weft
