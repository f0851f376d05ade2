/** Lets only so many do heavy work at a time; the others wait for their turn. */

interface Waiting {
  /** Goes before all that wait by now. */
  readonly isUrgent?: boolean
  /** Gives the place in the queue up; then its reason is thrown. Work that has begun has to look at it itself. */
  readonly signal?: AbortSignal | undefined
}

export type InTurn = <T>(waiting: Waiting, work: () => Promise<T>) => Promise<T>

/** A queue of its own, from which `mostAtOnce` work at the same time, in the order in which they came. */
export function createTurns(mostAtOnce: number): InTurn {
  const queue: (() => void)[] = []
  let working = 0

  function comeUp({ isUrgent = false, signal }: Waiting): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(go), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (isUrgent) queue.unshift(go)
      else queue.push(go)
    })
  }

  return async (waiting, work) => {
    waiting.signal?.throwIfAborted()
    // Who leaves hands the place on, so that nobody who comes just then takes it.
    if (working >= mostAtOnce) await comeUp(waiting)
    else working++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else working--
    }
  }
}
