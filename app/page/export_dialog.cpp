#include "app/page/export_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include "app/session/origins.h"
#include "core/base/error.h"
#include "core/base/quote.h"
#include "figures/figure_kinds.h"
#include "figures/figure_recipe.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr double narrowest = 40, widest = 1000;
constexpr int previewPixels = 560;
constexpr std::array endings{"pdf", "svg", "png"};

QString settingOf(const char* name) { return QString("figure/") + name; }

}  // namespace

ExportDialog::ExportDialog(FigureOffer offer, QWidget* parent)
    : QDialog(parent), offer_(std::move(offer)), view_(new QComboBox), preset_(new QComboBox),
      width_(new QDoubleSpinBox), text_(new QSpinBox), dpi_(new QSpinBox), colours_(new QComboBox),
      format_(new QComboBox), picture_(new QLabel), said_(new QLabel) {
  setWindowTitle(tr("Export figure"));
  setAttribute(Qt::WA_DeleteOnClose);
  for (const auto& [view, name] : offer_.views) view_->addItem(name, static_cast<int>(view));
  view_->setCurrentIndex(std::max(0, view_->findData(static_cast<int>(offer_.first))));
  auto* form = new QFormLayout;
  form->addRow(tr("&View"), view_);
  buildStyle(*form);
  said_->setWordWrap(true);
  form->addRow(said_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  save_ = buttons->addButton(tr("&Save as…"), QDialogButtonBox::AcceptRole);
  copy_ = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
  copy_->setToolTip(tr("The figure as SVG and PNG, and as text the command line that draws it"));
  save_->setDefault(true);
  picture_->setMinimumSize(previewPixels, previewPixels);  // all of it, whenever it comes
  picture_->setAlignment(Qt::AlignCenter);
  picture_->setAccessibleName(tr("preview of the figure"));
  auto* grid = new QGridLayout(this);
  grid->addLayout(form, 0, 0);
  grid->addWidget(picture_, 0, 1);
  grid->setColumnStretch(1, 1);
  grid->addWidget(buttons, 1, 0, 1, 2);
  restore();
  connect(preset_, &QComboBox::activated, this, [this] {
    if (preset_->currentData().isValid()) width_->setValue(preset_->currentData().toDouble());
  });
  for (QComboBox* box : {view_, colours_}) connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
  connect(width_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::preview);
  for (QSpinBox* box : {text_, dpi_}) connect(box, &QSpinBox::valueChanged, this, &ExportDialog::preview);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(save_, &QPushButton::clicked, this, &ExportDialog::chooseFile);
  connect(copy_, &QPushButton::clicked, this, &ExportDialog::copy);
  connect(&draw_, &Job::failed, this, &ExportDialog::refuse);
  preview();
}

void ExportDialog::buildStyle(QFormLayout& form) {
  preset_->addItem(tr("page, 181 mm"), figure_width::page);
  preset_->addItem(tr("column, 88.9 mm"), figure_width::column);
  preset_->addItem(tr("another width"));
  width_->setRange(narrowest, widest);
  width_->setDecimals(1);
  width_->setSuffix(tr(" mm"));
  text_->setRange(8, 10);
  text_->setSuffix(tr(" pt"));
  text_->setToolTip(tr("Size of type when the figure is printed at its width"));
  dpi_->setRange(72, 1200);
  dpi_->setToolTip(tr("Dots per inch of a PNG, and of the cells of a matrix"));
  colours_->addItems({tr("colour"), tr("grey")});
  format_->addItems({"PDF", "SVG", "PNG"});
  form.addRow(tr("For &a"), preset_);
  form.addRow(tr("&Width"), width_);
  form.addRow(tr("&Type"), text_);
  form.addRow(tr("Co&lours"), colours_);
  form.addRow(tr("&Dots per inch"), dpi_);
  form.addRow(tr("&Format"), format_);
}

void ExportDialog::restore() {
  const QSettings settings;
  const FigureStyle usual;
  width_->setValue(settings.value(settingOf("width"), usual.widthMm).toDouble());
  text_->setValue(settings.value(settingOf("text"), usual.textPoints).toInt());
  dpi_->setValue(settings.value(settingOf("dpi"), usual.imageDpi).toInt());
  colours_->setCurrentIndex(settings.value(settingOf("grey")).toBool() ? 1 : 0);
  format_->setCurrentIndex(std::max(0, format_->findText(settings.value(settingOf("format")).toString())));
  const int preset = preset_->findData(width_->value());
  preset_->setCurrentIndex(preset < 0 ? preset_->count() - 1 : preset);
}

void ExportDialog::remember() const {
  QSettings settings;
  settings.setValue(settingOf("width"), width_->value());
  settings.setValue(settingOf("text"), text_->value());
  settings.setValue(settingOf("dpi"), dpi_->value());
  settings.setValue(settingOf("grey"), colours_->currentIndex() == 1);
  settings.setValue(settingOf("format"), format_->currentText());
}

FigureView ExportDialog::view() const { return static_cast<FigureView>(view_->currentData().toInt()); }

FigureRequest ExportDialog::request() const {
  FigureRequest request = offer_.request(view());
  request.style = {width_->value(), text_->value(), dpi_->value(), colours_->currentIndex() == 1};
  return request;
}

// As a PNG with as many dots as the preview has room for.
void ExportDialog::preview() {
  if (offer_.run.empty()) return;
  try {
    const double most = previewPixels * devicePixelRatioF();
    FigureRequest asked = request();
    const int dpi = std::clamp(static_cast<int>(most / (asked.style.widthMm / 25.4)), 72, 300);
    draw_.start([this, asked, dpi, runs = std::make_shared<FigureRuns>(offer_.runs())](const Job::Link& link) mutable {
      asked.style.imageDpi = dpi;
      const QImage picture = QImage::fromData(renderFigure(makeFigure(asked, *runs), FigureFormat::png));
      link.deliver([this, picture] { showPicture(picture); });
    });
  } catch (const Error& error) {
    refuse(QString::fromUtf8(error.what()));
  }
}

void ExportDialog::showPicture(const QImage& picture) {
  QImage small = picture.scaled(QSize(previewPixels, previewPixels) * devicePixelRatioF(), Qt::KeepAspectRatio,
                                Qt::SmoothTransformation);
  small.setDevicePixelRatio(devicePixelRatioF());
  picture_->setPixmap(QPixmap::fromImage(small));
  said_->clear();
  save_->setEnabled(true);
  copy_->setEnabled(true);
}

void ExportDialog::refuse(const QString& sentence) {
  draw_.stop();
  picture_->clear();
  emit refused(sentence);
  said_->setText(sentence);
  save_->setEnabled(false);
  copy_->setEnabled(false);
}

QString ExportDialog::proposed() const {
  const QFileInfo run(pathText(origins::of(offer_.run).value_or(offer_.run)));
  const QDir folder(pathText(origins::folderFor(offer_.run)));
  const QString word = kindOf(view()).word;
  return folder.filePath(run.completeBaseName() + "-" + word + "." +
                         endings[static_cast<std::size_t>(format_->currentIndex())]);
}

void ExportDialog::chooseFile() {
  const QString filter =
      QString("%1 (*.%2)").arg(format_->currentText(), endings[static_cast<std::size_t>(format_->currentIndex())]);
  QString path = QFileDialog::getSaveFileName(this, tr("Save the figure"), proposed(), filter);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty())
    path += QString(".") + endings[static_cast<std::size_t>(format_->currentIndex())];
  write(path);
}

void ExportDialog::write(const QString& path) {
  try {
    remember();
    draw_.start(
        [this, asked = request(), path, runs = std::make_shared<FigureRuns>(offer_.runs())](const Job::Link& link) {
          writeFigure(makeFigure(asked, *runs), path.toStdString());
          link.deliver([this, path] {
            emit written(path);
            accept();
          });
        });
  } catch (const Error& error) {
    refuse(QString::fromUtf8(error.what()));
  }
}

void ExportDialog::copy() {
  try {
    remember();
    draw_.start([this, asked = request(), runs = std::make_shared<FigureRuns>(offer_.runs())](const Job::Link& link) {
      const Figure figure = makeFigure(asked, *runs);
      const QByteArray svg = renderFigure(figure, FigureFormat::svg);
      const QImage image = QImage::fromData(renderFigure(figure, FigureFormat::png));
      std::string files = shellWord(runs->shown.path().string());
      for (const FigureData& other : runs->against) files += " --against " + shellWord(other.path().string());
      const QString line =
          "weft figure " + QString::fromStdString(files + " " + commandLine(recipeOf(asked))) + " -o figure.pdf";
      link.deliver([this, svg, image, line] {
        auto* mime = new QMimeData;
        mime->setData("image/svg+xml", svg);
        mime->setImageData(image);
        mime->setText(line);
        QApplication::clipboard()->setMimeData(mime);
        said_->setText(tr("Copied, with the command line that draws it."));
      });
    });
  } catch (const Error& error) {
    refuse(QString::fromUtf8(error.what()));
  }
}

}  // namespace weft

#include "moc_export_dialog.cpp"
