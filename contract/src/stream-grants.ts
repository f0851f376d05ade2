/** Describes what a browser needs to join a room of a media engine. The browser chooses its driver by `engine`. */
import { Type, type Static } from 'typebox'

const IceServer = Type.Object({
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
})

/** WHIP (RFC 9725) to publish, WHEP to play. */
const EmbeddedGrant = Type.Object({
  engine: Type.Literal('embedded'),
  /** Absent for viewers. */
  publishUrl: Type.Optional(Type.String()),
  playUrl: Type.String(),
  /** For viewers whose network blocks WebRTC: joins by `POST`, and plays `live.m3u8` below the session's address. */
  delayedUrl: Type.String(),
  /** Sent as `Authorization: Bearer`. */
  bearer: Type.String(),
  iceServers: Type.Array(IceServer),
})

const LivekitGrant = Type.Object({ engine: Type.Literal('livekit'), url: Type.String(), token: Type.String() })

const AgoraGrant = Type.Object({
  engine: Type.Literal('agora'),
  appId: Type.String(),
  channel: Type.String(),
  uid: Type.Integer(),
  token: Type.String(),
})

export const JoinGrant = Type.Union([EmbeddedGrant, LivekitGrant, AgoraGrant])
export type JoinGrant = Static<typeof JoinGrant>
export type EmbeddedGrant = Static<typeof EmbeddedGrant>

/** Picture quality that a viewer wishes: `auto` follows the connection. */
export const streamQualities = ['auto', 'low', 'medium', 'high'] as const
export type StreamQuality = (typeof streamQualities)[number]
