/** The site's time: real time, except while a demo's past is made or a test moves it. Its SQL side is the function `site_now()`. */
import type { Config } from './config.ts'

export interface Clock {
  now(): Date
  readonly isMoved: boolean
}

export interface MovableClock extends Clock {
  /** Milliseconds from real time to the site's time; the database's connections follow it (`database.ts`). */
  readonly offsetMs: number
  /** From now on the site's time continues at this moment, in this process. Throws in production. */
  moveTo(at: Date): void
  /** Back to real time. */
  reset(): void
}

/** The offset is in this process's memory only: whatever ends the process, the next one begins with real time. */
export function openClock({ mode }: Pick<Config, 'mode'>): MovableClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    get isMoved() {
      return offsetMs !== 0
    },
    get offsetMs() {
      return offsetMs
    },
    moveTo(at) {
      if (mode === 'production') throw new Error('the clock is not moved in production')
      offsetMs = at.getTime() - Date.now()
    },
    reset() {
      offsetMs = 0
    },
  }
}
