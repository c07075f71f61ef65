#include "app/compare/compare_sums.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/session/run_session.h"
#include "core/base/units.h"
#include "core/base/short_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// Of the loads that the session shows, whatever their source.
void addLoads(const RunSession& session, RunSums& sums) {
  const LinkLoads* loads = session.loads().get();
  if (!loads || loads->bytes.empty()) {
    sums.mostLoaded = sums.overLinks = sums.betweenSwitches = session.absence();
    return;
  }
  const Fabric& fabric = session.run()->fabric;
  std::uint64_t most = 0, over = 0, between = 0;
  bool held = false;
  for (std::uint32_t at = 0; at < loads->bytes.size(); ++at) {
    const std::uint64_t bytes = loads->bytes[at];
    most = std::max(most, bytes);
    const bool fromSwitch = fabric.node(fabric.end(EndIndex(at)).node).isSwitch();
    if (!fromSwitch) over = saturatingAdd(over, bytes, held);
    else if (fabric.node(fabric.end(peer(EndIndex(at))).node).isSwitch()) between = saturatingAdd(between, bytes, held);
  }
  sums.mostLoaded = most;
  sums.overLinks = over;
  sums.betweenSwitches = between;
}

}  // namespace

RunSums sumsOf(const RunSession& session) {
  RunSums sums;
  if (!session.run()) return sums;
  addLoads(session, sums);
  if (const auto& pairs = session.numbers().pairs) sums.insideHosts = pairs->sameHost;
  if (const auto& seconds = session.run()->snapshot.mpiSeconds) sums.inMpi = seconds->mean;
  return sums;
}

CompareSums::CompareSums(QWidget* parent) : QWidget(parent) {
  const QString titles[] = {tr("Most loaded link end"), tr("Bytes over links"), tr("Inside hosts"),
                            tr("Between switches"), tr("Time in MPI")};
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(1);
  for (std::size_t at = 0; at < count; ++at) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(12, 6, 12, 6);
    column->setSpacing(1);
    figures_[at] = {new QLabel(titles[at]), new QLabel, new QLabel};
    for (QLabel* label : {figures_[at].title, figures_[at].change, figures_[at].sides}) {
      label->setTextFormat(Qt::PlainText);
      label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
      column->addWidget(label);
    }
    figures_[at].change->setAccessibleName(titles[at]);
    figures_[at].title->setEnabled(false);
    box->setAutoFillBackground(true);
    box->setBackgroundRole(QPalette::Base);
    row->addWidget(box, 1);
  }
  setFonts();
}

void CompareSums::setFonts() {
  QFont large = font();
  large.setPointSizeF(std::round(large.pointSizeF() * 3) / 2);
  large.setWeight(QFont::DemiBold);
  for (const Figure& one : figures_) one.change->setFont(large);
}

void CompareSums::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) setFonts();
  QWidget::changeEvent(event);
}

template <class Number, class Text>
void CompareSums::tell(Figure& figure, const KnownValue<Number>& a, const KnownValue<Number>& b, const Text& text) {
  const auto side = [&](const KnownValue<Number>& one) { return one ? text(*one) : wordText(one.absence()); };
  if (!a && !b) {
    figure.change->setText(wordText(a.absence()));
    figure.sides->clear();
    return;
  }
  if (!a || !b) figure.change->setText(absentIn(a ? "B" : "A", a ? b.absence() : a.absence()));
  else if (*a == Number{}) figure.change->setText(*b == *a ? qt(changeText(0)) : QStringLiteral("+") + text(*b));
  else figure.change->setText(qt(changeText(static_cast<double>(*b) / static_cast<double>(*a) - 1)));
  figure.sides->setText(QStringLiteral("A %1 · B %2").arg(side(a), side(b)));
  figure.sides->setToolTip(figure.sides->text());
}

void CompareSums::show(const RunSession& a, const RunSession& b) {
  const RunSums of = sumsOf(a), other = sumsOf(b);
  const auto bytes = [](std::uint64_t value) { return qt(humanBytes(value)); };
  tell(figures_[0], of.mostLoaded, other.mostLoaded, bytes);
  tell(figures_[1], of.overLinks, other.overLinks, bytes);
  tell(figures_[2], of.insideHosts, other.insideHosts, bytes);
  tell(figures_[3], of.betweenSwitches, other.betweenSwitches, bytes);
  tell(figures_[4], of.inMpi, other.inMpi, [](double seconds) { return qt(threeDigitSeconds(seconds)); });
}

QStringList CompareSums::texts() const {
  QStringList all;
  for (const Figure& one : figures_) all << one.change->text() + ", " + one.sides->text();
  return all;
}

}  // namespace weft

#include "moc_compare_sums.cpp"
