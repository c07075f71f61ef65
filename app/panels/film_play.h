// Plays the film of the fabric in the window: the map of each bin of time, in one colour range, with the most loaded
// link end marked. While the film runs, only the map follows. When it stops, its moment becomes the time of the
// filter, which all other views follow.
#pragma once

#include <QElapsedTimer>
#include <QFrame>
#include <QTimer>

#include "analysis/load/film_causes.h"
#include "app/session/jobs.h"
#include "views/shared/colour_scale.h"
#include "views/shared/link_values.h"
#include "views/shared/selection.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace weft {

class FilmCurve;
class RunSession;

QString noFilm(const QString& why);  // a sentence; empty: there is one

class FilmPlay : public QObject {
  Q_OBJECT

 public:
  explicit FilmPlay(RunSession& session, QObject* parent = nullptr);

  void begin();  // of the pair traffic of the filter, whatever its time
  void end();
  void play(bool on);  // from the start where it was at its end
  void setAt(std::size_t at);
  void rest();  // soon the other views follow
  void setSpeed(double momentsPerSecond);

  bool active() const { return active_; }
  bool preparing() const { return prepare_.busy(); }
  bool playing() const { return clock_.isActive(); }
  std::size_t at() const { return at_; }
  std::size_t count() const;  // of moments: the bins from the first with traffic to the last
  double speed() const { return speed_; }
  std::vector<double> curve() const;         // bytes of the most loaded end, of the most in any moment
  std::optional<LinkRequest> drawn() const;  // what values() are of; nothing while there are none
  const std::shared_ptr<const LinkValues>& values() const { return values_; }  // null while there are none
  const std::optional<ValueRange>& ends() const { return ends_; }
  const std::optional<ValueRange>& nodes() const { return nodes_; }
  QString words() const;  // of the moment, or why there is no film
  QStringList notes() const { return notes_; }

 signals:
  void changed();  // a film comes, is there, goes
  void moved();    // to another moment, or stands still

 private:
  void follow();
  void advance();
  void show();
  std::uint32_t bin() const;

  RunSession& session_;
  bool active_ = false;
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<const LoadFilm> film_;
  std::unique_ptr<CauseNames> causes_;
  PairFilter filter_;  // without the time
  LinkView view_;
  std::optional<ValueRange> ends_, nodes_;
  std::shared_ptr<const LinkValues> values_;
  QString failure_;
  QStringList notes_;
  std::size_t at_ = 0;
  double speed_ = 10;
  double begun_ = 0;  // at which moment it began to play
  QElapsedTimer since_;
  QTimer clock_, rest_;
  Job prepare_;  // last: it ends before what it delivers to
};

// The bar above the map while there is a film.
class FilmStrip : public QFrame {
  Q_OBJECT

 public:
  explicit FilmStrip(FilmPlay& film, QWidget* parent = nullptr);

 private:
  void show();
  void move();

  FilmPlay& film_;
  QToolButton *play_, *back_, *forth_, *end_;
  FilmCurve* curve_;
  QComboBox* speed_;
  QLabel* words_;
};

}  // namespace weft
