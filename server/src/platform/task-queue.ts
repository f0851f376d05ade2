/** Limits how many heavy tasks run in parallel; the others wait in a queue. */

interface Waiting {
  /** Goes before everything that is waiting now. */
  readonly isUrgent?: boolean
  /** Leaves the queue; then the signal's reason is thrown. Running work has to check the signal itself. */
  readonly signal?: AbortSignal | undefined
}

export type TaskQueue = <T>(waiting: Waiting, work: () => Promise<T>) => Promise<T>

/** Returns a new queue that runs up to `concurrency` tasks in parallel, in order of arrival. */
export function createTaskQueue(concurrency: number): TaskQueue {
  const queue: (() => void)[] = []
  let running = 0

  function waitForSlot({ isUrgent = false, signal }: Waiting): Promise<void> {
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
    if (running >= concurrency) await waitForSlot(waiting)
    else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
