/** Lets the same thing happen at once, and then again at most once in a while. */

/** Runs what is asked for by its name at once; what is asked for within the pause after that is run at its end, the last of it only. */
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
