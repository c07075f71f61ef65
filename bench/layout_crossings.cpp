// Crossings of the layered layout against Graphviz dot's, given the same rows:
//
//   layout_crossings shapes              the names of the built-in shapes
//   layout_crossings dot FABRIC          the fabric as dot reads it: our rows as ranks (rank=same), every link an edge
//   layout_crossings count FABRIC        crossings of what `dot -Tplain` made of it, from standard input
//   layout_crossings weft FABRIC         our crossings, and the median milliseconds of the layout function
//
// FABRIC is a built-in shape or an ibdiagnet.lst (two, joined by '+', are two rails; gzip is fine). One rule for both:
// links between neighbouring rows cross where the orders of their ends differ; links within a row cross where their
// ends interleave; parallel links count each; links that pass over a row, and rows without a link, count for neither.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>

#include "fabric_files.h"
#include "fabric_shapes.h"
#include "ibdiag/layout/crossings.h"
#include "ibdiag/layout/places.h"

namespace {

using namespace weft;

FabricShape damaged(FabricShape shape, unsigned lost, unsigned swapped) {
  shape.loseCables(lost, 1);
  shape.shuffleCables(swapped, 2);
  return shape;
}
FabricShape renamed(FabricShape shape, unsigned seed) {
  shape.forgetNumbering(seed);
  return shape;
}

const std::map<std::string, std::function<FabricShape()>>& shapes() {
  const TreeShape pods{{18, 6, 12}, {6, 36}, 3}, small{{12, 4, 6}, {4, 16}, 1}, wide{{18, 18, 36}, {18, 324}, 1};
  const TreeShape four{{4, 3, 4, 4}, {3, 9, 27}, 1}, over{{24, 8, 5}, {3, 6}, 2}, two{{16, 24}, {12}, 2};
  static const std::map<std::string, std::function<FabricShape()>> all{
      {"tree-1296-renamed", [=] { return renamed(treeShape(pods), 1); }},
      {"tree-1296-damaged", [=] { return damaged(treeShape(pods), 40, 20); }},
      {"tree-288", [=] { return treeShape(small); }},
      {"tree-288-renamed-damaged", [=] { return renamed(damaged(treeShape(small), 12, 6), 3); }},
      {"tree-oversubscribed", [=] { return renamed(treeShape(over), 4); }},
      {"tree-two-levels", [=] { return renamed(treeShape(two), 5); }},
      {"tree-two-levels-damaged", [=] { return renamed(damaged(treeShape(two), 30, 10), 5); }},
      {"tree-four-levels", [=] { return treeShape(four); }},
      {"tree-four-levels-renamed", [=] { return renamed(treeShape(four), 6); }},
      {"tree-four-levels-damaged", [=] { return renamed(damaged(treeShape(four), 20, 10), 6); }},
      {"tree-11664", [=] { return treeShape(wide); }},
      {"tree-11664-damaged", [=] { return renamed(damaged(treeShape(wide), 60, 20), 6); }},
      {"random-two-levels-20", [] { return randomTwoLevels(20, 10, 6, 8, 1); }},
      {"random-two-levels-60", [] { return randomTwoLevels(60, 30, 12, 18, 2); }},
      {"random-two-levels-200", [] { return randomTwoLevels(200, 100, 4, 10, 3); }},
      {"random-regular-20", [] { return randomShape(20, 4, 4, 1); }},
      {"random-regular-60", [] { return randomShape(60, 6, 4, 2); }},
      {"random-regular-120", [] { return randomShape(120, 8, 4, 3); }},
      {"tree-288-shuffled", [=] { return renamed(damaged(treeShape(small), 0, 400), 8); }},
      {"tree-1296-shuffled", [=] { return renamed(damaged(treeShape(pods), 10, 300), 8); }},
      {"tree-two-levels-648",
       [] {
         return renamed(treeShape({{18, 36}, {18}, 1}), 9);
       }},
      {"tree-two-levels-648-damaged",
       [] {
         return renamed(damaged(treeShape({{18, 36}, {18}, 1}), 40, 0), 9);
       }},
      {"torus-12x12",
       [] {
         return gridShape({12, 12}, true, 2);
       }},
      {"dragonfly-8-4-4", [] { return dragonflyShape(8, 4, 4); }},
      {"torus-6x6",
       [] {
         return gridShape({6, 6}, true, 2);
       }},
      {"torus-8x8-damaged",
       [] {
         return damaged(gridShape({8, 8}, true, 4), 3, 0);
       }},
      {"mesh-6x5",
       [] {
         return gridShape({6, 5}, false, 2);
       }},
      {"torus-4x4x4",
       [] {
         return gridShape({4, 4, 4}, true, 2);
       }},
      {"dragonfly-4-2-2", [] { return dragonflyShape(4, 2, 2); }},
      {"dragonfly-6-3-3", [] { return dragonflyShape(6, 3, 3); }},
  };
  return all;
}

Fabric open(const std::string& name) {
  if (const auto shape = shapes().find(name); shape != shapes().end()) return Fabric::build(shape->second().records());
  std::vector<std::filesystem::path> files;
  for (std::size_t at = 0; at <= name.size();) {
    const std::size_t end = std::min(name.find('+', at), name.size());
    files.emplace_back(name.substr(at, end - at));
    at = end + 1;
  }
  return importFiles(files).fabric();
}

struct Drawing {
  std::vector<int> row;                                        // by glyph, from the top
  std::vector<std::pair<std::uint32_t, std::uint32_t>> links;  // glyphs, the upper first
};

Drawing drawingOf(const Fabric& fabric, const Layout& layout) {
  Drawing drawing;
  for (const Glyph& glyph : layout.glyphs) {
    const auto at = std::ranges::find(layout.rows, glyph.y, &LayoutRow::y);
    drawing.row.push_back(static_cast<int>(at - layout.rows.begin()));
  }
  for (std::size_t end = 0; end < fabric.ends().size(); end += 2) {
    std::uint32_t a = layout.glyphOfNode[number(fabric.ends()[end].node)];
    std::uint32_t b = layout.glyphOfNode[number(fabric.ends()[end + 1].node)];
    if (drawing.row[a] > drawing.row[b]) std::swap(a, b);
    if (a != b && drawing.row[b] - drawing.row[a] <= 1) drawing.links.emplace_back(a, b);
  }
  return drawing;
}

std::uint64_t crossingsOf(const Drawing& drawing, const std::vector<double>& x) {
  std::map<int, std::vector<std::uint32_t>> rows;
  for (std::uint32_t glyph = 0; glyph < x.size(); ++glyph) rows[drawing.row[glyph]].push_back(glyph);
  std::vector<std::uint32_t> place(x.size());
  for (auto& [row, glyphs] : rows) {
    std::ranges::sort(glyphs, {}, [&](std::uint32_t glyph) { return std::pair(x[glyph], glyph); });
    for (std::uint32_t i = 0; i < glyphs.size(); ++i) place[glyphs[i]] = i;
  }
  std::map<int, std::vector<RowLine>> between, within;
  for (const auto& [a, b] : drawing.links) {
    auto& lines = drawing.row[a] == drawing.row[b] ? within : between;
    lines[drawing.row[a]].push_back({place[a], place[b], 1});
  }
  std::uint64_t crossings = 0;
  for (auto& [row, lines] : between) crossings += countCrossings(std::move(lines));
  for (auto& [row, lines] : within) crossings += countInterleavings(std::move(lines));
  return crossings;
}

void writeDot(const Drawing& drawing) {
  std::map<int, std::vector<std::uint32_t>> rows;
  for (const auto& [a, b] : drawing.links)
    for (const std::uint32_t glyph : {a, b}) rows[drawing.row[glyph]].push_back(glyph);
  std::puts("digraph fabric {\n  edge [dir=none];");
  for (auto& [row, glyphs] : rows) {
    std::ranges::sort(glyphs);
    glyphs.erase(std::unique(glyphs.begin(), glyphs.end()), glyphs.end());
    std::fputs("  { rank=same;", stdout);
    for (const std::uint32_t glyph : glyphs) std::printf(" %u;", glyph);
    std::puts(" }");
  }
  for (const auto& [a, b] : drawing.links) std::printf("  %u -> %u;\n", a, b);
  std::puts("}");
}

// "node NAME X Y …" lines of dot -Tplain.
std::vector<double> readPlain(std::istream& in, std::size_t glyphs) {
  std::vector<double> x(glyphs, 0);
  for (std::string line; std::getline(in, line);) {
    unsigned glyph = 0;
    double at = 0;
    if (std::sscanf(line.c_str(), "node %u %lf", &glyph, &at) == 2 && glyph < glyphs) x[glyph] = at;
  }
  return x;
}

double medianMilliseconds(const Fabric& fabric, const Levels& levels) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times;
  for (int turn = 0; turn < 7; ++turn) {
    const auto start = Clock::now();
    const Layout layout = layeredLayout(fabric, levels);
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  std::ranges::sort(times);
  return times[times.size() / 2];
}

void run(const std::string& what, const std::string& name) {
  const Fabric fabric = open(name);
  const Levels levels = computeLevels(fabric);
  const Layout layout = layeredLayout(fabric, levels);
  const Drawing drawing = drawingOf(fabric, layout);
  if (what == "dot") return writeDot(drawing);
  std::vector<double> x;
  for (const Glyph& glyph : layout.glyphs) x.push_back(glyph.x);
  if (what == "weft")
    std::printf("%llu %.3f\n", static_cast<unsigned long long>(crossingsOf(drawing, x)),
                medianMilliseconds(fabric, levels));
  else std::printf("%llu\n", static_cast<unsigned long long>(crossingsOf(drawing, readPlain(std::cin, x.size()))));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "shapes" && argc == 2) {
    for (const auto& [name, make] : shapes()) std::puts(name.c_str());
    return 0;
  }
  if (argc != 3 || (what != "dot" && what != "count" && what != "weft")) {
    std::fputs("usage: layout_crossings shapes | dot|count|weft FABRIC\n", stderr);
    return 2;
  }
  try {
    run(what, argv[2]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "layout_crossings: %s\n", error.what());
    return 1;
  }
}
