#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLPaintDevice>
#include <QOpenGLWidget>
#include <QPainter>

#include "views/fattree/map_canvas.h"
#include "views/fattree/map_vtk.h"

namespace weft {
namespace {

QSurfaceFormat mapFormat() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 2);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  format.setSamples(0);  // VTK smooths in a framebuffer of its own
  return format;
}

class GlCanvas final : public QOpenGLWidget, public MapCanvas {
 public:
  GlCanvas(const MapPicture& picture, QWidget* parent)
      : QOpenGLWidget(parent),
        picture_(picture),
        vtk_({.makeCurrent = [this] { makeCurrent(); },
              .isCurrent = [this] { return context() && QOpenGLContext::currentContext() == context(); }}) {
    setFormat(mapFormat());
  }

  ~GlCanvas() override {
    // First: ~QOpenGLWidget destroys the context when this object is no longer a GlCanvas.
    if (context()) disconnect(context(), nullptr, this, nullptr);
    release();
  }

  QWidget* widget() override { return this; }
  void sceneChanged() override {
    stale_ = true;
    update();
  }
  void refresh() override { update(); }
  bool drawsByVtk() const override { return true; }

 protected:
  void initializeGL() override {
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] { release(); });
    vtk_.start();
    started_ = true;
  }
  void resizeGL(int width, int height) override {
    vtk_.resize({qRound(width * devicePixelRatioF()), qRound(height * devicePixelRatioF())});
  }
  void paintGL() override {
    if (stale_) vtk_.setScene(picture_.scene);
    stale_ = false;
    vtk_.render(picture_.scene, picture_.camera, picture_.style, devicePixelRatioF(), !picture_.moving);
    // Not a painter on this widget: QWidget::grab() would turn it to a pixmap that the GL picture then covers.
    QOpenGLPaintDevice device(size() * devicePixelRatioF());
    device.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&device);
    painter.setRenderHint(QPainter::Antialiasing);
    paintOverlay(painter, picture_);
  }

 private:
  void release() {
    if (!started_) return;
    makeCurrent();
    vtk_.finish();
    doneCurrent();
    started_ = false;
  }

  const MapPicture& picture_;
  MapVtk vtk_;
  bool stale_ = true;
  bool started_ = false;
};

}  // namespace

bool glAvailable() {
  const QString platform = QGuiApplication::platformName();
  if (platform != "xcb" && !platform.startsWith("wayland")) return false;
  QOpenGLContext context;
  context.setFormat(mapFormat());
  QOffscreenSurface surface;
  surface.setFormat(mapFormat());
  surface.create();
  return context.create() && surface.isValid() && context.makeCurrent(&surface) &&
         context.format().version() >= std::pair(3, 2);
}

MapCanvas* makeGlCanvas(const MapPicture& picture, QWidget* parent) { return new GlCanvas(picture, parent); }

}  // namespace weft
