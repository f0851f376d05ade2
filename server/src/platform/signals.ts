/** What a browser may say over its socket beside signing in: signals without memory, such as typing. */
import type { Static, TObject } from 'typebox'
import type { Viewer } from './answer.ts'
import type { House } from './house.ts'
import type { LiveSocket } from './live.ts'
import type { Delivery } from './pushes.ts'
import { compile } from './validation.ts'

export interface Signal {
  readonly name: string
  readonly payload: TObject
  /** Decides who hears of it; answers nothing for someone who may not say it. */
  readonly run: (house: House, viewer: Viewer, payload: never) => Promise<readonly Delivery[]>
}
export const signal = <S extends TObject>(
  name: string,
  payload: S,
  run: (house: House, viewer: Viewer, payload: Static<S>) => Promise<readonly Delivery[]>,
): Signal => ({ name, payload, run })

const MOST_IN_A_SECOND = 5

export function bindSignals(socket: LiveSocket, signals: readonly Signal[], house: House, viewer: () => Viewer): void {
  let second = 0
  let said = 0
  for (const { name, payload, run } of signals) {
    const check = compile(payload, 'body')
    socket.on(name, (heard) => {
      const now = Math.floor(Date.now() / 1000)
      said = now === second ? said + 1 : 1
      second = now
      if (said > MOST_IN_A_SECOND || !check(heard)) return
      run(house, viewer(), heard as never)
        .then((deliveries) => house.deliver(deliveries))
        .catch((error: unknown) => house.log.error(error, name))
    })
  }
}
