// Which link end carries most, and by whom; and whether port traffic says the same.
#include <algorithm>
#include <cmath>

#include "analysis/load/hot_ends.h"
#include "analysis/load/link_users.h"
#include "core/base/known_value.h"
#include "core/base/paired_ratio.h"
#include "core/base/units.h"
#include "core/sums/region_words.h"
#include "core/sums/run_times.h"
#include "reports/summary/summary_inputs.h"

namespace weft {
namespace {

struct UsedEnds {
  std::vector<EndIndex> ends;  // that carry something, the largest first
  double median = 0;
  std::uint64_t most = 0;
};

UsedEnds usedEnds(const Fabric& fabric, const LinkNumbers& numbers) {
  UsedEnds found{hottestEnds(fabric, numbers, fabric.ends().size()), 0, 0};
  if (found.ends.empty()) return found;
  std::vector<double> bytes;
  for (const EndIndex end : found.ends) bytes.push_back(static_cast<double>(numbers.bytes(end)->value));
  found.median = *medianOf(bytes);
  found.most = numbers.bytes(found.ends.front())->value;
  return found;
}

// ", on either rail", ", as 3 more link ends do": others with as many bytes.
std::string twins(const OpenRun& run, const LinkNumbers& numbers, const UsedEnds& loaded) {
  const auto isAsLoaded = [&](EndIndex end) { return numbers.bytes(end)->value == loaded.most; };
  const auto count = std::ranges::count_if(loaded.ends, isAsLoaded) - 1;
  if (count == 0) return {};
  return count == 1 && isRailTwin(run, loaded.ends[0], loaded.ends[1])
             ? ", on either rail"
             : ", as " + counted(static_cast<std::uint64_t>(count), "other link end does", "other link ends do");
}

std::string medianText(const UsedEnds& loaded) {
  char text[64];
  std::snprintf(text, sizeof text, "%.1f × the median of the ", ratio(static_cast<double>(loaded.most), loaded.median));
  return text + groupedDigits(loaded.ends.size()) + " used ends";
}

// The largest user, and its share; nothing where the table has none.
struct LargestUser {
  std::string name;
  double share = 0;
};
std::optional<LargestUser> largestUser(const SummaryInputs& inputs, EndIndex end, UserKey by) {
  const LinkAnswer& links = *inputs.links();
  const UserTable users = linkUsers(inputs.store, *links.run, *links.traffic, links.request, end, by);
  if (users.rows.empty() || users.bytes == 0) return std::nullopt;
  std::string name;
  for (const auto& key : users.rows.front().keys) {
    const auto* text = std::get_if<std::string>(&key);
    name += (name.empty() ? "" : " → ") + (text ? *text : std::string());
  }
  if (name.empty()) return std::nullopt;
  return LargestUser{name, ratio(static_cast<double>(users.rows.front().bytes), static_cast<double>(users.bytes))};
}

// What one key has most of, as a clause; with the number and the bar of the first.
void addUser(const SummaryInputs& inputs, EndIndex end, UserKey by, const std::string& key, const std::string& words,
             SummarySentence& sentence) {
  const auto user = largestUser(inputs, end, by);
  if (!user) return;
  const std::string shown = by == UserKey::region ? shortRegion(user->name) : user->name;
  sentence.detail += (sentence.detail.empty() ? "" : ", ") + words + shown +
                     (sentence.detail.empty() ? " sends " : " ") + sharePercent(user->share);
  if (!sentence.bar) {
    sentence.bar = user->share;
    sentence.barText = sharePercent(user->share) + " is " + shown;
  }
  const std::string command = "users RUN " + typedEnd(inputs.links()->run->fabric, end) +
                              trafficOption(inputs.links()->request.view.source) + " --by " + key;
  sentence.numbers.push_back({"share of " + user->name, user->share, ColumnKind::share, command});
}

void addUsers(const SummaryInputs& inputs, EndIndex end, SummarySentence& sentence) {
  const TrafficSource source = inputs.links()->request.view.source;
  if (source == TrafficSource::pair)
    addUser(inputs, end, UserKey::communicator, "communicator", "Communicator ", sentence);
  if (source == TrafficSource::port) addUser(inputs, end, UserKey::pair, "pair", "", sentence);
  if (source != TrafficSource::counter)
    addUser(inputs, end, UserKey::region, "region", sentence.detail.empty() ? "Region " : "region ", sentence);
  else
    sentence.detail = weft::sentence("Who loads it", Absence::notKnown) + ": port counters measure everybody's traffic";
  if (sentence.detail.empty()) addUser(inputs, end, UserKey::host, "host", "", sentence);  // of matrices by rank alone
}

SummarySentence withoutLinks(const SummaryInputs& inputs) {
  SummarySentence sentence{SummaryKind::link, weft::sentence("Who loads the links", Absence::notKnown), {}, {}};
  sentence.missing = inputs.whatLinksLack();
  const bool needsPairs = !canLoadLinks(inputs.run.pairLayers);
  switch (sentence.missing) {
    case MissingSource::fabric:
      sentence.detail = needsPairs ? "Add the fabric with its forwarding tables, and a trace or recording"
                                   : "Add the fabric with its forwarding tables";
      break;
    case MissingSource::tables:
      sentence.detail = "Add forwarding tables, or assume shortest paths";
      break;
    case MissingSource::hosts:
      sentence.detail = "Add a list of the hosts on which ranks ran: no rank is on a host of the fabric";
      break;
    default:
      sentence.detail = "Add a trace, a recording or a monitoring profile: it has senders and receivers";
      break;
  }
  return sentence;
}

SummarySentence mostLoaded(const SummaryInputs& inputs, const UsedEnds& loaded) {
  const LinkAnswer& links = *inputs.links();
  const EndIndex end = loaded.ends.front();
  const std::string bytes = humanBytes(loaded.most), command = linksCommand(links.request.view.source);
  const Quality quality = links.numbers.bytes(end).quality();
  SummarySentence sentence{SummaryKind::link,
                           "The link " + wayName(links.run->fabric, end) + " carries most: " + bytes +
                               twins(*links.run, links.numbers, loaded),
                           {},
                           bytes};
  sentence.numbers.push_back({"bytes of the most loaded link end", loaded.most, ColumnKind::bytes, command, quality});
  addUsers(inputs, end, sentence);
  sentence.detail += (sentence.detail.empty() ? "" : "; ") + medianText(loaded);
  sentence.numbers.push_back(
      {"median bytes of link ends with traffic", loaded.median, ColumnKind::bytes, command, quality});
  sentence.numbers.push_back({"link ends with traffic", loaded.ends.size(), ColumnKind::count, command, quality});
  sentence.button = links.request.view.source == TrafficSource::counter ? "Show" : "Who loads it";
  sentence.evidence = end;
  return sentence;
}

// Over all link ends, the most that one source has above the other.
std::uint64_t largestDifference(const LinkNumbers& one, const LinkNumbers& other, std::size_t ends) {
  std::uint64_t most = 0;
  for (std::uint32_t at = 0; at < ends; ++at) {
    const std::uint64_t a = one.bytes(EndIndex(at))->value, b = other.bytes(EndIndex(at))->value;
    most = std::max(most, a > b ? a - b : b - a);
  }
  return most;
}

std::optional<SummarySentence> portSentence(const SummaryInputs& inputs, const UsedEnds& pairs) {
  LinkQuestion question;
  question.traffic = word(TrafficSource::port);
  const LinkAnswer ports = answer(inputs.store, inputs.path, question);
  const Fabric& fabric = ports.run->fabric;
  const UsedEnds loaded = usedEnds(fabric, ports.numbers);
  if (loaded.ends.empty()) return std::nullopt;
  const std::uint64_t most = largestDifference(ports.numbers, inputs.links()->numbers, fabric.ends().size());
  const bool isSame = loaded.ends.front() == pairs.ends.front();
  SummarySentence sentence{
      SummaryKind::ports,
      std::string("Port traffic names ") + (isSame ? "the same" : "another") +
          " most loaded link: " + wayName(fabric, loaded.ends.front()) + ", " + humanBytes(loaded.most),
      "Single link ends differ by up to " + humanBytes(most) + " from pair traffic", humanBytes(most)};
  sentence.numbers = {
      {"largest difference of a link end", most, ColumnKind::bytes, linksCommand(TrafficSource::port)},
      {"bytes of the most loaded link end", loaded.most, ColumnKind::bytes, linksCommand(TrafficSource::port)},
      {"bytes of the most loaded link end by pairs", pairs.most, ColumnKind::bytes, linksCommand(TrafficSource::pair)}};
  sentence.button = "Show them";
  sentence.page = EvidencePage::ports;
  sentence.evidence = loaded.ends.front();
  sentence.weight = ratio(static_cast<double>(most), static_cast<double>(pairs.most));
  return sentence;
}

}  // namespace

std::vector<SummarySentence> linkSentences(const SummaryInputs& inputs) {
  const LinkAnswer* links = inputs.links();
  if (!links) return onlyHost(inputs.run) ? std::vector<SummarySentence>() : std::vector{withoutLinks(inputs)};
  const UsedEnds loaded = usedEnds(links->run->fabric, links->numbers);
  if (loaded.ends.empty()) return {};
  std::vector<SummarySentence> sentences{mostLoaded(inputs, loaded)};
  if (inputs.secondSource())
    if (auto ports = portSentence(inputs, loaded)) sentences.push_back(std::move(*ports));
  return sentences;
}

}  // namespace weft
