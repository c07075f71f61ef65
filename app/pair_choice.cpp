#include "app/pair_choice.h"

#include <CLI/CLI.hpp>

#include <algorithm>

#include "app/names.h"
#include "app/output.h"
#include "core/error.h"
#include "ibdiag/destination_tree.h"

namespace weft {
namespace {

template <class Id>
void keepOnce(std::vector<Id>& ids) {
  std::ranges::sort(ids);
  ids.erase(std::ranges::unique(ids).begin(), ids.end());
}

void addWords(CLI::App& command, const char* option, std::vector<std::string>& words, const char* what) {
  command.add_option(option, words, what)->type_name("NAME")->allow_extra_args(false);
}

std::vector<PairLayer> chosen(const std::vector<PairLayer>& layers, const PairFilter& filter) {
  std::vector<PairLayer> some;
  std::ranges::copy_if(layers, std::back_inserter(some), [&](const PairLayer& each) { return passes(each, filter); });
  return some;
}

// Layers of the class that the filter leaves out for no other reason than their class.
bool leavesOut(const std::vector<PairLayer>& layers, PairFilter filter, PairClass kind) {
  if (filter.classes.empty() ? countsAsSent(kind) : std::ranges::find(filter.classes, kind) != filter.classes.end()) return false;
  filter.classes = {kind};
  return !chosen(layers, filter).empty();
}

// Of all classes, because those that are left out are told as well.
std::vector<PairLayer> layersOfPart(const RunStore& store, const std::vector<PairLayer>& all, PairFilter filter) {
  if (toldByLayers(filter)) return all;
  filter.classes.assign(std::begin(pairClasses), std::end(pairClasses));
  return store.pairLayers(filter);
}

void tellUnpaired(const std::vector<PairLayer>& layers) {
  std::uint64_t messages = 0, bytes = 0;
  bool held = false;
  for (const PairLayer& each : layers) {
    messages = heldSum(messages, each.unpairedMessages, held);
    bytes = heldSum(bytes, each.unpairedBytes, held);
  }
  if (messages != 0 || bytes != 0)
    say(std::to_string(bytes) + " bytes in " + std::to_string(messages) +
        " messages were sent besides; the source does not say to whom");
}

}  // namespace

void addPairOptions(CLI::App& command, PairChoice& choice) {
  addWords(command, "--communicator", choice.communicators, "of pair traffic: only this communicator; may be repeated");
  addWords(command, "--region", choice.regions, "only this region; may be repeated");
  command.add_option("--class", choice.classes, "of pair traffic: only this class; may be repeated")
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"p2p", "collective", "onesided", "mixed", "logical"}));
  addPartOptions(command, choice.part);
}

void addRailsOption(CLI::App& command, PairChoice& choice) {
  command.add_option("--rails", choice.rails, "of pair traffic: over all rails that two hosts share, or over the first; default: even")
      ->check(CLI::IsMember({"even", "first"}));
}

PairFilter filterOf(const RunStore& store, const PairChoice& choice) {
  PairFilter filter;
  if (choice.found) filter.communicators = *choice.found;
  const bool lookUp = !choice.found && !choice.communicators.empty();
  const auto communicators = lookUp ? store.communicators() : std::vector<Communicator>();
  for (const std::string& name : lookUp ? choice.communicators : std::vector<std::string>()) {
    const auto found = findCommunicators(communicators, name);
    filter.communicators.insert(filter.communicators.end(), found.begin(), found.end());
  }
  keepOnce(filter.communicators);
  filter.regions = findRegions(store.regions(), choice.regions);
  for (const std::string& word : choice.classes) filter.classes.push_back(*pairClassOf(word));
  keepOnce(filter.classes);
  takePart(store, choice.part, filter);
  return filter;
}

Rails railsOf(const PairChoice& choice) { return choice.rails == "first" ? Rails::first : Rails::even; }

void refusePairOptions(const PairChoice& choice, const std::string& source) {
  if (!choice.communicators.empty())
    throw Error(source + " does not know communicators; leave --communicator away, or see the routes with "
                "weft figure --view map --communicator");
  if (!choice.classes.empty()) throw Error(source + " does not know classes of messages; leave --class away");
  refusePart(choice.part, source);
  if (!choice.rails.empty()) throw Error(source + " has its ports already; leave --rails away");
}

bool canLoadLinks(const std::vector<PairLayer>& layers) {
  return std::ranges::any_of(layers, [](const PairLayer& each) { return countsAsSent(each.kind) && each.bytes; });
}

void tellPairs(const RunStore& store, const std::vector<PairLayer>& all, const PairFilter& filter) {
  const auto layers = layersOfPart(store, all, filter), some = chosen(layers, filter);
  const auto any = [&](auto is) { return std::ranges::any_of(some, is); };
  if (some.empty()) say("no pair traffic is of what was chosen");
  if (any([](const PairLayer& each) { return each.undirected; }))
    say("some pairs are undirected: each number is the mean of both directions");
  if (any([](const PairLayer& each) { return !each.bytes; })) say("some pairs have no bytes, only messages");
  if (any([](const PairLayer& each) { return each.kind == PairClass::logical; }))
    say("logical volumes of collectives are no messages; the messages that they stand for may be counted as well");
  if (leavesOut(layers, filter, PairClass::logical) && filter.classes.empty())
    say("logical volumes of collectives are left out, other messages contain them; --class logical shows them");
  if (leavesOut(layers, filter, PairClass::mixed))
    say("messages of the class mixed are left out; the source does not tell the program's from the library's");
  tellUnpaired(some);
}

void tellPlacement(const PairSums& sums) {
  bool held = false;
  const std::uint64_t off = heldSum(heldSum(sums.sameHost, sums.hostUnknown, held), sums.noCommonRail, held);
  if (off == 0) return;
  std::string why;
  const auto add = [&](std::uint64_t bytes, const std::string& words) {
    if (bytes != 0) why += (why.empty() ? "" : ", ") + std::to_string(bytes) + " " + words;
  };
  add(sums.sameHost, "between ranks of one host");
  add(sums.hostUnknown, "of ranks whose host is not known or not in the fabric (import with --hosts FILE)");
  add(sums.noCommonRail, "between hosts that share no subnet");
  say(std::to_string(off) + " of " + std::to_string(sums.bytes) + " bytes load no link: " + why);
}

}  // namespace weft
