/** Runs steps of different people in parallel: while one waits for the disk, others continue. */

/** A higher number would only put more steps at the same moment of the demo's past. */
const CONCURRENCY = 6
const NO_ONE = ''

export interface Lanes {
  /** Resolves when a step of this person may start; without a person, when no step runs. Rethrows the error of a failed step. */
  turnOf(who: string | undefined): Promise<void>
  start(who: string | undefined, step: Promise<unknown>): void
}

export function openLanes(): Lanes {
  const running = new Map<string, Promise<unknown>>()
  const failures: unknown[] = []
  const mustWait = (who: string | undefined) =>
    who === undefined ? running.size > 0 : running.has(who) || running.has(NO_ONE) || running.size >= CONCURRENCY
  return {
    async turnOf(who) {
      while (mustWait(who)) await Promise.race(running.values())
      if (failures.length > 0) throw failures[0]
    },
    start(who = NO_ONE, step) {
      const ended = step.catch((error: unknown) => failures.push(error)).finally(() => running.delete(who))
      running.set(who, ended)
    },
  }
}
