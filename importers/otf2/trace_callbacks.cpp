// How OTF2 tells TraceEvents what it reads, or has it taken down.
#include "importers/otf2/trace_tape.h"

namespace weft {
namespace {

template <class Receiver>
OTF2_CallbackCode onEnter(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                          OTF2_RegionRef region) {
  to<Receiver>(user).enter(time, region);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onLeave(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                          OTF2_RegionRef region) {
  to<Receiver>(user).leave(time, region);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onSwitch(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                           OTF2_MeasurementMode mode) {
  to<Receiver>(user).switched(time, mode != OTF2_MEASUREMENT_OFF);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onSend(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                         std::uint32_t receiver, OTF2_CommRef communicator, std::uint32_t tag, std::uint64_t bytes) {
  to<Receiver>(user).sent({time, communicator, receiver, tag, bytes, std::nullopt});
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onIsend(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                          std::uint32_t receiver, OTF2_CommRef communicator, std::uint32_t tag, std::uint64_t bytes,
                          std::uint64_t request) {
  to<Receiver>(user).sent({time, communicator, receiver, tag, bytes, request});
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onReceive(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                            std::uint32_t sender, OTF2_CommRef communicator, std::uint32_t tag, std::uint64_t bytes) {
  to<Receiver>(user).received({time, communicator, sender, tag, bytes, std::nullopt});
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onIreceive(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                             std::uint32_t sender, OTF2_CommRef communicator, std::uint32_t tag, std::uint64_t bytes,
                             std::uint64_t request) {
  to<Receiver>(user).received({time, communicator, sender, tag, bytes, request});
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onRequest(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user, OTF2_AttributeList*,
                            std::uint64_t request) {
  to<Receiver>(user).requested(request, false);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onCollectiveRequest(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user, OTF2_AttributeList*,
                                      std::uint64_t request) {
  to<Receiver>(user).requested(request, true);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onDone(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user, OTF2_AttributeList*,
                         std::uint64_t request) {
  to<Receiver>(user).mentioned(request, true);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onCancelled(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user, OTF2_AttributeList*,
                              std::uint64_t request) {
  to<Receiver>(user).cancelled(request);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onTested(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user, OTF2_AttributeList*,
                           std::uint64_t request) {
  to<Receiver>(user).mentioned(request, false);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onCollectiveBegin(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                    OTF2_AttributeList*) {
  to<Receiver>(user).collectiveBegan(time);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onCollective(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                               OTF2_CollectiveOp operation, OTF2_CommRef communicator, std::uint32_t root,
                               std::uint64_t sent, std::uint64_t received) {
  to<Receiver>(user).collective(time, operation, communicator, root, sent, received, std::nullopt);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onIcollective(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                                OTF2_CollectiveOp operation, OTF2_CommRef communicator, std::uint32_t root,
                                std::uint64_t sent, std::uint64_t received, std::uint64_t request) {
  to<Receiver>(user).collective(time, operation, communicator, root, sent, received, request);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onPut(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                        OTF2_RmaWinRef window, std::uint32_t remote, std::uint64_t bytes, std::uint64_t) {
  to<Receiver>(user).oneSided(time, window, remote, bytes, 0, TraceEvents::OneSided::put);
  return OTF2_CALLBACK_SUCCESS;
}
// The data that a get moves flows from the target to this rank.
template <class Receiver>
OTF2_CallbackCode onGet(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                        OTF2_RmaWinRef window, std::uint32_t remote, std::uint64_t bytes, std::uint64_t) {
  to<Receiver>(user).oneSided(time, window, remote, 0, bytes, TraceEvents::OneSided::get);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onAtomic(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                           OTF2_RmaWinRef window, std::uint32_t remote, OTF2_RmaAtomicType, std::uint64_t sent,
                           std::uint64_t received, std::uint64_t) {
  to<Receiver>(user).oneSided(time, window, remote, sent, received, TraceEvents::OneSided::accumulate);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onWindowCollective(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                     OTF2_AttributeList*, OTF2_CollectiveOp operation, OTF2_RmaSyncLevel,
                                     OTF2_RmaWinRef window, std::uint32_t, std::uint64_t, std::uint64_t) {
  to<Receiver>(user).windowCollective(time, operation, window);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onWindowGroup(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user, OTF2_AttributeList*,
                                OTF2_RmaSyncLevel, OTF2_RmaWinRef window, OTF2_GroupRef group) {
  to<Receiver>(user).windowGroup(time, window, group);
  return OTF2_CALLBACK_SUCCESS;
}
template <class Receiver>
OTF2_CallbackCode onCreate(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user, OTF2_AttributeList*,
                           OTF2_CommRef communicator) {
  to<Receiver>(user).created(communicator);
  return OTF2_CALLBACK_SUCCESS;
}

template <class Receiver>
Otf2Archive::EventCalls callsTo() {
  Otf2Archive::EventCalls calls(OTF2_EvtReaderCallbacks_New());
  OTF2_EvtReaderCallbacks* all = calls.get();
  OTF2_EvtReaderCallbacks_SetEnterCallback(all, caught<&onEnter<Receiver>>);
  OTF2_EvtReaderCallbacks_SetLeaveCallback(all, caught<&onLeave<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMeasurementOnOffCallback(all, caught<&onSwitch<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiSendCallback(all, caught<&onSend<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiIsendCallback(all, caught<&onIsend<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback(all, caught<&onDone<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiRecvCallback(all, caught<&onReceive<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(all, caught<&onIreceive<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(all, caught<&onRequest<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiRequestTestCallback(all, caught<&onTested<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback(all, caught<&onCancelled<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveBeginCallback(all, caught<&onCollectiveBegin<Receiver>>);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(all, caught<&onCollective<Receiver>>);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback(all, caught<&onCollectiveRequest<Receiver>>);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback(all, caught<&onIcollective<Receiver>>);
  OTF2_EvtReaderCallbacks_SetRmaPutCallback(all, caught<&onPut<Receiver>>);
  OTF2_EvtReaderCallbacks_SetRmaGetCallback(all, caught<&onGet<Receiver>>);
  OTF2_EvtReaderCallbacks_SetRmaAtomicCallback(all, caught<&onAtomic<Receiver>>);
  OTF2_EvtReaderCallbacks_SetRmaCollectiveBeginCallback(all, caught<&onCollectiveBegin<Receiver>>);
  OTF2_EvtReaderCallbacks_SetRmaCollectiveEndCallback(all, caught<&onWindowCollective<Receiver>>);
  OTF2_EvtReaderCallbacks_SetRmaGroupSyncCallback(all, caught<&onWindowGroup<Receiver>>);
  OTF2_EvtReaderCallbacks_SetCommCreateCallback(all, caught<&onCreate<Receiver>>);
  return calls;
}

}  // namespace

Otf2Archive::EventCalls TraceEvents::calls() { return callsTo<TraceEvents>(); }
Otf2Archive::EventCalls TraceRecorder::calls() { return callsTo<TraceRecorder>(); }

}  // namespace weft
