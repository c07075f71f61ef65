// Writes a small run store with every table filled: the corpus of run_store_fuzz, made again so that it never goes
// stale.
#include <filesystem>

#include "core/store/run_writer.h"

int main(int argc, char** argv) {
  using namespace weft;
  if (argc != 2) return 2;
  std::filesystem::create_directories(argv[1]);
  RunWriter writer(std::filesystem::path(argv[1]) / "small.weft");
  writer.beginSource({"profile.csv", kinds::profile, "test", "1", "xxh3:0"});
  writer.fact("command", "./app -n 4");
  writer.process({RankId(0), "n001", HostOrigin::profile, 1.5, 4711, {0, 1, 2, 8}, 0.25, 0.125, 0.5, 0.0625, 65536});
  const auto world = writer.communicator({.name = "W", .size = 1, .statedBytes = 7});
  const auto child = writer.communicator({.name = "W_d1", .size = 1, .call = "Comm_dup"});
  writer.parent(child, world, true);
  CommunicatorRow grid{.name = "W_a1", .size = 6, .call = "Cart_create", .label = "grid", .topology = "cart"};
  grid.dimensions = {{3, true}, {2, false}};
  grid.reorder = true;
  grid.freed = false;
  grid.firstGroup = 2;
  writer.neighbours({writer.communicator(grid), RankId(0), {RankId(1)}, {RankId(4), RankId(1)}});
  writer.counterSample(
      {writer.adapterPort({"n001", "mlx5_0", 1, Guid(17), Guid(16), Lid(1), 0, "4: ACTIVE", "100 Gb/sec"}), 0.5, 100,
       200, 1, 2, 3});
  writer.toolTime({"app", "", 1, RankId(0), 0.25, 0.5, {}, 10.0, 1.0});
  writer.toolTime({"app", "tracer", 1, RankId(0), {}, {}, 1.0, 10.5, {}});
  writer.members(child, std::vector{RankId(0)}, false);
  writer.statistics(
      {.communicator = child, .rank = RankId(0), .operation = writer.operation("Send"), .calls = 1, .bytes = 9});
  writer.pairTraffic({child,
                      writer.region("step"),
                      PairClass::pointToPoint,
                      writer.operation("Send"),
                      RankId(0),
                      false,
                      true,
                      true,
                      {{RankId(1), 2, 300}, {RankId(4), 1, 0}},
                      1,
                      7});
  writer.timeBin({3, PairClass::pointToPoint, RankId(0), {{RankId(1), 2, 300}}});
  const CallPathId outer = writer.callPath({std::nullopt, "main", false}),
                   inner = writer.callPath({outer, "MPI_Send", true});
  writer.pathTime({inner, RankId(0), 2, 0.5, 0.25});
  WaitRow wait{WaitClass::lateReceiver,  RankId(0), RankId(1), child, writer.region("step"),
               writer.operation("Send"), inner,     outer,     3};
  wait.waits = 1;
  wait.nanoseconds = 250;
  writer.wait(wait);
  writer.messageGroup({inner, std::nullopt, child, RankId(0), RankId(1), 2, 300, 250, 0});
  writer.state({StateId(1), writer.region("step"), {}});
  writer.state({StateId(3), {}, writer.operation("Send")});
  writer.stateChunk({RankId(0), 0, 40, {{StateId(1), 700}, {StateId(3), 90'000}, {StateId(1), 5}}});
  const MessagePathId paths = writer.messagePath({inner, outer, child});
  writer.messageChunk({RankId(1), {{RankId(0), 100, 900, 300, paths}, {RankId(4), 1'000, 950, 0, paths}}});
  const WaitKindId late =
      writer.waitKind({WaitClass::lateReceiver, child, writer.region("step"), writer.operation("Send"), inner, outer});
  const WaitKindId last = writer.waitKind({WaitClass::waitAtFinalize});
  writer.waitChunk({RankId(0), 0, {{late, 100, 250, RankId(1)}, {last, 90'000, 70, std::nullopt}}});
  writer.fact("waits", "matched");
  writer.fact("wait bin seconds", "0.001");
  const auto cycles = writer.metric({"PAPI_TOT_CYC", "", "Total cycles", true}),
             heat = writer.metric({"temperature", "K", "", false});
  writer.metricRegion(
      {cycles, writer.region("step"), RankId(0), 2, std::int64_t{300}, {}, std::int64_t{100}, std::int64_t{200}});
  writer.metricInclusive({cycles, writer.region("step"), RankId(0), std::int64_t{450}});
  writer.metricRegion({heat, {}, RankId(0), 2, {}, 300.5, 300.0, 301.0});
  writer.metricBin({cycles, 3, 1, 2, std::int64_t{300}, {}, std::int64_t{300}, std::int64_t{300}});
  const CodeModuleId program = writer.codeModule({"/app", "00aa", SymbolsFound::lines});
  const FunctionId solve = writer.function({"solve", program}), step = writer.function({"step", program});
  const StackId caller = writer.stack({{}, solve, "solve.c", 10, false}),
                callee = writer.stack({caller, step, "solve.c", 20, true});
  SampleRow sampled;
  sampled.stack = callee;
  sampled.samples = 5;
  sampled.seconds = sampled.cpuSeconds = 0.05;
  writer.sample(sampled);
  writer.fact("metric bin seconds", "0.2");
  writer.portTraffic({writer.region("step"), RankId(0), Guid(17), Lid(1), 1, "mlx5_0", {{Lid(2), 300, 4}}});
  const auto adapter = writer.node({SubnetId(0), Guid(16), NodeKind::channelAdapter, Guid(16), "n001 HCA-1", 1});
  const auto leaf = writer.node({SubnetId(0), Guid(32), NodeKind::switchNode, Guid(32), "leaf", 36});
  writer.port({adapter, 1, Guid(17), Lid(1), 0});
  writer.port({leaf, 0, Guid(32), Lid(3), 0});
  writer.link({adapter, 1, leaf, 5, "4x", "10", "ACT"});
  writer.forwardingTable(leaf, std::vector<PortNumber>{noRoute, 5, noRoute, 0});
  writer.lanes(leaf, std::vector<LaneRow>{{0, 1, 0x10}, {1, 2, UINT64_MAX}});
  writer.pathLevels(leaf, 0, std::vector<std::uint8_t>{noServiceLevel, 3});
  writer.adaptiveTable({leaf, {{4, {5, 6}}}, {AdaptiveTableRow::noGroup, 4}});
  writer.hostOfNode(adapter, "n001");
  ImportReport report;
  report.diagnostics.add({"test.note", Severity::note, "profile.csv", 3, "seen", "done", "advice"});
  writer.endSource(report);
  writer.commit();
}
