/** What a browser may say over its socket beside signing in: client events that nobody stores, such as typing. */
import type { Static, TObject } from 'typebox'
import type { Viewer } from './viewer.ts'
import type { Context } from './context.ts'
import type { RealtimeSocket } from './realtime-socket.ts'
import type { Delivery } from './deliveries.ts'
import { counterBySecond } from './socket-limits.ts'
import { compile } from './validation.ts'

export interface ClientEventHandler {
  readonly name: string
  readonly payload: TObject
  /** Decides who hears of it; answers nothing for someone who may not say it. */
  readonly run: (ctx: Context, viewer: Viewer, payload: never) => Promise<readonly Delivery[]>
}
export const clientEvent = <S extends TObject>(
  name: string,
  payload: S,
  run: (ctx: Context, viewer: Viewer, payload: Static<S>) => Promise<readonly Delivery[]>,
): ClientEventHandler => ({ name, payload, run })

/** Of one socket, and of all sockets of an account in this process. */
const MOST_IN_A_SECOND = 5
const MOST_OF_ACCOUNT_IN_A_SECOND = 20
const countOfAccount = counterBySecond()

/** What does not fit its schema is refused, and what it does not list is removed; a caller that asked for an answer is told so. */
export function bindClientEvents(
  socket: RealtimeSocket,
  handlers: readonly ClientEventHandler[],
  ctx: Context,
  viewer: () => Viewer,
): void {
  const countOfSocket = counterBySecond()
  for (const { name, payload, run } of handlers) {
    const check = checkOf(payload)
    socket.on(name, (received, done) => {
      const reject = (code: 'too_many_requests' | 'not_valid') => typeof done === 'function' && done({ ok: false, code })
      const isTooMuch = countOfSocket('all') > MOST_IN_A_SECOND || countOfAccount(viewer().id) > MOST_OF_ACCOUNT_IN_A_SECOND
      if (isTooMuch) return void reject('too_many_requests')
      if (!check(received)) return void reject('not_valid')
      run(ctx, viewer(), received as never)
        .then((deliveries) => ctx.deliver(deliveries))
        .catch((error: unknown) => ctx.log.error(error, name))
    })
  }
}

// One for each schema: compiling it anew for every socket would cost each of them a millisecond and keep the code for ever.
const checks = new WeakMap<TObject, ReturnType<typeof compile>>()

function checkOf(payload: TObject): ReturnType<typeof compile> {
  const known = checks.get(payload)
  if (known) return known
  const check = compile(payload, 'body')
  checks.set(payload, check)
  return check
}
