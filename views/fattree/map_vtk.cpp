#include "views/fattree/map_vtk.h"

#include <vtk_glew.h>

#include <array>
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
class Layer {
 public:
  Layer(vtkRenderer* renderer, double depth) : depth_(depth) {
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
      cells_->InsertCellPoint(points_->InsertNextPoint(point.x(), -point.y(), depth_ + above * 0.9));  // VTK's y grows upwards
      const std::array<unsigned char, 3> rgb{static_cast<unsigned char>(qRed(colour)), static_cast<unsigned char>(qGreen(colour)),
                                             static_cast<unsigned char>(qBlue(colour))};
      colours_->InsertNextTypedTuple(rgb.data());
    }
  }
  void showLines() { show([this] { data_->SetLines(cells_); }); }
  void showBoxes() { show([this] { data_->SetPolys(cells_); }); }
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

constexpr double outlinedFrom = 6;  // scene units of width

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
    for (const auto event : {vtkCommand::WindowMakeCurrentEvent, vtkCommand::WindowIsCurrentEvent, vtkCommand::WindowSupportsOpenGLEvent})
      window->AddObserver(event, observer);
  }

  static void answer(vtkObject*, unsigned long event, void* client, void* data) {
    const Context& context = static_cast<State*>(client)->context;
    if (event == vtkCommand::WindowMakeCurrentEvent && !context.isCurrent()) context.makeCurrent();
    if (event == vtkCommand::WindowIsCurrentEvent) *static_cast<bool*>(data) = context.isCurrent();
    if (event == vtkCommand::WindowSupportsOpenGLEvent) *static_cast<int*>(data) = 1;
  }

  Context context;
  vtkNew<RenderWindow> window;
  vtkNew<vtkRenderer> renderer;
  vtkNew<vtkCallbackCommand> observer;
  Layer links{renderer, 0}, hotLinks{renderer, 1}, boxes{renderer, 2}, outlines{renderer, 3};
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

void MapVtk::setScene(const MapScene& scene) {
  State& state = *state_;
  for (Layer* layer : {&state.links, &state.hotLinks, &state.boxes, &state.outlines}) layer->clear();
  if (scene.shape) {
    const std::vector<EndIndex>& order = scene.drawOrder;
    for (std::size_t i = 0; i < order.size(); ++i) {
      Layer& layer = isHot(scene, order[i]) ? state.hotLinks : state.links;
      layer.add(scene.shape->path(order[i]), scene.halves[number(order[i])].colour,
                static_cast<double>(i) / static_cast<double>(order.size()));
    }
    for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
      const QRectF& r = scene.shape->glyphs[i].rect;
      const std::array<QPointF, 5> corners{r.topLeft(), r.bottomLeft(), r.bottomRight(), r.topRight(), r.topLeft()};
      state.boxes.add(std::span(corners).first(4), scene.glyphs[i].colour);
      if (r.width() >= outlinedFrom)
        state.outlines.add(corners, (scene.glyphs[i].lit ? scene.theme.muted : scene.theme.grid).rgb());
    }
  }
  state.links.showLines();
  state.hotLinks.showLines();
  state.boxes.showBoxes();
  state.outlines.showLines();
  const QColor& background = scene.theme.background;
  state.renderer->SetBackground(background.redF(), background.greenF(), background.blueF());
}

void MapVtk::render(const MapScene& scene, const MapCamera& camera, const MapStyle& style, double pixelRatio, bool fine) {
  State& state = *state_;
  const double line = scene.shape ? lineWidth(scene, camera.zoom(), style) : style.line;
  // Lines of one pixel need no geometry shader, which halves the time of a frame on software GL.
  const auto width = [&](double pixels) { return fine ? pixels * pixelRatio : 1; };
  state.links.setWidth(width(line));
  state.hotLinks.setWidth(width(line * style.hotLine / style.line));
  state.window->SetMultiSamples(fine ? 8 : 0);

  vtkCamera* const eye = state.renderer->GetActiveCamera();
  eye->SetFocalPoint(camera.centre().x(), -camera.centre().y(), 0);
  eye->SetPosition(camera.centre().x(), -camera.centre().y(), 100);
  eye->SetViewUp(0, 1, 0);
  eye->SetParallelScale(camera.viewport().height() / 2 / camera.zoom());
  eye->SetClippingRange(90, 110);
  state.window->GetState()->Reset();
  state.window->Render();
}

}  // namespace weft
