// How OTF2 tells the events of an archive with metrics: all that TraceEvents takes, and readings beside it.
#pragma once

#include "importers/otf2/trace_location.h"
#include "importers/otf2/trace_metrics.h"

namespace weft {

class MeteredEvents final : public TraceEvents {
 public:
  template <class... OfEvents>
  explicit MeteredEvents(TraceMetrics& to, OfEvents&&... ofEvents)
      : TraceEvents(std::forward<OfEvents>(ofEvents)...), metrics(to) {}

  static Otf2Archive::EventCalls calls();                   // with user() as their user data
  void* user() { return static_cast<TraceEvents*>(this); }  // what most of the calls take it for
  void finish() {
    TraceEvents::finish();
    metrics.finish();
  }

  TraceMetricEvents metrics;
};

// Callbacks for a location that records metrics alone; with TraceMetricEvents as the user data.
Otf2Archive::EventCalls callsOfMetrics();

}  // namespace weft
