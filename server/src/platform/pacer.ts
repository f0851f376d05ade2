/** Limits how often the same task runs: immediately first, then at most once per pause. */

/** Runs a task immediately. If more tasks with its name follow within the pause, only the last one runs, at its end. */
export function createPacer(pauseMs: number): (name: string, run: () => void) => void {
  const waiting = new Map<string, (() => void) | undefined>()
  const begin = (name: string, run: () => void) => {
    waiting.set(name, undefined)
    run()
    setTimeout(() => {
      const next = waiting.get(name)
      waiting.delete(name)
      if (next) begin(name, next)
    }, pauseMs).unref()
  }
  return (name, run) => (waiting.has(name) ? void waiting.set(name, run) : begin(name, run))
}
