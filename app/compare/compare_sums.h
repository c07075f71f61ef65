// Five key figures of two runs side by side: the most loaded link end, bytes over links, bytes inside hosts, bytes
// between switches, and time in MPI.
#pragma once

#include <QWidget>
#include <array>

#include "core/base/known_value.h"

class QLabel;

namespace weft {

class RunSession;

struct RunSums {
  KnownValue<std::uint64_t> mostLoaded = Absence::notKnown, overLinks = Absence::notKnown,
                            insideHosts = Absence::notRecorded, betweenSwitches = Absence::notKnown;
  KnownValue<double> inMpi = Absence::notRecorded;  // seconds, the mean of the ranks
};
RunSums sumsOf(const RunSession& session);

class CompareSums : public QWidget {
  Q_OBJECT

 public:
  explicit CompareSums(QWidget* parent = nullptr);

  void show(const RunSession& a, const RunSession& b);
  QStringList texts() const;  // as they are shown: "−7.3 %, A 989 MB · B 916 MB"

 protected:
  void changeEvent(QEvent* event) override;

 private:
  static constexpr std::size_t count = 5;
  struct Figure {
    QLabel *title, *change, *sides;
  };
  void setFonts();
  template <class Number, class Text>
  void tell(Figure& figure, const KnownValue<Number>& a, const KnownValue<Number>& b, const Text& text);

  std::array<Figure, count> figures_{};
};

}  // namespace weft
