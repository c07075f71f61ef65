#include "analysis/pairs/pair_choice.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::array<std::string_view, 5> railWordsOfOption{"even", "first", "measured", "names", "leaf"};

std::vector<PairLayer> chosen(const std::vector<PairLayer>& layers, const PairFilter& filter) {
  std::vector<PairLayer> some;
  std::ranges::copy_if(layers, std::back_inserter(some), [&](const PairLayer& each) { return passes(each, filter); });
  return some;
}

// Layers of the class that the filter leaves out for no other reason than their class.
bool leavesOut(const std::vector<PairLayer>& layers, PairFilter filter, PairClass kind) {
  if (filter.classes.empty() ? countsAsSent(kind) : std::ranges::find(filter.classes, kind) != filter.classes.end())
    return false;
  filter.classes = {kind};
  return !chosen(layers, filter).empty();
}

// Of all classes, because those that are left out are told as well.
std::vector<PairLayer> layersOfPart(const RunStore& store, const std::vector<PairLayer>& all, PairFilter filter) {
  if (followedByLayers(filter)) return all;
  filter.classes.assign(std::begin(pairClasses), std::end(pairClasses));
  return store.pairLayers(filter);
}

void noteUnpaired(const std::vector<PairLayer>& layers, Notes& notes) {
  std::uint64_t messages = 0, bytes = 0;
  bool held = false;
  for (const PairLayer& each : layers) {
    messages = saturatingAdd(messages, each.unpairedMessages, held);
    bytes = saturatingAdd(bytes, each.unpairedBytes, held);
  }
  if (messages != 0 || bytes != 0)
    notes.push_back(std::to_string(bytes) + " bytes in " + std::to_string(messages) +
                    " more messages were sent; the source does not record to whom");
}

// A recorder sees when a collective was called, and of the messages that it was made of only how many there were in the
// end.
bool collectivesByTimeAreVolumes(const std::map<std::string, std::string>& facts) {
  const auto messages = facts.find(collectiveMessages::fact);
  const BinKeys keys = binKeys(facts);
  return messages != facts.end() && messages->second == collectiveMessages::sent && keys.communicator &&
         !keys.operation;
}

}  // namespace

void addPairOptions(CLI::App& command, PairChoice& choice) { addFilterOptions(command, choice, false); }

void addRailsOption(CLI::App& command, PairChoice& choice) { addRailsOption(command, choice.rails, ""); }

void addRailsOption(CLI::App& command, std::string& rails, const std::string& views) {
  const auto fits = [](const std::string& word) {
    if (std::ranges::find(railWordsOfOption, word) != railWordsOfOption.end() || std::filesystem::is_regular_file(word))
      return std::string();
    return word + " is not even, first, measured, names or leaf, nor a file that lists rails";
  };
  command
      .add_option("--rails", rails,
                  views +
                      "pair traffic: how it is divided over the rails that two hosts share: as a log or the ports' "
                      "counters show (measured), evenly (even), or all on the first rail (first). The others pair "
                      "adapters and divide evenly: by name (names), by common leaf switch (leaf), or as a FILE lists "
                      "them, HOST,ADAPTER[,PORT],RAIL in each line; default: measured if the run has it, else even")
      ->type_name("even|first|measured|names|leaf|FILE")
      ->check(fits, "");
}

PairFilter filterOf(const RunStore& store, const PairChoice& choice, Notes& notes) {
  RunNames names(store);
  if (!choice.found) return filterOf(names, choice, notes);
  FilterWords others = choice;
  others[FilterDimension::communicator].clear();
  return filterOf(names, others, notes, {.communicators = *choice.found});
}

Rails railsOf(const PairChoice& choice) {
  return choice.rails == "first" ? Rails::first : choice.rails == "even" ? Rails::even : Rails::measured;
}

void refusePairOptions(const PairChoice& choice, const std::string& source, Measure measure) {
  refuseFilter(choice, source, {measure});
  if (!choice.rails.empty()) throw Error(source + " has its ports already; omit --rails");
}

bool canLoadLinks(const std::vector<PairLayer>& layers) {
  return std::ranges::any_of(layers, [](const PairLayer& each) { return countsAsSent(each.kind) && each.bytes; });
}

Notes notesOfPairs(const RunStore& store, const std::vector<PairLayer>& all, const PairFilter& filter) {
  const auto layers = layersOfPart(store, all, filter), some = chosen(layers, filter);
  Notes notes;
  const auto any = [&](auto is) { return std::ranges::any_of(some, is); };
  if (some.empty()) notes.push_back("no pair traffic matches the filter");
  if (any([](const PairLayer& each) { return each.undirected; }))
    notes.push_back("some pairs are undirected: each number is the mean of both directions");
  if (any([](const PairLayer& each) { return !each.bytes; }))
    notes.push_back("some pairs have no bytes, only messages");
  if (any([](const PairLayer& each) { return each.kind == PairClass::logical; }))
    notes.push_back(
        "logical volumes of collectives are no messages; the messages that they represent may be counted as well");
  if (leavesOut(layers, filter, PairClass::logical) && filter.classes.empty())
    notes.push_back(
        "logical volumes of collectives are omitted, other messages contain them; --class logical shows them");
  if (leavesOut(layers, filter, PairClass::mixed))
    notes.push_back(
        "messages of the class mixed are omitted; the source does not distinguish the program's messages from the "
        "library's");
  if (filter.bins && any([](const PairLayer& each) { return each.kind == PairClass::collective; }) &&
      collectivesByTimeAreVolumes(store.facts()))
    notes.push_back("by time, collectives are the volumes that MPI defines: " +
                    sentence("times of their messages", Absence::notRecorded, Verb::are));
  noteUnpaired(some, notes);
  return notes;
}

Notes notesOfPlacement(const PairSums& sums) {
  bool held = false;
  const std::uint64_t off =
      saturatingAdd(saturatingAdd(sums.sameHost, sums.hostUnknown, held), sums.noCommonRail, held);
  if (off == 0) return {};
  std::string why;
  const auto add = [&](std::uint64_t bytes, const std::string& words) {
    if (bytes != 0) why += (why.empty() ? "" : ", ") + std::to_string(bytes) + " " + words;
  };
  add(sums.sameHost, "between ranks of one host");
  add(sums.hostUnknown,
      sentence("of ranks whose host", Absence::notKnown) + " or not in the fabric (import with --hosts FILE)");
  add(sums.noCommonRail, "between hosts that share no subnet");
  return {std::to_string(off) + " of " + std::to_string(sums.bytes) + " bytes load no link: " + why};
}

}  // namespace weft
