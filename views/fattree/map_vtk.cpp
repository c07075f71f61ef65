#include "views/fattree/map_vtk.h"
#include "views/shared/sign_marks.h"

#include <vtk_glew.h>

#include <array>
#include <cmath>
#include <vtkActor.h>
#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLState.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

namespace weft {
namespace {

// GLEW finds no GLX display under EGL and calls that an error, although the entry points are loaded.
class RenderWindow : public vtkGenericOpenGLRenderWindow {
 public:
  static RenderWindow* New();
  vtkTypeMacro(RenderWindow, vtkGenericOpenGLRenderWindow)

      void OpenGLInitContext() override {
    if (!this->Initialized) {
      glewExperimental = GL_TRUE;
      if (glewInit() == GLEW_ERROR_NO_GLX_DISPLAY && GLEW_VERSION_3_2) {
        this->ContextCreationTime.Modified();
        this->Initialized = this->GlewInitValid = true;
        this->MaximumHardwareLineWidth = 1;
        return;
      }
    }
    this->Superclass::OpenGLInitContext();
  }
};
vtkStandardNewMacro(RenderWindow);

// Points with a colour each, as lines or as filled boxes, on a plane of their own so that later ones lie on top.
class VtkLayer {
 public:
  VtkLayer(vtkRenderer* renderer, double depth) : depth_(depth) {
    colours_->SetNumberOfComponents(3);
    mapper_->SetInputData(data_);
    mapper_->SetScalarModeToUsePointData();
    mapper_->SetColorModeToDirectScalars();
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->LightingOff();
    renderer->AddActor(actor_);
  }

  void clear() {
    points_ = vtkSmartPointer<vtkPoints>::New();
    colours_ = vtkSmartPointer<vtkUnsignedCharArray>::New();
    colours_->SetNumberOfComponents(3);
    cells_ = vtkSmartPointer<vtkCellArray>::New();
  }
  // `above`: 0 … 1, over what was added with less. Lines at one depth would flicker where they cross.
  void add(std::span<const QPointF> path, QRgb colour, double above = 0) {
    cells_->InsertNextCell(static_cast<int>(path.size()));
    for (const QPointF& point : path) {
      cells_->InsertCellPoint(
          points_->InsertNextPoint(point.x(), -point.y(), depth_ + above * 0.9));  // VTK's y grows upwards
      const std::array<unsigned char, 3> rgb{static_cast<unsigned char>(qRed(colour)),
                                             static_cast<unsigned char>(qGreen(colour)),
                                             static_cast<unsigned char>(qBlue(colour))};
      colours_->InsertNextTypedTuple(rgb.data());
    }
  }
  void showLines() {
    show([this] { data_->SetLines(cells_); });
  }
  void showBoxes() {
    show([this] { data_->SetPolys(cells_); });
  }
  void setTall(double times) { actor_->SetScale(1, times, 1); }
  void setVisible(bool visible) { actor_->SetVisibility(visible && cells_->GetNumberOfCells() > 0); }
  void setWidth(double pixels) { actor_->GetProperty()->SetLineWidth(static_cast<float>(pixels)); }

 private:
  template <class SetCells>
  void show(SetCells setCells) {
    data_->Initialize();
    data_->SetPoints(points_);
    setCells();
    data_->GetPointData()->SetScalars(colours_);
    data_->Modified();
    actor_->SetVisibility(cells_->GetNumberOfCells() > 0);
  }

  double depth_;
  vtkNew<vtkPolyData> data_;
  vtkNew<vtkPolyDataMapper> mapper_;
  vtkNew<vtkActor> actor_;
  vtkSmartPointer<vtkPoints> points_ = vtkSmartPointer<vtkPoints>::New();
  vtkSmartPointer<vtkUnsignedCharArray> colours_ = vtkSmartPointer<vtkUnsignedCharArray>::New();
  vtkSmartPointer<vtkCellArray> cells_ = vtkSmartPointer<vtkCellArray>::New();
};

constexpr int dashes = 7;           // of a half line that is drawn dashed; odd, so that it begins and ends with one
constexpr int dots = 25;            // likewise, dotted
constexpr double coreAbove = 1e-4;  // of a line: over its own, below the next
constexpr std::size_t widthSteps = 6;
constexpr std::array<double, widthSteps> stepWidths{0.8, 1.2, 1.6,
                                                    2.6, 4.2, 7};  // pixels; GL draws lines of one width at a time

std::size_t stepOf(double width) {
  std::size_t best = 0;
  for (std::size_t step = 1; step < widthSteps; ++step)
    if (std::abs(stepWidths[step] - width) < std::abs(stepWidths[best] - width)) best = step;
  return best;
}

}  // namespace

struct MapVtk::State {
  explicit State(Context given) : context(std::move(given)) {
    window->SetReadyForRendering(false);
    window->SetOwnContext(0);
    window->SetFrameBlitModeToBlitToCurrent();
    window->SetMultiSamples(0);
    window->SetForceMaximumHardwareLineWidth(1);
    window->AddRenderer(renderer);
    renderer->SetBackgroundAlpha(1);
    renderer->GetActiveCamera()->ParallelProjectionOn();
    observer->SetClientData(this);
    observer->SetCallback(&State::answer);
    for (const auto event :
         {vtkCommand::WindowMakeCurrentEvent, vtkCommand::WindowIsCurrentEvent, vtkCommand::WindowSupportsOpenGLEvent})
      window->AddObserver(event, observer);
  }

  static void answer(vtkObject*, unsigned long event, void* client, void* data) {
    const Context& context = static_cast<State*>(client)->context;
    if (event == vtkCommand::WindowMakeCurrentEvent && !context.isCurrent()) context.makeCurrent();
    if (event == vtkCommand::WindowIsCurrentEvent) *static_cast<bool*>(data) = context.isCurrent();
    if (event == vtkCommand::WindowSupportsOpenGLEvent) *static_cast<int*>(data) = 1;
  }

  Context context;
  QTransform toScreen;
  vtkNew<RenderWindow> window;
  vtkNew<vtkRenderer> renderer;
  vtkNew<vtkCallbackCommand> observer;
  // What lies on top is drawn first: the rest of software GL's work ends at the depth test.
  VtkLayer outlines{renderer, 3}, bands{renderer, 2.5}, boxes{renderer, 2}, cores{renderer, 0};
  std::array<VtkLayer, widthSteps> links{VtkLayer(renderer, 0), VtkLayer(renderer, 0), VtkLayer(renderer, 0),
                                         VtkLayer(renderer, 0), VtkLayer(renderer, 0), VtkLayer(renderer, 0)};

  void addLine(const MapScene& scene, HalfIndex half, double above, double width);
  void addDashes(VtkLayer& layer, std::span<const QPointF> path, QRgb colour, double above, int parts);
  void addBoxes(const MapScene& scene, const QRectF& part);
};

MapVtk::MapVtk(Context context) : state_(std::make_unique<State>(std::move(context))) {}

MapVtk::~MapVtk() = default;

void MapVtk::start() {
  state_->window->SetReadyForRendering(true);
  state_->window->OpenGLInitContext();
}

void MapVtk::finish() {
  state_->window->Finalize();
  state_->window->SetReadyForRendering(false);
}

void MapVtk::resize(QSize pixels) { state_->window->SetSize(pixels.width(), pixels.height()); }

void MapVtk::State::addDashes(VtkLayer& layer, std::span<const QPointF> path, QRgb colour, double above, int parts) {
  for (std::size_t i = 1; i < path.size(); ++i)
    for (int k = 0; k < parts; k += 2) {
      const QPointF along = (path[i] - path[i - 1]) / parts;
      const std::array<QPointF, 2> dash{path[i - 1] + along * k, path[i - 1] + along * (k + 1)};
      layer.add(dash, colour, above);
    }
}

void MapVtk::State::addLine(const MapScene& scene, HalfIndex half, double above, double width) {
  const MapInk& ink = scene.halves[number(half)];
  const auto path = scene.shape->path(half);
  VtkLayer& layer = links[stepOf(width)];
  const MapLine& line = scene.shape->plan->lines[number(half) / 2];
  if (line.impaired == line.count) addDashes(layer, path, ink.colour, above, dashes);
  else if (ink.onlyFirst) addDashes(layer, path, ink.colour, above, dots);
  else layer.add(path, ink.colour, above);
  if (isLess(scene, ink) && width >= coredFrom) cores.add(path, scene.theme.background.rgb(), above + coreAbove);
}

void MapVtk::State::addBoxes(const MapScene& scene, const QRectF& part) {
  const auto corners = [](const QRectF& r) {
    return std::array<QPointF, 5>{r.topLeft(), r.bottomLeft(), r.bottomRight(), r.topRight(), r.topLeft()};
  };
  for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
    const QRectF& r = scene.shape->glyphs[i].rect;
    if (!r.intersects(part)) continue;
    const MapInk& ink = scene.glyphs[i];
    const bool framed = r.width() * toScreen.m11() >= outlinedFrom, hollow = framed && isHollow(scene, ink);
    boxes.add(std::span<const QPointF>(corners(r)).first(4),
              ink.onlyFirst || hollow ? scene.theme.background.rgb() : ink.colour);
    if (hollow && isNotRecorded(scene, ink))
      for (const QLineF& line : hatchLines(r, hatchBetween / toScreen.m11()))
        outlines.add(std::array{line.p1(), line.p2()}, scene.theme.zero.rgb());
    if (isLess(scene, ink))
      bands.add(std::span<const QPointF>(corners(coreOf(r))).first(4), scene.theme.background.rgb());
    if (i < scene.inside.size() && !scene.shape->plan->boxes[i].inside.empty())
      bands.add(std::span<const QPointF>(corners(r.adjusted(0, r.height() * (1 - innerBand), 0, 0))).first(4),
                scene.inside[i].colour);
    eachStrip(scene, i, r, [&](const QRectF& strip, QRgb colour) {
      bands.add(std::span<const QPointF>(corners(strip)).first(4), colour);
    });
    if (framed) outlines.add(corners(r), outlineOf(scene, ink).rgb());
  }
}

void MapVtk::setScene(const MapScene& scene, const QTransform& toScreen, const QRectF& visible, const MapStyle& style,
                      const MapBudget& budget) {
  State& state = *state_;
  state.toScreen = toScreen;
  for (VtkLayer& layer : state.links) layer.clear();
  for (VtkLayer* layer : {&state.boxes, &state.bands, &state.outlines, &state.cores}) layer->clear();
  if (scene.shape) {
    const std::vector<HalfIndex> halves = visibleHalves(scene, toScreen, visible, budget);
    for (std::size_t i = halves.size(); i-- > 0;)
      state.addLine(scene, halves[i], static_cast<double>(i) / static_cast<double>(halves.size()),
                    lineWidth(scene, halves[i], toScreen.m11(), style));
    state.addBoxes(scene, toScreen.inverted().mapRect(visible));
  }
  for (VtkLayer& layer : state.links) layer.showLines();
  state.cores.showLines();
  state.boxes.showBoxes();
  state.bands.showBoxes();
  state.outlines.showLines();
  const QColor& background = scene.theme.background;
  state.renderer->SetBackground(background.redF(), background.greenF(), background.blueF());
}

void MapVtk::render(const MapCamera& camera, double pixelRatio, bool fine) {
  State& state = *state_;
  // Lines of one pixel need no geometry shader, which halves the time of a frame on software GL.
  for (std::size_t step = 0; step < widthSteps; ++step)
    state.links[step].setWidth(fine ? stepWidths[step] * pixelRatio : 1);
  state.cores.setWidth(pixelRatio);
  state.cores.setVisible(fine);
  state.window->SetMultiSamples(fine ? 8 : 0);

  const double tall = camera.zoomDown() / camera.zoom();
  for (VtkLayer& layer : state.links) layer.setTall(tall);
  for (VtkLayer* layer : {&state.boxes, &state.bands, &state.outlines, &state.cores}) layer->setTall(tall);
  vtkCamera* const eye = state.renderer->GetActiveCamera();
  eye->SetFocalPoint(camera.centre().x(), -camera.centre().y() * tall, 0);
  eye->SetPosition(camera.centre().x(), -camera.centre().y() * tall, 100);
  eye->SetViewUp(0, 1, 0);
  eye->SetParallelScale(camera.viewport().height() / 2 / camera.zoom());
  eye->SetClippingRange(90, 110);
  state.window->GetState()->Reset();
  state.window->Render();
}

}  // namespace weft
