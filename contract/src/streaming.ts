/**
 * Defines how browsers and encoders join rooms of the media engine, for every kind of stream: `live` for public rooms, `show` for
 * private shows.
 */
import { Type } from 'typebox'
import { Done, Id, post, serverEvent } from './define.ts'
import { JoinGrant } from './stream-grants.ts'

/** A kind of stream, which its feature declares. */
const StreamKind = Type.String({ pattern: '^[a-z]{2,20}$' })

/** An object that is shown on the media engine, such as a show of the kind `live`. */
const Stream = Type.Object({ kind: StreamKind, _id: Id })

export const readStreamToken = post('/streaming/agora/token', {
  summary:
    "Get what a browser needs to join a room with the site's media engine. The right ends within two seconds after the caller loses access.",
  who: 'member',
  body: Stream,
  reply: JoinGrant,
  errors: ['not_found', 'not_allowed', 'not_ready'],
  rateLimit: { calls: 60, seconds: 60 },
})

const recording = {
  who: 'performer',
  body: Stream,
  reply: Done,
  errors: ['not_found', 'not_ready'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['own-live', 'private-shows'],
} as const

export const startRecording = post('/streaming/agora/recording/start', {
  ...recording,
  summary: 'Start recording a stream that the caller publishes. The recording becomes a video of the vault.',
})

export const stopRecording = post('/streaming/agora/recording/stop', {
  ...recording,
  summary: 'Stop recording a stream. The end of the stream stops the recording too.',
})

export const readIngest = post('/streaming/ingest', {
  summary:
    'Get the address and key with which an encoder such as OBS publishes in place of the caller (WHIP). With `renew`, earlier keys stop working.',
  who: 'performer',
  body: Type.Object({ ...Stream.properties, renew: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ url: Type.String(), key: Type.String() }),
  errors: ['not_found', 'not_allowed', 'not_ready'],
  rateLimit: { calls: 20, seconds: 60 },
})

/**
 * Sent to an account that has lost its right to take part: the window closes its connection. If the account still has a right, such
 * as in another session, a new token works.
 */
export const streamKicked = serverEvent('stream_kicked', Stream, ['live:{_id}', 'live-chat:{_id}'])
/** Sent to everyone in a room after a part of the engine has restarted: the window joins again with a new token. */
export const streamRestarted = serverEvent('stream_restarted', Stream)
