#include "app/export_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QPushButton>

#include "app/run_session.h"
#include "core/error.h"

namespace weft {
namespace {

constexpr double narrowest = 40, widest = 1000;

}  // namespace

ExportDialog::ExportDialog(RunSession& session, const ViewSet& views, FigureView view, QWidget* parent)
    : QDialog(parent), session_(session), views_(views), view_(new QComboBox(this)), preset_(new QComboBox(this)),
      width_(new QDoubleSpinBox(this)) {
  setWindowTitle(tr("Export figure"));
  setAttribute(Qt::WA_DeleteOnClose);
  view_->addItems({tr("Fabric map"), tr("Matrix"), tr("Communicator tree"), tr("Bars")});
  view_->setCurrentIndex(int(view));
  width_->setRange(narrowest, widest);
  width_->setDecimals(1);
  width_->setSuffix(tr(" mm"));
  width_->setValue(figure_width::page);
  width_->setToolTip(tr("Width of the figure; type is 8 pt at this size"));
  preset_->addItem(tr("page, 181 mm"), figure_width::page);
  preset_->addItem(tr("column, 88.9 mm"), figure_width::column);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  QPushButton* save = buttons->addButton(tr("Save as…"), QDialogButtonBox::AcceptRole);
  save->setDefault(true);
  auto* form = new QFormLayout(this);
  form->addRow(tr("View"), view_);
  form->addRow(tr("For a"), preset_);
  form->addRow(tr("Width"), width_);
  form->addRow(buttons);
  connect(preset_, &QComboBox::currentIndexChanged, this,
          [this] { width_->setValue(preset_->currentData().toDouble()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::chooseFile);
  connect(&session, &RunSession::runChanged, this, &QDialog::reject);
}

void ExportDialog::chooseFile() {
  static const char* const names[] = {"map", "matrix", "tree", "bars"};
  QString filter = tr("PDF (*.pdf)");
  QString path =
      QFileDialog::getSaveFileName(this, tr("Save the figure"), QString("%1.pdf").arg(names[view_->currentIndex()]),
                                   tr("PDF (*.pdf);;SVG (*.svg);;PNG (*.png)"), &filter);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += '.' + filter.left(3).toLower();
  try {
    writeFigure(figureOf(FigureView(view_->currentIndex()), session_, views_, {.widthMm = width_->value()}), path.toStdString());
    emit written(path);
  } catch (const Error& error) {
    emit refused(QString::fromUtf8(error.what()));
  }
  accept();
}

}  // namespace weft
