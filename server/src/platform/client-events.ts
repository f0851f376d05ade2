/** Handles the client events that a browser sends over its socket after signing in, such as typing. They are not stored. */
import type { Static, TObject } from 'typebox'
import type { SeatNeeds } from '@fanfare/contract/seat-rights'
import { callerId, hasSeatFor, type Viewer } from './viewer.ts'
import type { Context } from './context.ts'
import type { RealtimeSocket } from './realtime-socket.ts'
import type { Delivery } from './deliveries.ts'
import { counterBySecond } from './socket-limits.ts'
import { compile } from './validation.ts'

export interface ClientEventHandler {
  readonly name: string
  readonly payload: TObject
  /** The rights with which a team member may send it. Without any, it is closed to them. */
  readonly seat?: SeatNeeds
  /** Returns the deliveries, or an empty list if the viewer may not send this event. */
  readonly run: (ctx: Context, viewer: Viewer, payload: never) => Promise<readonly Delivery[]>
}
export const clientEvent = <S extends TObject>(
  name: string,
  payload: S,
  run: (ctx: Context, viewer: Viewer, payload: Static<S>) => Promise<readonly Delivery[]>,
): ClientEventHandler => ({ name, payload, run })

/** Limits per second: for one socket, and for all sockets of an account in this process. */
const MAX_PER_SOCKET_AND_SECOND = 5
const MAX_PER_ACCOUNT_AND_SECOND = 20
const countOfAccount = counterBySecond()

/**
 * Events that do not match their schema are rejected, and unlisted fields are removed. A caller with an acknowledgement callback
 * receives the error.
 */
export function bindClientEvents(
  socket: RealtimeSocket,
  handlers: readonly ClientEventHandler[],
  ctx: Context,
  viewer: () => Viewer,
): void {
  const countOfSocket = counterBySecond()
  for (const { name, payload, seat, run } of handlers) {
    const check = checkOf(payload)
    socket.on(name, (received, done) => {
      const reject = (code: 'too_many_requests' | 'not_valid' | 'not_allowed') =>
        typeof done === 'function' && done({ ok: false, code })
      const isTooMuch =
        countOfSocket('all') > MAX_PER_SOCKET_AND_SECOND || countOfAccount(callerId(viewer())) > MAX_PER_ACCOUNT_AND_SECOND
      if (isTooMuch) return void reject('too_many_requests')
      if (!hasSeatFor(viewer(), seat)) return void reject('not_allowed')
      if (!check(received)) return void reject('not_valid')
      run(ctx, viewer(), received as never)
        .then((deliveries) => ctx.deliver(deliveries))
        .catch((error: unknown) => ctx.log.error(error, name))
    })
  }
}

// Compiled once per schema: compiling per socket would take a millisecond each and keep the code in memory forever.
const checks = new WeakMap<TObject, ReturnType<typeof compile>>()

function checkOf(payload: TObject): ReturnType<typeof compile> {
  const known = checks.get(payload)
  if (known) return known
  const check = compile(payload, 'body')
  checks.set(payload, check)
  return check
}
