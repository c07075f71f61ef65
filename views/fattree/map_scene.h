// The content of the map, independent of the renderer: a shape, with colours by traffic and highlights. VTK and
// QPainter draw the same scene.
#pragma once

#include <map>
#include <memory>
#include <QStringList>
#include <optional>

#include "ibdiag/model/rails.h"
#include "views/fattree/map_shape.h"
#include "views/fattree/map_values.h"
#include "views/shared/colour_scale.h"
#include "views/shared/legend.h"

namespace weft {

// What belongs to something that was selected elsewhere; all else fades.
struct MapHighlight {
  std::vector<bool> ends;  // by EndIndex
  std::vector<HostIndex> hosts;
  QString explanation;                // "routes between the 4 members of W_a1 (structural)"
  std::vector<bool> weak = {};        // by EndIndex: a second set, distinguished from the first; may be empty
  std::vector<NodeIndex> nodes = {};  // switches that belong to it; those on highlighted links stay in sight anyway
  std::map<HostIndex, double> shares = {};  // that hosts send of it, 0 … 1
};

// Rails or planes: what links and switches can be coloured by.
struct MapLayers {
  QString word;        // "rail"
  QString ofSwitches;  // which switches are of one: "leaves"
  QStringList names;   // as the legend has them: "0", "1", …
  FabricRails sets;    // which switches are of which, and so links, see railOf(); numbered as in `names`
};

struct MapOptions {
  Scaling scaling = Scaling::linear;
  std::optional<ValueRange> linkRange;  // locked by the user; else that of the loads
  std::optional<ValueRange> nodeRange;  // likewise of the nodes
  bool hideUnused = false;              // links that carry nothing either way; needs recorded loads
  std::optional<MapHighlight> highlight;
  QString description;                                // where the loads come from: "port traffic"
  std::shared_ptr<const MapLayers> layers = nullptr;  // whose colours links and switches have; null: those of the loads
  // By link, in bits a second: wider lines for more. Null: all single links are alike.
  std::shared_ptr<const std::vector<std::optional<std::uint64_t>>> capacities = nullptr;
};

// How a box or a half line is drawn.
struct MapInk {
  std::optional<double> amount;  // of a group or bundle: its largest
  QRgb colour = 0;
  float width = 1;  // of a line: how many times the usual
  bool hidden = false;
  bool lit = true;          // false: fades behind a highlight
  bool weak = false;        // belongs to the second set of a highlight
  bool atLeast = false;     // the amount is a lower bound
  bool onlyFirst = false;   // of a difference: the second run has nothing of it
  bool onlySecond = false;  // of a difference of fabrics: the first has nothing of it
};

struct MapScene {
  std::shared_ptr<const MapShape> shape;
  std::vector<MapInk> glyphs;             // as in the shape
  std::vector<MapInk> halves;             // by HalfIndex
  std::vector<EndIndex> hottest;          // by HalfIndex: the end whose amount it shows
  std::vector<std::vector<QRgb>> strips;  // by glyph: colours of the parts that a group is made of; empty: none has any
  std::vector<MapInk> inside;  // by glyph: the hottest link between members of a group; empty: there are no groups
  std::map<std::uint32_t, double> shares;  // by glyph of a host: what it sends of what is highlighted, 0 … 1
  std::vector<HalfIndex> drawOrder;        // visible ones, the strongest last
  Theme theme;
  std::vector<ColourBar> bars;  // N and L; none where no traffic was recorded
  bool highlighted = false;
  bool difference = false;  // amounts are differences: what is less has a light core, signs tell where there is room
};

// What a box shows that has no colour of the scale: nothing was sent, or it is not known where something else is.
inline bool isZero(const MapScene& scene, const MapInk& ink) { return !scene.difference && ink.amount == 0.0; }
inline bool isNotRecorded(const MapScene& scene, const MapInk& ink) {
  return scene.bars.size() > 1 && !ink.amount && !ink.onlyFirst;
}
inline bool isHollow(const MapScene& scene, const MapInk& ink) {
  return isZero(scene, ink) || isNotRecorded(scene, ink);
}
// Of a difference: what is less than in the first run.
inline bool isLess(const MapScene& scene, const MapInk& ink) { return scene.difference && ink.amount.value_or(0) < 0; }

// In the upper third of the colour scale, of a difference of either side.
bool isHot(const MapScene& scene, HalfIndex half);

}  // namespace weft
