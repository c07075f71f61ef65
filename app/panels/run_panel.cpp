#include "app/panels/run_panel.h"

#include <QApplication>

#include "analysis/run/item_ranks.h"
#include "views/shared/text.h"

namespace weft {

bool hasKeyboard(const QWidget* widget) {
  const QWidget* focus = QApplication::focusWidget();
  return focus && (focus == widget || widget->isAncestorOf(focus));
}

std::shared_ptr<const RunSnapshot> RunPanel::snapshot() const {
  const auto& run = session_.run();
  return run ? std::shared_ptr<const RunSnapshot>(run, &run->snapshot) : nullptr;
}

std::vector<RankId> RunPanel::selectedRanks() const {
  const auto& run = session_.run();
  return run ? ranksOf(*run, session_.selection().selected()) : std::vector<RankId>();
}

QString RunPanel::percent(double share) { return qt(humanText({"share", ColumnKind::share}, Cell(share))); }

}  // namespace weft

#include "moc_run_panel.cpp"
