// Walks through commands with each of their declared options, over the switches, cables, hosts and communicators of a
// run: each ends, as the manual says it does, and what it refuses it names. What is right in its answers is for other
// tests to say.
#pragma once

#include <QDir>
#include <QRegularExpression>

#include <CLI/CLI.hpp>

#include "app/declared.h"
#include "app/commands/command_words.h"
#include "cli.h"
#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"
#include "import_files.h"

namespace cli::walk {

using weft::CommandWords, weft::OptionWords;

// They start programs of others; tests/collector and tests/whole have them.
inline const QStringList elsewhere{"record", "recorder", "overhead"};
// Ask for seconds of search, for programs that may not be there, or for both.
inline const std::map<std::string, QStringList> cheap{{"remap --effort", {"quick"}},
                                                      {"breakeven --effort", {"quick"}},
                                                      {"topologies --effort", {"quick"}},
                                                      {"remap --opensm", {}},
                                                      {"remap --table", {}},
                                                      {"figure --film", {}},
                                                      {"figure --frames-per-second", {}}};
// Options of remap that say how ranks are looked for, one by one: seconds. With the others whole hosts move.
inline const QStringList ofSearches{"--objective", "--hosts",  "--slots",    "--fixed",
                                    "--seed",      "--output", "--base-load"};

// What a refusal says of a run that has nothing of what was asked for.
inline const QStringList lacks{"this run",           "not recorded",
                               "not known",          "this run has neither",
                               "in the chosen part", "There is nothing to draw",
                               "carries a byte of"};

struct Places {
  QString run;
  QStringList switches, hosts, communicators, regions, operations;
  QList<std::pair<QString, QString>> cables;  // a node, and the port by which it sends
};

// Evenly over all of them, the first and the last among them.
template <class List>
List some(const List& all, qsizetype count) {
  List few;
  for (qsizetype i = 0; i < std::min(count, all.size()); ++i)
    few << all[count >= all.size() ? i : i * (all.size() - 1) / std::max<qsizetype>(1, count - 1)];
  return few;
}

inline Places placesOf(const QString& run) {
  const weft::RunStore store(run.toStdString());
  const weft::Fabric fabric = weft::Fabric::build(store.fabric());
  Places places{run, {}, {}, {}, {}, {}, {}};
  const auto named = [](const std::string& name) { return QString::fromStdString(name); };
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (fabric.nodes()[at].isSwitch()) places.switches << named(fabric.shown(weft::NodeIndex(at)).name);
  for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at)
    places.hosts << named(fabric.shown(weft::HostIndex(at)).name);
  for (std::uint32_t end = 0; end < fabric.ends().size(); end += 2) {
    const weft::LinkEnd& at = fabric.ends()[end];
    places.cables.append({named(fabric.shown(at.node).name), QString::number(at.port)});
  }
  for (const weft::Communicator& each : store.communicators()) places.communicators << named(each.name);
  for (const auto& each : store.regions()) places.regions << named(each.name);
  for (const auto& each : store.operationNames()) places.operations << named(each.name);
  return places;
}

// A dump that has lost some of its lines.
inline std::string thinned(const std::string& text, std::size_t every) {
  std::istringstream in(text);
  std::string kept, line;
  for (std::size_t at = 1; std::getline(in, line); ++at)
    if (at % every != 0) kept += line + "\n";
  return kept;
}

class CommandWalk {
 public:
  // `dumps`: of a damaged fabric, none for the sample. `commands`: none for all but those that draw.
  void walk(const QString& dumps, const QStringList& commands) {
    const QString run = dumps.isEmpty() ? sample() : damaged(dumps.toStdString());
    QVERIFY(!run.isEmpty());
    const Places places = placesOf(run);
    QVERIFY(!places.switches.isEmpty() && !places.hosts.isEmpty() && !places.cables.isEmpty() &&
            places.communicators.isEmpty() != dumps.isEmpty());
    walkOptions(places, commands, dumps.isEmpty());
    if (commands.isEmpty() || commands.contains("whatif")) walkPlaces(places);
    for (const QString& each : wrong_) qWarning("%s", qPrintable(each));
    QVERIFY2(wrong_.isEmpty(), "see the commands above, their exit status and what they said");
    QVERIFY2(done_ > refused_, qPrintable(QString("%1 done, %2 refused").arg(done_).arg(refused_)));
  }

 private:
  // What a message calls an option: by its name, or by the thing that it is about.
  static bool names(const QString& message, const QString& word) {
    if (!word.startsWith("--")) return !word.isEmpty() && message.contains(word);
    QString thing = word.mid(2).replace('-', ' ');
    if (thing.endsWith('s')) thing.chop(1);
    return message.contains(word) || message.contains(thing);
  }

  // `asked`: of what one word at least is in a refusal.
  void expectSense(const QStringList& arguments, const QStringList& asked) {
    for (const char* written : {"tables", "simgrid"}) QDir(file(written)).removeRecursively();
    const Ran ran = runWeft(arguments);
    const bool mayFail = arguments.contains("--fail-on");
    ++(ran.status == 0 ? done_ : refused_);
    if (ran.status == 0 || (ran.status == 3 && mayFail)) return;
    const bool isOne = ran.status == 1 || ran.status == 2;
    if (isOne && arguments.front() == "route")
      return;  // a route that ends early is printed, and why it ends; it was not refused
    const QString said = QString::fromStdString(ran.err);
    const bool isNamed =
        std::ranges::any_of(asked + arguments.mid(2) + lacks, [&](const QString& word) { return names(said, word); });
    if (isOne && ran.hasOneLine() && isNamed) return;
    wrong_ << QString("weft %1: %2 %3")
                  .arg(arguments.join(' '))
                  .arg(ran.status)
                  .arg(QString::fromStdString(ran.err).trimmed());
  }

  QString file(const QString& name) const { return folder_.filePath(name); }

  QString sample() const {
    const Ran ran = runWeft({"import", WEFT_RESOURCES "/sample", "-o", file("run.weft")});
    return ran.status == 0 ? file("run.weft") : QString();
  }

  // With ranks on its hosts, each of which sends to the next.
  QString damaged(const std::string& name) const {
    const fs::path folder = folder_.path().toStdString(), dumps = recorded("fabrics/" + name) / "ibdiagnet1";
    const std::string lst = contentOf(plainOrGzip(dumps / "ibdiagnet.lst")),
                      fdbs = contentOf(plainOrGzip(dumps / "ibdiagnet.fdbs"));
    write(folder / "ibdiagnet.lst", name.starts_with("dualrail") ? thinned(lst, 9) : lst);
    write(folder / "ibdiagnet.fdbs", name.starts_with("mesh") ? thinned(fdbs, 5) : fdbs);
    const QStringList import{"import", text(folder / "ibdiagnet.lst"), text(folder / "ibdiagnet.fdbs")};
    runWeft(import + QStringList{"-o", file("bare.weft")});
    QStringList hosts;
    for (const QString& each : placesOf(file("bare.weft")).hosts)
      if (!each.contains(' ')) hosts << each;
    hosts = some(hosts, 6);
    std::string where = "rank,host\n", sent = "# POINT TO POINT\n";
    for (qsizetype rank = 0; rank < hosts.size(); ++rank) {
      where += std::to_string(rank) + "," + hosts[rank].toStdString() + "\n";
      sent += "E\t" + std::to_string(rank) + "\t" + std::to_string((rank + 1) % hosts.size()) +
              "\t900 bytes\t1 msgs sent\t0\n";
    }
    write(folder / "hosts.csv", where);
    write(folder / "pairs.prof", sent);
    const Ran ran =
        runWeft(import + QStringList{file("pairs.prof"), "--hosts", file("hosts.csv"), "-o", file("run.weft")});
    return ran.status == 0 ? file("run.weft") : QString();
  }

  // A command and what it can't be without.
  QStringList base(const std::string& command, const Places& places) const {
    const QString& run = places.run;
    const std::map<std::string, QStringList> more{
        {"import", {"-o", file("again.weft")}},
        {"route", {places.hosts.front(), places.hosts.back()}},
        {"users", {places.cables.front().first, places.cables.front().second}},
        {"whatif", {"--without", places.switches.front()}},
        {"hotspots", {"--hosts", some(places.hosts, 4).join(',')}},
        {"remap", {"--effort", "quick", "--move", "host"}},
        {"topologies", {"--top", "2"}},
        {"breakeven", {"--effort", "quick", "--rank", "0"}},  // as quick as that is for few pairs
        {"summary", {"--part", "recorded"}},                  // the other part looks for placements
        {"export", {"-o", file("tables")}},
        {"query", {"SELECT count(*) FROM hosts"}},
        {"upgrade", {"-o", file("upgraded.weft")}},
        {"compare", {run}},
        {"figure", {"--view", "map", "-o", file("figure.svg")}}};
    const auto found = more.find(command);
    return QStringList{QString::fromStdString(command),
                       command == "import" ? text(recorded("fabrics/torus4x4/dor") / "ibdiagnet1") : run} +
           (found == more.end() ? QStringList() : found->second);
  }

  // Values for options that list no words. If other commands have an option of that name for something else, the values
  // are for one command only.
  std::map<std::string, QStringList> freeValues(const Places& places) const {
    const QStringList cables{places.cables.front().first + ":" + places.cables.front().second};
    return {{"--communicator", some(places.communicators, 3) + QStringList{"(no communicator)", "nobody"}},
            {"--region", some(places.regions, 2) + QStringList{"nowhere"}},
            {"--operation", some(places.operations, 2)},
            {"--rank", {"0", "0-2", "99999"}},
            {"--without-rank", {"0"}},
            {"--host", some(places.hosts, 2) + QStringList{"nohost"}},
            {"--time", {"0:1", "1:0"}},
            {"--rails", {"even", "first", "measured", "names", "leaf", file("no.csv")}},
            {"--top", {"3"}},
            {"--sort", {"seconds", "beauty"}},
            {"--label", {"name"}},
            {"--above", {"0.5"}},
            {"--subnet", {"0", "7"}},
            {"--without", some(places.switches, 3) + cables + QStringList{"nobody"}},
            {"--root", some(places.switches, 2)},
            {"--roots", {file("guids")}},
            {"--compute-nodes", {file("guids")}},
            {"--pattern", {"all-to-all", "ring", "bisection", "traffic", file("no")}},
            {"--pairs", {"2"}},
            {"--trace-limit", {"1"}},
            {"--trace-ranks", {"0-3,8"}},
            {"--trace-regions", {"solve"}},
            {"--trace-time", {"10:20"}},
            {"--expect-width", {"4x", "broad"}},
            {"--expect-speed", {"HDR", "50"}},
            {"--ibnl", {file("ibnl")}},
            {"--algorithm", {"ring", "1"}},
            {"--segment", {"0", "4096"}},
            {"collectives --operation", {"Allreduce"}},
            {"--function", {"main"}},
            {"--file", {"main.c"}},
            {"--sources", {file(".")}},
            {"--longest", {"4"}},
            {"--loaded", {"50"}},
            {"waits --class", {"late-sender"}},
            {"--pairs-of", {"1"}},
            {"--messages-of", {"1"}},
            {"--links-of", {"1"}},
            {"--hosts", {some(places.hosts, 4).join(','), "nohost"}},
            {"export --hosts", {file("hosts.csv")}},
            {"import --hosts", {file("hosts.csv")}},
            {"--slots", {"2"}},
            {"--fixed", {"0-1"}},
            {"--routing", {"kept", "minhop", "updn", "ftree", "magic"}},
            {"--seed", {"7"}},
            {"--most-hop-bytes", {"0", "4.5"}},
            {"remap -o", {file("launcher")}},
            {"--as-run", {file("moved.weft")}},
            {"--assume-gbps", {"100"}},
            {"--answer-to", {file("answer.json")}},
            {"export -o", {file("tables")}},
            {"export --format", {"csv", "parquet", "arrow"}},
            {"--simgrid", {file("simgrid")}},
            {"--speed", {"2Gf"}},
            {"--latency", {"1us"}},
            {"--counters-before", {file("counters")}},
            {"--counters-after", {file("counters")}},
            {"--seconds", {"2"}},
            {"--bins", {"10"}},
            {"--bin-seconds", {"0.1"}},
            {"--output", {file("written.svg")}},
            {"import --output", {file("written.weft")}},
            {"upgrade --output", {file("written.weft")}},
            {"--range", {"0:100"}},
            {"--node-range", {"0:100"}},
            {"--select",
             {"communicator " + places.communicators.value(0, "W"), "switch " + places.switches.front(),
              "host " + places.hosts.front(), "rank 0", "nothing"}},
            {"--detail", {"0", "1"}},
            {"--counter", {"PAPI_TOT_INS"}},
            {"--width-mm", {"88.9"}},
            {"--height-mm", {"60"}},
            {"--title", {"A title"}},
            {"--text-points", {"9"}},
            {"--dpi", {"100"}},
            {"--like", {file("figure.svg")}},
            {"--rules", {file("rules.conf")}},
            {"--defaults", {file("choices.json")}},
            {"--latency-us", {"1"}},
            {"--overhead-us", {"0.3"}},
            {"--host-latency-us", {"0.2"}},
            {"--host-gbps", {"50"}},
            {"--sizes", {"100,1000"}},
            {"--iterations", {"5"}},
            {"--recorded", {"10"}},
            {"--cost", {"0.01"}},
            {"--data", {"1000"}},
            {"--times", {file("times.csv")}},
            {"--element-bytes", {"4"}},
            {"--gains", {file("gains.csv")}},
            {"--against", {places.run}},
            {"--range-of", {places.run}}};
  }

  // Empty where nobody said what it takes.
  std::optional<QStringList> valuesOf(const std::string& command, const std::string& name, const OptionWords& option,
                                      const std::map<std::string, QStringList>& free) const {
    const std::string full = command + " " + name;
    if (const auto few = cheap.find(full); few != cheap.end()) return few->second;
    if (option.argument.empty()) return QStringList{QString()};
    if (const auto own = free.find(full); own != free.end()) return own->second;
    QStringList choices;
    for (const std::string& each : option.choices) choices << QString::fromStdString(each);
    if (!choices.isEmpty()) return some(choices, 4);
    const auto common = free.find(name);
    return common == free.end() ? std::nullopt : std::optional(common->second);
  }

  static QString longName(const CLI::Option& option) {
    if (option.get_positional()) return QString::fromStdString(option.get_name(true));
    return QString::fromStdString(option.get_lnames().empty() ? "-" + option.get_snames().front()
                                                              : "--" + option.get_lnames().front());
  }

  // Without what does not go with the option, and with what it needs.
  QStringList around(QStringList arguments, const std::string& command, const CLI::Option& option,
                     const std::map<std::string, QStringList>& free) const {
    const QString name = longName(option);
    const auto drop = [&](const QString& other) {
      if (const qsizetype at = arguments.indexOf(other); at >= 0) arguments.remove(at, 2);
    };
    drop(name);
    if (command == "remap" && ofSearches.contains(name)) drop("--move");
    if (name == "--output") drop("-o");
    for (const CLI::Option* each : option.get_excludes()) drop(longName(*each));
    for (const CLI::Option* each : option.get_needs()) {
      const QString other = longName(*each);
      if (arguments.contains(other)) continue;
      for (const CLI::Option* excluded : each->get_excludes()) drop(longName(*excluded));
      arguments << other;
      const auto found =
          free.find(free.contains(command + " " + other.toStdString()) ? command + " " + other.toStdString()
                                                                       : other.toStdString());
      if (each->get_type_size() != 0 && found != free.end() && !found->second.isEmpty())
        arguments << found->second.front();
    }
    if (name == "--mpi" && command != "collectives")
      arguments << "--collectives"
                << "model";
    if (name == "--for-spreadsheet")
      arguments << "--format"
                << "csv";
    return arguments;
  }

  void walkOptions(const Places& places, const QStringList& only, bool isSample) {
    CLI::App app;
    weft::Chosen chosen;
    std::vector<std::string> paths;
    weft::declare(app, chosen, paths);
    write(file("guids").toStdString(), "0x1\n");
    write(file("hosts.csv").toStdString(), "rank,host\n0," + places.hosts.front().toStdString() + "\n");
    const auto free = freeValues(places);
    for (const CommandWords& command : weft::commandWords(app)) {
      const QString name = QString::fromStdString(command.name);
      const bool isDrawn = name == "figure" || name == "report";
      if (name == "weft" || elsewhere.contains(name) || (only.isEmpty() ? isSample && isDrawn : !only.contains(name)))
        continue;
      walkOptionsOf(*app.get_subcommand(command.name), command, places, free);
    }
  }

  void walkOptionsOf(const CLI::App& declared, const CommandWords& command, const Places& places,
                     const std::map<std::string, QStringList>& free) {
    const QStringList plain = base(command.name, places);
    const Ran first = runWeft(plain);
    if (first.status !=
        0) {  // the run has nothing of what the command is about: it refuses the run, whatever the options
      ++refused_;
      if (first.status != 1 || !first.hasOneLine())
        wrong_
            << QString("weft %1: %2 %3").arg(plain.join(' ')).arg(first.status).arg(QString::fromStdString(first.err));
    }
    const auto options = declared.get_options();
    for (std::size_t at = 0; at < options.size(); ++at) {
      const CLI::Option& option = *options[at];
      if (option.get_positional()) continue;
      const QString name = longName(option);
      const auto values = valuesOf(command.name, name.toStdString(), command.options[at], free);
      if (!values) {
        wrong_ << QString("weft %1 %2 %3: freeValues() does not say what it may be")
                      .arg(QString::fromStdString(command.name), name,
                           QString::fromStdString(command.options[at].argument));
        continue;
      }
      for (const QString& value : first.status == 0 ? *values : some(*values, 1)) {
        QStringList arguments = around(plain, command.name, option, free) << name;
        if (!value.isEmpty()) arguments << value;
        expectOption(arguments, {name, value, places.run}, first);
      }
    }
  }

  // An option of a figure goes with some views alone, and the refusal says with which.
  void expectOption(QStringList arguments, const QStringList& asked, const Ran& plain) {
    if (arguments.front() == "figure") {
      const Ran ran = runWeft(arguments);
      const QString said = QString::fromStdString(ran.err);
      const qsizetype at = said.indexOf("goes with --view ");
      if (ran.status == 2 && at >= 0)
        arguments.replace(arguments.indexOf("--view") + 1,
                          said.mid(at + 17).section(QRegularExpression("[ ,;]"), 0, 0));
    }
    QStringList words = asked;
    if (plain.status != 0) words << QString::fromStdString(plain.err).trimmed();
    expectSense(arguments, words);
  }

  void walkPlaces(const Places& places) {
    const QStringList engines{"kept", "minhop", "updn", "ftree"},
        by{"pair", "host", "communicator", "region", "class", "operation", "layer"};
    const QString& run = places.run;
    for (qsizetype at = 0; at < places.switches.size(); ++at) {
      const QString& node = places.switches[at];
      for (const QString& engine : engines)
        expectSense({"whatif", run, "--without", node, "--routing", engine}, {node});
    }
    const auto cables = some(places.cables, 12);
    for (qsizetype at = 0; at < cables.size(); ++at) {
      const auto& [node, port] = cables[at];
      expectSense({"whatif", run, "--without", node + ":" + port, "--routing", engines[at % engines.size()]}, {node});
      expectSense({"users", run, node, port, "--by", by[at % by.size()]}, {node, port, "--by", "--traffic"});
    }
    const auto hosts = some(places.hosts, 8);
    for (qsizetype at = 0; at < hosts.size(); ++at) {
      expectSense({"route", run, hosts[at], hosts[(at + 1) % hosts.size()]}, {hosts[at]});
      expectSense({"links", run, "--host", hosts[at]}, {hosts[at], "--host"});
    }
    for (const QString& each : some(places.communicators, 8))
      for (const char* command : {"links", "pairs", "report", "collectives", "waits"})
        expectSense({command, run, "--communicator", each}, {each, "--communicator", run, "waits"});
  }

  QTemporaryDir folder_;
  QStringList wrong_;
  int done_ = 0, refused_ = 0;
};

}  // namespace cli::walk
