/**
 * Defines Socket.IO messages other than server events (specification, sections 4, 7 and 9). A server event carries its payload
 * and, in windows of the account whose request caused it, the `Idempotency-Key` of that request.
 */
import { Type, type Static } from 'typebox'
import { Id, oneOf } from './define.ts'

/**
 * The browser sends it after every (re)connect. The handshake's `auth` may carry the same. The server also accepts a query
 * `token` from clients of the specification's form; ours never sends it, because proxies log addresses.
 */
export const AUTH_LOGIN = 'auth/login'
export const AuthLogin = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })
/** The acknowledgement. After `not_ready` the client retries on the same socket. After any other error the server disconnects. */
export const AuthLoginAnswer = Type.Object({
  ok: Type.Boolean(),
  code: Type.Optional(oneOf('not_signed_in', 'not_ready', 'not_valid', 'too_many_requests')),
})
export type AuthLoginAnswer = Static<typeof AuthLoginAnswer>

/** Connection settings of section 9. */
export const socketOptions = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 10_000,
}

/** The client event for typing. The server forwards it to the other participant and does not store it. */
export const TYPING = 'conversation/typing'
export const Typing = Type.Object({ conversationId: Type.String({ maxLength: 40 }) })

/**
 * Tells a window that it missed events: another process stopped before sending them, or the page was rendered before the window
 * could listen. The handshake's `auth` states that delay as `age` in milliseconds. The client then reloads its data.
 */
export const MISSED = 'missed'

/**
 * The client event of an open conversation, sent regularly. The other participant sees the sender's presence, and the sender sees
 * theirs.
 */
export const PRESENCE = 'conversation/presence'
export const PresenceRequest = Type.Object({ conversationId: Type.String({ maxLength: 40 }) })

/** The client event that lists everything a window shows and wants events for. It replaces the previous list. */
export const WATCH = 'watch'
export const MAX_TOPICS = 50
/** Something that many windows can watch, such as a post. Viewers who see it in full receive its events. */
export const Topic = Type.Object({ kind: Type.String({ minLength: 1, maxLength: 40 }), id: Id })
export type Topic = Static<typeof Topic>
export const Watch = Type.Object({ topics: Type.Array(Topic, { maxItems: MAX_TOPICS }) })
/** The result for each topic, in order: watched; missing or forbidden; or unknown for now, so that the window retries. */
export const WatchAnswer = Type.Object({
  ok: Type.Boolean(),
  code: Type.Optional(oneOf('not_valid', 'too_many_requests', 'not_ready')),
  topics: Type.Optional(Type.Array(oneOf('joined', 'not_found', 'not_ready'))),
})
export type WatchAnswer = Static<typeof WatchAnswer>
