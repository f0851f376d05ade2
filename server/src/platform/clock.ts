/**
 * Provides the site's time: real time, except while a demo seeds its past or a test moves the clock. The SQL counterpart is
 * `site_now()`. Real time follows the database's clock, so that several servers with different clocks agree on what has expired.
 */
import type { Config } from './config.ts'

export interface Clock {
  now(): Date
  readonly isMoved: boolean
  /** Why timed work must not run now, in minutes; undefined while the clocks can be trusted. */
  doubt(): ClockDoubt | undefined
}

/**
 * `differs`: the database's clock is ahead of this process's own by this much, or behind if negative. `jumped`: both moved by
 * this much within a moment, as after a machine was suspended.
 */
export interface ClockDoubt {
  readonly kind: 'differs' | 'jumped'
  readonly minutes: number
}

export interface MovableClock extends Clock {
  /** Milliseconds from real time to the site's time. The database's connections follow this offset (`database.ts`). */
  readonly offsetMs: number
  /** Sets the site's time to `at` for this process; time continues from there. Throws in production. */
  moveTo(at: Date): void
  reset(): void
  /** Takes a reading of the database's clock: milliseconds since 1970, read between two moments of this process's own clock. */
  follow(databaseMs: number, sentMs: number, receivedMs: number): void
}

/** Smaller differences do not matter. */
const TOLERANCE_MS = 50
const MINUTE_MS = 60_000
/** A larger difference indicates a fault, such as a clock that is set wrongly. */
const MAX_TRUSTED_SKEW_MS = 10 * MINUTE_MS
/** How long both clocks have to agree after they jumped together. */
const SETTLING_MS = 10 * MINUTE_MS

/** The offset exists only in this process's memory: the next process starts with real time. */
export function openClock({ mode }: Pick<Config, 'mode'>): MovableClock {
  let offsetMs = 0
  /** Milliseconds from this process's clock to the database's. */
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
      if (mode === 'production') throw new Error('The clock cannot be moved in production')
      offsetMs = at.getTime() - realMs()
    },
    reset() {
      offsetMs = 0
    },
    doubt: trust.doubt,
    follow(databaseMs, sentMs, receivedMs) {
      const heard = databaseMs - (sentMs + receivedMs) / 2
      trust.hear(databaseMs, heard)
      // The slower the reply, the less precise the reading.
      if (Math.abs(heard - skewMs) > (receivedMs - sentMs) / 2 + TOLERANCE_MS) skewMs = Math.round(heard)
    },
  }
}

function openTrust() {
  let last: { readonly databaseMs: number; readonly skewMs: number; readonly steadyMs: number } | undefined
  let jump: { readonly ms: number; readonly untilMs: number } | undefined
  const isFar = (ms: number) => Math.abs(ms) > MAX_TRUSTED_SKEW_MS
  const minutes = (ms: number) => Math.round(ms / MINUTE_MS)
  return {
    hear(databaseMs: number, skewMs: number): void {
      const steadyMs = performance.now()
      const jumpMs = last ? databaseMs - last.databaseMs - (steadyMs - last.steadyMs) : 0
      // A jump of one clock alone shows as a difference, which ends when the two agree again.
      if (last && isFar(jumpMs) && !isFar(last.skewMs) && !isFar(skewMs)) jump = { ms: jumpMs, untilMs: steadyMs + SETTLING_MS }
      last = { databaseMs, skewMs, steadyMs }
    },
    doubt(): ClockDoubt | undefined {
      if (last && isFar(last.skewMs)) return { kind: 'differs', minutes: minutes(last.skewMs) }
      if (jump && performance.now() < jump.untilMs) return { kind: 'jumped', minutes: minutes(jump.ms) }
      return undefined
    },
  }
}
