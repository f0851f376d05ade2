/**
 * The site's time: real time, except while a demo's past is made or a test moves it. Its SQL side is the function `site_now()`. Real time
 * is the database's, as far as this process has heard it: several servers whose own clocks differ decide alike what has expired.
 */
import type { Config } from './config.ts'

export interface Clock {
  now(): Date
  readonly isMoved: boolean
  /** Why nothing may run by time now, in minutes; undefined while the clocks can be trusted. */
  doubt(): ClockDoubt | undefined
}

/**
 * `differs`: the database's clock is so far ahead of this process's own, or behind where negative. `jumped`: both moved by so much within a
 * moment, as after a machine was suspended.
 */
export interface ClockDoubt {
  readonly kind: 'differs' | 'jumped'
  readonly minutes: number
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
const MINUTE_MS = 60_000
/** A larger difference is a fault, such as a wrongly set clock. */
const TRUSTED_MS = 10 * MINUTE_MS
/** How long both clocks have to agree after they jumped together. */
const SETTLED_MS = 10 * MINUTE_MS

/** The offset is in this process's memory only: whatever ends the process, the next one begins with real time. */
export function openClock({ mode }: Pick<Config, 'mode'>): MovableClock {
  let offsetMs = 0
  /** From this process's clock to the database's. */
  let skewMs = 0
  const trust = openTrust()
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
    doubt: trust.doubt,
    follow(databaseMs, sentMs, receivedMs) {
      const heard = databaseMs - (sentMs + receivedMs) / 2
      trust.hear(databaseMs, heard)
      // The slower the answer, the less it says.
      if (Math.abs(heard - skewMs) > (receivedMs - sentMs) / 2 + TOLERANCE_MS) skewMs = Math.round(heard)
    },
  }
}

/** Compares the database's clock with this process's own, and both with the steady clock of the machine. */
function openTrust() {
  let last: { readonly databaseMs: number; readonly skewMs: number; readonly steadyMs: number } | undefined
  let jump: { readonly ms: number; readonly untilMs: number } | undefined
  const isFar = (ms: number) => Math.abs(ms) > TRUSTED_MS
  const minutes = (ms: number) => Math.round(ms / MINUTE_MS)
  return {
    hear(databaseMs: number, skewMs: number): void {
      const steadyMs = performance.now()
      const jumpMs = last ? databaseMs - last.databaseMs - (steadyMs - last.steadyMs) : 0
      // A jump of one clock alone shows as a difference, which ends when the two agree again.
      if (last && isFar(jumpMs) && !isFar(last.skewMs) && !isFar(skewMs)) jump = { ms: jumpMs, untilMs: steadyMs + SETTLED_MS }
      last = { databaseMs, skewMs, steadyMs }
    },
    doubt(): ClockDoubt | undefined {
      if (last && isFar(last.skewMs)) return { kind: 'differs', minutes: minutes(last.skewMs) }
      if (jump && performance.now() < jump.untilMs) return { kind: 'jumped', minutes: minutes(jump.ms) }
      return undefined
    },
  }
}
