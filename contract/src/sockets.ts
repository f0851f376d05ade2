/** What browser and server say over Socket.IO beside the pushes of the chapters (specification, sections 4, 7 and 9). */
import { Type } from 'typebox'

/** Sent by the browser after every (re)connect; acknowledged with `{ok}`. */
export const AUTH_LOGIN = 'auth/login'
export const AuthLogin = Type.Object({ token: Type.String({ maxLength: 200 }) })

/** Connection settings of section 9. */
export const socketOptions = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 10_000,
}

/** Typing is a signal without memory: it goes to the other side of the conversation and is never stored. */
export const TYPING = 'conversation/typing'
export const Typing = Type.Object({ conversationId: Type.String({ maxLength: 40 }) })
