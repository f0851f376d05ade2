export {
  streamEnded,
  streamJoined,
  streamLeft,
  streamLive,
  streamRecorded,
  streamRecordingChanged,
  streamRecordingLost,
} from './events.ts'
export { framesArea, playStream, publishStream } from './follow-engine.ts'
export { followStreams } from './follow-streams.ts'
export {
  grantStream,
  grantUnseen,
  startRecordingFor,
  startStreamRecording,
  stopRecordingFor,
  streamIngest,
} from './grant-stream.ts'
export {
  installStreamKinds,
  type JoinRight,
  type Participant,
  type StreamKind,
  type StreamRef,
} from './kinds.ts'
export { assertStreamingReady, closeStream, openStream, streamJobHandlers } from './rooms.ts'
export { streamServerEvents } from './server-events.ts'
export { isPlaying, latestFrames, recordingAmong } from './store.ts'
export { streamingPersonalData } from './personal-data.ts'
export { assertPayableStream } from './payments.ts'
