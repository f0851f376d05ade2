/** Defines what happens in rooms of the media engine. `streamId` is the id of the feature's object. */
import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const Of = { kind: Type.String(), streamId: Type.String() }
const OfAccount = Type.Object({ ...Of, accountId: Type.String() })

/** An account publishes its first picture. */
export const streamLive = event('stream.live', OfAccount)
/** An account's picture has stopped, for good or for a moment. */
export const streamEnded = event('stream.ended', OfAccount)
/** An account plays the room, with its first connection. */
export const streamJoined = event('stream.joined', OfAccount)
/** The last connection of an account that plays has ended. */
export const streamLeft = event('stream.left', OfAccount)
/** The recording of a room has started or stopped. The end of the room stops it without this event. */
export const streamRecordingChanged = event('stream.recording_changed', Type.Object(Of))
/** A recording is in the vault of the account that published, as a video that is being processed. */
export const streamRecorded = event('stream.recorded', Type.Object({ ...Of, accountId: Type.String(), fileId: Type.String() }))
/** A recording could not be stored in the vault. The reason is in the language of the site. */
export const streamRecordingLost = event('stream.recording_lost', Type.Object({ ...OfAccount.properties, reason: Type.String() }))
/** Connections were lost with a process of the engine, and participants can join again now. */
export const streamRestarted = event('stream.restarted', Type.Object(Of))
