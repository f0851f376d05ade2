/**
 * The site's time: real time, except while a demo's past is made or a test moves it. Its SQL side is the function `site_now()`. Real time
 * is the database's, as far as this process has heard it: several servers whose own clocks differ decide alike what has expired.
 */
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
  /** The database has told its time: milliseconds since 1970, read between two moments of this process's own clock. */
  follow(databaseMs: number, sentMs: number, receivedMs: number): void
}

/** Of a difference that is smaller nothing depends. */
const TOLERANCE_MS = 50

/** The offset is in this process's memory only: whatever ends the process, the next one begins with real time. */
export function openClock({ mode }: Pick<Config, 'mode'>): MovableClock {
  let offsetMs = 0
  /** From this process's clock to the database's. */
  let skewMs = 0
  const realMs = () => Date.now() + skewMs
  return {
    now: () => new Date(realMs() + offsetMs),
    get isMoved() {
      return offsetMs !== 0
    },
    get offsetMs() {
      return offsetMs
    },
    moveTo(at) {
      if (mode === 'production') throw new Error('the clock is not moved in production')
      offsetMs = at.getTime() - realMs()
    },
    reset() {
      offsetMs = 0
    },
    follow(databaseMs, sentMs, receivedMs) {
      const heard = databaseMs - (sentMs + receivedMs) / 2
      // The slower the answer, the less it says.
      if (Math.abs(heard - skewMs) > (receivedMs - sentMs) / 2 + TOLERANCE_MS) skewMs = Math.round(heard)
    },
  }
}
