// How long frames of the fabric map take while it is moved, 1200 × 800: a three-level tree of 720 nodes, or the fabric
// of a run with random loads. Run it in a Release build under Xvfb or on a desktop:
//
//   xvfb-run -a build/bin/map_frames [RUN.weft [FOLDER [planar]]]
//
// Prints, in ms, the time to the first picture, and at several zooms the median and the 95th and 99th percentile of the
// time from one frame on screen to the next; of a run also its peak memory. Pictures go to FOLDER.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <QApplication>
#include <QDir>
#include <QOpenGLWidget>
#include <QTimer>
#include <QWheelEvent>

#include "core/store/run_store.h"
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
    records.nodes.push_back({id,
                             {.subnet = {},
                              .guid = Guid(0x1000 + number(id)),
                              .kind = kind,
                              .systemGuid = {},
                              .description = name,
                              .ports = 64},
                             {}});
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
        cable(node(NodeKind::channelAdapter, "n" + std::to_string((pod * leaves + l) * hostsPerLeaf + h) + " HCA-1"),
              leaf);
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
  const auto at = [&](double part) {
    return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  };
  std::printf("%-30s %4zu frames  median %5.1f  p95 %5.1f  p99 %5.1f ms\n", what, times.size(), at(0.5), at(0.95),
              at(0.99));
}

void move(MapView& view, int frame, bool zooms) {
  const QPointF middle(600, 400);
  if (zooms) {
    QWheelEvent wheel(middle, middle, {}, {0, frame % 40 < 20 ? 60 : -60}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view, &wheel);
  } else {
    const int key = frame % 10 < 5 ? Qt::Key_Left : Qt::Key_Right;
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
    const auto values = std::make_shared<const LinkValues>(valuesOf(fabric, loadsOf(fabric, i), "another region"));
    QEventLoop loop;
    const auto connection = QObject::connect(surface, &QOpenGLWidget::frameSwapped, &loop, &QEventLoop::quit);
    const Clock::time_point start = Clock::now();
    view.setValues(values);
    loop.exec();
    times.push_back(milliseconds(Clock::now() - start));
    QObject::disconnect(connection);
  }
  return times;
}

// Waits for the fine frame that follows the last movement.
void settle(MapView& view) {
  QEventLoop loop;
  QTimer::singleShot(600, &loop, &QEventLoop::quit);
  loop.exec();
  while (view.picture().moving) QCoreApplication::processEvents();
}

void zoomTo(MapView& view, double zoom, QPointF at) {
  view.fit();
  QWheelEvent wheel(at, at, {}, {0, static_cast<int>(std::log(zoom) / std::log(1.0015))}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(&view, &wheel);
  settle(view);
}

std::string peakMemory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return line;
  return {};
}

int measure(const char* run, const QString& folder, LayoutKind kind) {
  const Clock::time_point start = Clock::now();
  const auto fabric = std::make_shared<const Fabric>(Fabric::build(run ? RunStore(run).fabric() : tree()));
  const Clock::time_point built = Clock::now();
  const auto layout = std::make_shared<const Layout>(layoutOf(*fabric, computeLevels(*fabric), kind));
  const Clock::time_point placed = Clock::now();
  Selection selection;
  MapView view(selection);
  view.resize(1200, 800);
  view.setFabric(fabric, layout);
  view.setValues(std::make_shared<const LinkValues>(valuesOf(*fabric, loadsOf(*fabric, 1), "port traffic")));
  view.show();
  std::printf("%zu nodes, %zu links, drawn by %s\n", fabric->nodes().size(), fabric->links().size(),
              view.drawsByVtk() ? "VTK" : "QPainter");
  auto* surface = view.findChild<QOpenGLWidget*>();
  if (!surface) return 1;
  QEventLoop loop;
  const auto connection = QObject::connect(surface, &QOpenGLWidget::frameSwapped, &loop, &QEventLoop::quit);
  loop.exec();
  QObject::disconnect(connection);
  std::printf("first picture %.0f (fabric %.0f, layout %.0f, map %.0f)\n", milliseconds(Clock::now() - start),
              milliseconds(built - start), milliseconds(placed - built), milliseconds(Clock::now() - placed));
  settle(view);
  const auto save = [&](const std::string& name) {
    if (!folder.isEmpty()) view.grab().save(QDir(folder).filePath(QString::fromStdString(name) + ".png"));
  };
  save("fit");
  print("pan", frameTimes(view, false));
  for (const double zoom : {2.0, 6.0, 20.0, 80.0, 300.0}) {
    if (!run && zoom > 20) break;
    zoomTo(view, zoom, QPointF(430, 560));
    const std::string name =
        "pan at zoom " + std::to_string(static_cast<int>(zoom)) + ", level " + std::to_string(view.level());
    save("zoom" + std::to_string(static_cast<int>(zoom)));
    print(name.c_str(), frameTimes(view, false));
  }
  view.fit();
  print("zoom", frameTimes(view, true));
  view.fit();
  print("another region", recolourTimes(view, *fabric));
  zoomTo(view, 80, QPointF(430, 560));
  print("the same, near", recolourTimes(view, *fabric));
  for (const QSize size : {QSize(1000, 700), QSize(1300, 850)}) {
    const Clock::time_point before = Clock::now();
    view.resize(size);
    std::printf("resize %.1f\n", milliseconds(Clock::now() - before));
  }
  std::printf("%s\n", peakMemory().c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  try {
    return measure(argc > 1 ? argv[1] : nullptr, argc > 2 ? argv[2] : "",
                   argc > 3 ? LayoutKind::planar : LayoutKind::layered);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "map_frames: %s\n", error.what());
    return 1;
  }
}
