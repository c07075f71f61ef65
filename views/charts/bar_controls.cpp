#include "views/charts/bar_controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <QSpinBox>

#include "views/shared/flow_row.h"

namespace weft {

BarControls::BarControls(QWidget* parent)
    : QWidget(parent), by_(new QComboBox), metric_(new QComboBox), scale_(new QComboBox), count_(new QSpinBox),
      fold_(new QCheckBox(QObject::tr("Fold similar siblings"))),
      perRank_(new QCheckBox(QObject::tr("Mean of a member"))),
      whole_(new QCheckBox(QObject::tr("With Init and Finalize"))),
      break_(new QCheckBox(QObject::tr("Break the longest"))) {
  by_->addItems(
      {QObject::tr("Communicators"), QObject::tr("Ranks"), QObject::tr("Message sizes"), QObject::tr("Operations")});
  by_->setAccessibleName(QObject::tr("what has a bar"));
  metric_->addItems({QObject::tr("Time"), QObject::tr("Volume"), QObject::tr("Calls")});
  metric_->setAccessibleName(QObject::tr("what the bars measure"));
  scale_->addItems({QObject::tr("Linear"), QObject::tr("Logarithmic"), QObject::tr("Per cent")});
  scale_->setAccessibleName(QObject::tr("axis of the bars"));
  scale_->setToolTip(QObject::tr(
      "Axis of the bars: amounts, their logarithms (dots in place of bars), or shares of the sum of all bars"));
  count_->setRange(3, 200);
  count_->setValue(15);
  count_->setPrefix(QObject::tr("top "));
  count_->setAccessibleName(QObject::tr("number of bars"));
  perRank_->setToolTip(QObject::tr("the sum over ranks divided by the number of members"));
  whole_->setToolTip(QObject::tr(
      "MPI_Init, MPI_Finalize and calls without a communicator are omitted if they take more time than everything else "
      "together"));
  break_->setToolTip(
      QObject::tr("One bar is more than twice as long as the next: draw it broken, so that the axis fits the others"));
  auto* row = new FlowRow;
  setLayout(row);
  for (QWidget* each :
       std::initializer_list<QWidget*>{by_, metric_,
                                       optionsButton(QObject::tr("Axis of the bars, and how many there are"),
                                                     {scale_, count_, fold_, perRank_, whole_, break_})})
    row->addWidget(each);
  for (QComboBox* each : {by_, metric_, scale_})
    connect(each, &QComboBox::currentIndexChanged, this, &BarControls::changed);
  connect(count_, &QSpinBox::valueChanged, this, &BarControls::changed);
  for (QCheckBox* each : {fold_, perRank_, whole_, break_})
    connect(each, &QCheckBox::toggled, this, &BarControls::changed);
}

BarOptions BarControls::options() const {
  BarOptions options;
  options.by = static_cast<BarsBy>(by_->currentIndex());
  options.metric = static_cast<BarMetric>(metric_->currentIndex());
  options.scale = static_cast<BarScale>(scale_->currentIndex());
  options.bars = static_cast<std::size_t>(count_->value());
  options.foldFamilies = fold_->isChecked();
  options.perRank = perRank_->isChecked();
  options.whole = whole_->isChecked();
  options.breakLongest = break_->isChecked();
  return options;
}

void BarControls::choose(const BarOptions& options) {
  {
    const QSignalBlocker quiet(this);
    by_->setCurrentIndex(static_cast<int>(options.by));
    metric_->setCurrentIndex(static_cast<int>(options.metric));
    scale_->setCurrentIndex(static_cast<int>(options.scale));
    count_->setValue(static_cast<int>(options.bars));
    fold_->setChecked(options.foldFamilies);
    perRank_->setChecked(options.perRank);
    whole_->setChecked(options.whole);
    break_->setChecked(options.breakLongest);
  }
  emit changed();
}

void BarControls::offer(const BarFacts& facts) {
  const BarOptions chosen = options();
  const bool ofCommunicators = chosen.by == BarsBy::communicator;
  fold_->setVisible(ofCommunicators);
  perRank_->setVisible(ofCommunicators);
  count_->setVisible(chosen.by != BarsBy::size);
  whole_->setVisible(chosen.metric == BarMetric::time && (chosen.whole || !facts.folded.empty()));
  break_->setVisible(chosen.scale != BarScale::logarithmic && (chosen.breakLongest || facts.dwarfing));
}

}  // namespace weft

#include "moc_bar_controls.cpp"
