// How long frames of the fabric map take while it is moved: a three-level tree of 720 nodes, 1200 × 800.
// Run it in a Release build under Xvfb or on a desktop: xvfb-run -a build/bin/map_frames
// Prints the median and the 95th and 99th percentile of the time from one frame on screen to the next, in ms.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <QApplication>
#include <QOpenGLWidget>
#include <QTimer>
#include <QWheelEvent>

#include "views/fattree/map_view.h"

using namespace weft;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint32_t pods = 24, leaves = 2, uppers = 2, hostsPerLeaf = 12, cores = 24;
constexpr int framesWanted = 200;

// Hosts, then leaves, then second level, then cores; every leaf has several links to each second-level switch.
FabricRecords tree() {
  FabricRecords records;
  const auto node = [&](NodeKind kind, const std::string& name) {
    const NodeId id{static_cast<std::uint32_t>(records.nodes.size() + 1)};
    records.nodes.push_back({id, {.subnet = {}, .guid = Guid(0x1000 + number(id)), .kind = kind,
                                  .systemGuid = {}, .description = name, .ports = 64}, {}});
    return id;
  };
  std::vector<PortNumber> used(4096, 0);
  const auto cable = [&](NodeId a, NodeId b) {
    records.links.push_back({a, ++used[number(a)], b, ++used[number(b)], "4x", "10", "ACT"});
  };
  std::vector<NodeId> core;
  for (std::uint32_t i = 0; i < cores; ++i) core.push_back(node(NodeKind::switchNode, "core" + std::to_string(i)));
  for (std::uint32_t pod = 0; pod < pods; ++pod) {
    std::vector<NodeId> upper;
    for (std::uint32_t u = 0; u < uppers; ++u) {
      upper.push_back(node(NodeKind::switchNode, "agg" + std::to_string(pod) + "-" + std::to_string(u)));
      for (std::uint32_t c = 0; c < cores / uppers; ++c) cable(upper[u], core[u * (cores / uppers) + c]);
    }
    for (std::uint32_t l = 0; l < leaves; ++l) {
      const NodeId leaf = node(NodeKind::switchNode, "leaf" + std::to_string(pod) + "-" + std::to_string(l));
      for (std::uint32_t k = 0; k < 8; ++k) cable(leaf, upper[k % uppers]);
      for (std::uint32_t h = 0; h < hostsPerLeaf; ++h)
        cable(node(NodeKind::channelAdapter, "n" + std::to_string((pod * leaves + l) * hostsPerLeaf + h) + " HCA-1"), leaf);
    }
  }
  return records;
}

LinkLoads loadsOf(const Fabric& fabric, std::uint32_t seed) {
  LinkLoads loads;
  for (std::size_t i = 0; i < fabric.ends().size(); ++i) {
    seed = seed * 1664525U + 1013904223U;
    loads.bytes.push_back(seed >> 3U);
    loads.flows.push_back(1);
  }
  return loads;
}

double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

void print(const char* what, std::vector<double> times) {
  if (times.size() < 20) return;
  std::ranges::sort(times);
  const auto at = [&](double part) { return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))]; };
  std::printf("%-22s %4zu frames  median %5.1f  p95 %5.1f  p99 %5.1f ms\n", what, times.size(), at(0.5), at(0.95), at(0.99));
}

void move(MapView& view, int frame, bool zooms) {
  const QPointF middle(600, 400);
  if (zooms) {
    QWheelEvent wheel(middle, middle, {}, {0, frame % 40 < 20 ? 60 : -60}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view, &wheel);
  } else {
    const int key = frame % 40 < 20 ? Qt::Key_Left : Qt::Key_Right;
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
    QCoreApplication::sendEvent(&view, &press);
  }
}

// From one frame on screen to the next, each asking for the next movement.
std::vector<double> frameTimes(MapView& view, bool zooms) {
  std::vector<double> times;
  auto* surface = view.findChild<QOpenGLWidget*>();
  if (!surface) return times;
  QEventLoop loop;
  Clock::time_point last{};
  int frame = 0;
  const auto connection = QObject::connect(surface, &QOpenGLWidget::frameSwapped, surface, [&] {
    const Clock::time_point now = Clock::now();
    if (frame > 5) times.push_back(milliseconds(now - last));  // the first ones warm up
    last = now;
    if (++frame == framesWanted) loop.quit();
    else move(view, frame, zooms);
  });
  move(view, 0, zooms);
  QTimer::singleShot(60000, &loop, &QEventLoop::quit);
  loop.exec();
  QObject::disconnect(connection);
  return times;
}

std::vector<double> recolourTimes(MapView& view, const Fabric& fabric) {
  std::vector<double> times;
  auto* surface = view.findChild<QOpenGLWidget*>();
  for (std::uint32_t i = 0; surface && i < 30; ++i) {
    const auto loads = std::make_shared<const LinkLoads>(loadsOf(fabric, i));
    QEventLoop loop;
    const auto connection = QObject::connect(surface, &QOpenGLWidget::frameSwapped, &loop, &QEventLoop::quit);
    const Clock::time_point start = Clock::now();
    view.setLoads(loads, "another region");
    loop.exec();
    times.push_back(milliseconds(Clock::now() - start));
    QObject::disconnect(connection);
  }
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  const auto fabric = std::make_shared<const Fabric>(Fabric::build(tree()));
  const auto layout = std::make_shared<const Layout>(layeredLayout(*fabric, computeLevels(*fabric)));
  Selection selection;
  MapView view(selection);
  view.resize(1200, 800);
  view.setFabric(fabric, layout);
  view.setLoads(std::make_shared<const LinkLoads>(loadsOf(*fabric, 1)), "port traffic");
  view.show();
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::printf("%zu nodes, %zu links, drawn by %s\n", fabric->nodes().size(), fabric->links().size(),
              view.drawsByVtk() ? "VTK" : "QPainter");
  if (!view.drawsByVtk()) return 1;
  print("pan", frameTimes(view, false));
  view.fit();
  print("zoom", frameTimes(view, true));
  view.fit();
  print("another region", recolourTimes(view, *fabric));
  return 0;
}
