/** Signs a socket in: with the token of its handshake or with a message, at a limited rate. */
import type { IncomingMessage } from 'node:http'
import type { Static } from 'typebox'
import { AuthLogin, AUTH_LOGIN, type AuthLoginAnswer } from '@fanfare/contract/sockets'
import type { Viewer } from './viewer.ts'
import type { RealtimeSocket } from './realtime-socket.ts'
import { roomOfAccount, roomOfMember, roomOfRight } from './room-names.ts'
import type { Log } from './log.ts'
import { unavailability } from './unavailable.ts'
import { compile } from './validation.ts'

export interface SocketLoginOptions {
  readonly identify: (token: string, handshake: IncomingMessage) => Promise<Viewer | undefined>
  readonly log: Log
  /** Whether the account may have another window in this process. */
  readonly hasRoomFor: (viewer: Viewer) => boolean
  /** Called once, when the socket has signed in for the first time. */
  readonly onSignedIn: (viewer: Viewer) => void
}

const LOGIN_TIMEOUT_MS = 10_000
const MAX_LOGINS = 10
const isLogin = compile(AuthLogin, 'body')

type No = Exclude<AuthLoginAnswer['code'], undefined>
type LoginResult = 'yes' | No

/** Lets a socket sign in. A rejected socket is disconnected; a socket whose session could not be checked may retry. */
export function acceptSocket(socket: RealtimeSocket, options: SocketLoginOptions): void {
  let attempts = 0
  let latest: { readonly token: string; readonly result: Promise<LoginResult> } | undefined
  let isUnclear = false
  const login = (token: string): Promise<LoginResult> => {
    const previous = latest?.result
    if (latest?.token === token && previous) {
      // The result of the handshake also applies to the same token in a message, unless the session could not be checked.
      const result = previous.then((known) => (known === 'not_ready' ? authenticate(socket, token, options) : known))
      latest = { token, result }
      return result
    }
    const result = Promise.resolve(previous).then(() => authenticate(socket, token, options))
    latest = { token, result }
    return result
  }
  const tooLong = setTimeout(() => {
    if (socket.data.viewer) return
    if (isUnclear) dropConnection(socket)
    else socket.disconnect(true)
  }, LOGIN_TIMEOUT_MS)
  socket.on('disconnect', () => clearTimeout(tooLong))
  socket.on(AUTH_LOGIN, async (payload, done) => {
    const result = await loginResult(payload, { isTooOften: ++attempts > MAX_LOGINS, login })
    isUnclear = result === 'not_ready'
    if (typeof done === 'function') done(result === 'yes' ? { ok: true } : { ok: false, code: result })
    if (result !== 'yes' && result !== 'not_ready') socket.disconnect(true)
  })
  const token = tokenOfHandshake(socket)
  if (token !== undefined) void login(token)
}

/** Closes the connection without an error: the client reconnects automatically and asks for what it missed. */
export const dropConnection = (socket: RealtimeSocket): void => socket.conn.close()

interface LoginServices {
  readonly isTooOften: boolean
  readonly login: (token: string) => Promise<LoginResult>
}

async function loginResult(payload: unknown, { isTooOften, login }: LoginServices): Promise<LoginResult> {
  if (isTooOften) return 'too_many_requests'
  if (!isLogin(payload)) return 'not_valid'
  return login((payload as Static<typeof AuthLogin>).token)
}

/** Our own clients send the token in `auth`; the specification's clients send it in the query (section 9). */
function tokenOfHandshake({ handshake: { auth, query } }: RealtimeSocket): string | undefined {
  const payload = { token: (auth as { token?: unknown }).token ?? query['token'] }
  return isLogin(payload) ? (payload.token as string) : undefined
}

async function authenticate(
  socket: RealtimeSocket,
  token: string,
  { identify, log, hasRoomFor, onSignedIn }: SocketLoginOptions,
): Promise<LoginResult> {
  const previous = socket.data.viewer
  try {
    const viewer = await identify(token, socket.request)
    if (!viewer || socket.disconnected) return 'not_signed_in'
    if (!previous && !hasRoomFor(viewer)) return 'too_many_requests'
    if (previous && previous.sessionId !== viewer.sessionId) await leaveAll(socket)
    await socket.join(roomsOf(viewer))
    // A sign-out since the first check closed a room that this socket had not joined yet.
    if (!(await identify(token, socket.request))) {
      socket.disconnect(true)
      return 'not_signed_in'
    }
    socket.data.viewer = viewer
    if (!previous) onSignedIn(viewer)
    return 'yes'
  } catch (error) {
    if (unavailability(error) === undefined) log.error(error, 'realtime login')
    // The socket may have joined rooms based on a check that was not confirmed.
    await leaveAll(socket)
    delete socket.data.viewer
    return 'not_ready'
  }
}

/** A team member's window is never in the performer's own room, which receives everything. */
function roomsOf({ id, sessionId, teamMember }: Viewer): string[] {
  const own = teamMember
    ? [roomOfMember(teamMember.id), ...teamMember.rights.map((right) => roomOfRight(id, right))]
    : [roomOfAccount(id)]
  return [`session:${sessionId}`, ...own]
}

/** Access for another account must be checked for that account. */
async function leaveAll(socket: RealtimeSocket): Promise<void> {
  for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
}
