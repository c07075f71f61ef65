#include "views/fattree/map_canvas.h"

#include <cstring>
#include <memory>
#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QOpenGLFramebufferObject>
#include <QOpenGLPaintDevice>
#include <QOpenGLWidget>
#include <QPainter>

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
      : QOpenGLWidget(parent), picture_(picture),
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
  // Qt draws a frame at once for each step of a resize, and another one when the window is painted: one is enough.
  void resizeEvent(QResizeEvent* event) override {
    resizing_ = true;
    QOpenGLWidget::resizeEvent(event);
    resizing_ = false;
    update();
  }
  void paintGL() override {
    if (resizing_) return;
    drawScene();
    context()->functions()->glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
    // Not a painter on this widget: QWidget::grab() would turn it to a pixmap that the GL picture then covers.
    QOpenGLPaintDevice device(size() * devicePixelRatioF());
    device.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&device);
    painter.setRenderHint(QPainter::Antialiasing);
    paintOverlay(painter, picture_);
  }

 private:
  // A fine frame takes long on software GL: it is kept for when only what lies over it changes (hover, selection).
  void drawScene() {
    const QSize pixels = size() * devicePixelRatioF();
    const QTransform view = picture_.camera.toScreen();
    const bool kept = kept_ && kept_->size() == pixels && keptView_ == view && !stale_;
    if (kept) return copy(kept_->handle(), defaultFramebufferObject(), pixels);
    upload();
    vtk_.render(picture_.camera, devicePixelRatioF(), !picture_.moving);
    stale_ = false;
    if (picture_.moving) return kept_.reset();
    kept_ = std::make_unique<QOpenGLFramebufferObject>(pixels);
    copy(defaultFramebufferObject(), kept_->handle(), pixels);
    keptView_ = view;
  }

  // Of a large scene only what is around the view goes to VTK, which draws all that it is given.
  void upload() {
    const QTransform view = picture_.camera.toScreen();
    const bool large = picture_.scene.halves.size() > fewHalves;
    const bool elsewhere =
        large && (uploadedMoving_ != picture_.moving || !uploaded_.contains(view.inverted().mapRect(QRectF(rect()))));
    const bool otherWidths = view.m11() > uploadedZoom_ * 1.3 || view.m11() < uploadedZoom_ / 1.3;
    if (!stale_ && !elsewhere && !otherWidths) return;
    const double around = large ? 0.2 : 1e6;  // of the view's size, on each side
    const QRectF seen =
        QRectF(rect()).adjusted(-width() * around, -height() * around, width() * around, height() * around);
    vtk_.setScene(picture_.scene, view, seen, picture_.style, large && picture_.moving ? movingBudget : MapBudget{});
    uploaded_ = view.inverted().mapRect(seen);
    uploadedZoom_ = view.m11();
    uploadedMoving_ = picture_.moving;
  }

  void copy(GLuint from, GLuint to, QSize pixels) {
    QOpenGLExtraFunctions& gl = *context()->extraFunctions();
    gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    gl.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    gl.glDisable(GL_SCISSOR_TEST);
    gl.glBlitFramebuffer(0, 0, pixels.width(), pixels.height(), 0, 0, pixels.width(), pixels.height(),
                         GL_COLOR_BUFFER_BIT, GL_NEAREST);
  }

  void release() {
    if (!started_) return;
    makeCurrent();
    kept_.reset();
    vtk_.finish();
    doneCurrent();
    started_ = false;
  }

  const MapPicture& picture_;
  MapVtk vtk_;
  std::unique_ptr<QOpenGLFramebufferObject> kept_;
  QTransform keptView_;
  QRectF uploaded_;  // scene units
  double uploadedZoom_ = 1;
  bool uploadedMoving_ = false;
  bool stale_ = true;
  bool started_ = false;
  bool resizing_ = false;
};

Gl lookForGl() {
  const QString platform = QGuiApplication::platformName();
  if (platform != "xcb" && !platform.startsWith("wayland")) return Gl::none;
  QOpenGLContext context;
  context.setFormat(mapFormat());
  QOffscreenSurface surface;
  surface.setFormat(mapFormat());
  surface.create();
  const bool isThere = context.create() && surface.isValid() && context.makeCurrent(&surface) &&
                       context.format().version() >= std::pair(3, 2);
  if (!isThere) return Gl::none;
  const auto* const renderer = reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
  for (const char* const software : {"llvmpipe", "softpipe", "swrast", "SWR", "Software Rasterizer", "SwiftShader"})
    if (renderer && std::strstr(renderer, software)) return Gl::software;
  return Gl::hardware;
}

}  // namespace

Gl glThere() {
  static const Gl found = lookForGl();
  return found;
}

MapCanvas* makeGlCanvas(const MapPicture& picture, QWidget* parent) {
  // Qt rests for 5 ms before each frame, which is a fifth of one on software GL. Read at the first frame.
  if (!qEnvironmentVariableIsSet("QT_QPA_UPDATE_IDLE_TIME")) qputenv("QT_QPA_UPDATE_IDLE_TIME", "0");
  return new GlCanvas(picture, parent);
}

}  // namespace weft
