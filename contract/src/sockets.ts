/** Socket.IO messages other than the server events of the chapters (specification, sections 4, 7 and 9). */
import { Type, type Static } from 'typebox'
import { oneOf } from './define.ts'

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
