/** Limits how many heavy tasks run in parallel; the others wait in a queue. */

interface Waiting {
  /** Goes before everything that is waiting now. */
  readonly isUrgent?: boolean
  /** Leaves the queue; then the signal's reason is thrown. Running work has to check the signal itself. */
  readonly signal?: AbortSignal | undefined
}

export type InTurn = <T>(waiting: Waiting, work: () => Promise<T>) => Promise<T>

/** Returns a new queue that runs up to `mostAtOnce` tasks in parallel, in order of arrival. */
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
    // Finished work passes its slot on directly, so that new work cannot take it first.
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
