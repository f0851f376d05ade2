/** How a socket signs in: with the token of its handshake, or by word, a few times at most. */
import type { Static } from 'typebox'
import { AuthLogin, AUTH_LOGIN, type AuthLoginAnswer } from '@fanfare/contract/sockets'
import type { Viewer } from './route-handler.ts'
import type { RealtimeSocket } from './realtime-socket.ts'
import type { Log } from './log.ts'
import { unavailability } from './unavailable.ts'
import { compile } from './validation.ts'

export interface SocketLoginOptions {
  readonly identify: (token: string) => Promise<Viewer | undefined>
  readonly log: Log
  /** Called once, when the socket has signed in for the first time. */
  readonly welcome: (viewer: Viewer) => void
}

const MOST_SIGNED_OUT_MS = 10_000
const MOST_LOGINS = 10
const isLogin = compile(AuthLogin, 'body')

type No = Exclude<AuthLoginAnswer['code'], undefined>
type Verdict = 'yes' | No

/** Lets a socket sign in. One that is told no is hung up on; one of which nobody can tell may ask again. */
export function acceptSocket(socket: RealtimeSocket, reception: SocketLoginOptions): void {
  let asked = 0
  let latest: { readonly token: string; readonly verdict: Promise<Verdict> } | undefined
  let isUnclear = false
  const login = (token: string): Promise<Verdict> => {
    const before = latest?.verdict
    if (latest?.token === token && before) {
      // The handshake's answer stands for the same token said once more, unless nobody could tell.
      const verdict = before.then((known) => (known === 'not_ready' ? judge(socket, token, reception) : known))
      latest = { token, verdict }
      return verdict
    }
    const verdict = Promise.resolve(before).then(() => judge(socket, token, reception))
    latest = { token, verdict }
    return verdict
  }
  const tooLong = setTimeout(() => {
    if (socket.data.viewer) return
    if (isUnclear) dropConnection(socket)
    else socket.disconnect(true)
  }, MOST_SIGNED_OUT_MS)
  socket.on('disconnect', () => clearTimeout(tooLong))
  socket.on(AUTH_LOGIN, async (said, done) => {
    const verdict = await loginResult(said, { isTooOften: ++asked > MOST_LOGINS, login })
    isUnclear = verdict === 'not_ready'
    if (typeof done === 'function') done(verdict === 'yes' ? { ok: true } : { ok: false, code: verdict })
    if (verdict !== 'yes' && verdict !== 'not_ready') socket.disconnect(true)
  })
  const token = tokenOfHandshake(socket)
  if (token !== undefined) void login(token)
}

/** Ends the connection without a word of refusal: the client comes back by itself, and asks for what it missed. */
export const dropConnection = (socket: RealtimeSocket): void => socket.conn.close()

interface Asking {
  readonly isTooOften: boolean
  readonly login: (token: string) => Promise<Verdict>
}

async function loginResult(said: unknown, { isTooOften, login }: Asking): Promise<Verdict> {
  if (isTooOften) return 'too_many_tries'
  if (!isLogin(said)) return 'not_valid'
  return login((said as Static<typeof AuthLogin>).token)
}

/** Our own clients hand it over in `auth`; the specification's put it into the query (section 9). */
function tokenOfHandshake({ handshake: { auth, query } }: RealtimeSocket): string | undefined {
  const said = { token: (auth as { token?: unknown }).token ?? query['token'] }
  return isLogin(said) ? (said.token as string) : undefined
}

async function judge(socket: RealtimeSocket, token: string, { identify, log, welcome }: SocketLoginOptions): Promise<Verdict> {
  const before = socket.data.viewer
  try {
    const viewer = await identify(token)
    if (!viewer || socket.disconnected) return 'not_signed_in'
    if (before && before.sessionId !== viewer.sessionId) for (const room of roomsOf(before)) await socket.leave(room)
    await socket.join(roomsOf(viewer))
    // A sign-out since we asked has closed a room that this socket was not in yet.
    if (!(await identify(token))) {
      socket.disconnect(true)
      return 'not_signed_in'
    }
    socket.data.viewer = viewer
    if (!before) welcome(viewer)
    return 'yes'
  } catch (error) {
    if (unavailability(error) === undefined) log.error(error, 'live login')
    // It may have joined on an answer that was never confirmed.
    for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
    delete socket.data.viewer
    return 'not_ready'
  }
}

const roomsOf = (viewer: Viewer) => [`session:${viewer.sessionId}`, `account:${viewer.id}`]
