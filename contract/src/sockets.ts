/**
 * Socket.IO messages other than the server events of the chapters (specification, sections 4, 7 and 9). A server event has its payload and, in
 * the windows of the account whose request has caused it, the `Idempotency-Key` of that request.
 */
import { Type, type Static } from 'typebox'
import { Id, oneOf } from './define.ts'

/**
 * Sent by the browser after every (re)connect. The handshake's `auth` may carry the same; a query `token` is accepted from clients
 * that know only the specification's form, and ours never sends it: proxies log addresses.
 */
export const AUTH_LOGIN = 'auth/login'
export const AuthLogin = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })
/**
 * The acknowledgement. After `not_ready` the client asks again on the same socket; after any other error the server
 * disconnects.
 */
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

/** The client event for typing: forwarded to the other participant and not stored. */
export const TYPING = 'conversation/typing'
export const Typing = Type.Object({ conversationId: Type.String({ maxLength: 40 }) })

/**
 * Something was said that this window has not heard: another process is gone with what it was about to say, or the page was asked for before its window
 * could hear, which the handshake's `auth` says by `age`, in milliseconds. The client asks for what it missed.
 */
export const MISSED = 'missed'

/** The client event of an open conversation, said now and then: the other learns that one is there, and one hears the same of them. */
export const PRESENCE = 'conversation/presence'
export const PresenceRequest = Type.Object({ conversationId: Type.String({ maxLength: 40 }) })

/** The client event that names everything that a window shows and wants to hear of; it replaces what was named before. */
export const WATCH = 'watch'
export const MOST_TOPICS = 50
/** One thing of which many may hear, such as a post: whoever sees it whole hears what happens to it. */
export const Topic = Type.Object({ kind: Type.String({ minLength: 1, maxLength: 40 }), id: Id })
export type Topic = Static<typeof Topic>
export const Watch = Type.Object({ topics: Type.Array(Topic, { maxItems: MOST_TOPICS }) })
/** For each topic, in order: it is heard; it is not there, or not for this account; or nobody can tell now, and the window asks again. */
export const WatchAnswer = Type.Object({
  ok: Type.Boolean(),
  code: Type.Optional(oneOf('not_valid', 'too_many_requests', 'not_ready')),
  topics: Type.Optional(Type.Array(oneOf('joined', 'not_found', 'not_ready'))),
})
export type WatchAnswer = Static<typeof WatchAnswer>
