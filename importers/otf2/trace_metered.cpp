#include "importers/otf2/trace_metered.h"

namespace weft {
namespace {

MeteredEvents& metered(void* user) { return static_cast<MeteredEvents&>(to<TraceEvents>(user)); }

void moved(MeteredEvents& events, OTF2_TimeStamp time) {
  const auto [depth, region] = events.place();
  events.metrics.moved(time, depth, region);
}

OTF2_CallbackCode onMeteredEnter(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                                 OTF2_RegionRef region) {
  MeteredEvents& events = metered(user);
  events.enter(time, region);
  moved(events, time);
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onMeteredLeave(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                                 OTF2_RegionRef region) {
  MeteredEvents& events = metered(user);
  events.leave(time, region);
  moved(events, time);
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onReading(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                            OTF2_MetricRef metric, std::uint8_t count, const OTF2_Type* types,
                            const OTF2_MetricValue* values) {
  metered(user).metrics.read(time, metric, count, types, values);
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onReadingAlone(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                                 OTF2_MetricRef metric, std::uint8_t count, const OTF2_Type* types,
                                 const OTF2_MetricValue* values) {
  to<TraceMetricEvents>(user).read(time, metric, count, types, values);
  return OTF2_CALLBACK_SUCCESS;
}

}  // namespace

Otf2Archive::EventCalls MeteredEvents::calls() {
  Otf2Archive::EventCalls calls = TraceEvents::calls();
  OTF2_EvtReaderCallbacks_SetEnterCallback(calls.get(), caught<onMeteredEnter>);
  OTF2_EvtReaderCallbacks_SetLeaveCallback(calls.get(), caught<onMeteredLeave>);
  OTF2_EvtReaderCallbacks_SetMetricCallback(calls.get(), caught<onReading>);
  return calls;
}

Otf2Archive::EventCalls callsOfMetrics() {
  Otf2Archive::EventCalls calls(OTF2_EvtReaderCallbacks_New());
  OTF2_EvtReaderCallbacks_SetMetricCallback(calls.get(), caught<onReadingAlone>);
  return calls;
}

}  // namespace weft
