/** Decides when an operator who looks at sensitive media is reminded to pause. Pure. */

/** Looks without a longer break between them. Times in milliseconds. */
export interface Sitting {
  readonly since: number
  readonly latest: number
  readonly exposures: number
}

/** Someone who has looked at nothing for this long has had a pause. */
const PAUSE_MS = 10 * 60 * 1000

export function withExposure(before: Sitting | undefined, now: number): Sitting {
  if (!before || now - before.latest >= PAUSE_MS) return { since: now, latest: now, exposures: 1 }
  return { ...before, latest: now, exposures: before.exposures + 1 }
}

interface Limits {
  readonly pauseMinutes: number
  readonly pauseExposures: number
}

export function isPauseDue(sitting: Sitting | undefined, { pauseMinutes, pauseExposures }: Limits, now: number): boolean {
  if (!sitting || now - sitting.latest >= PAUSE_MS) return false
  return sitting.exposures >= pauseExposures || now - sitting.since >= pauseMinutes * 60_000
}
