/** Limits how often one grant is used to join. Viewers who wait for a stream ask once a second. */

export interface JoinLimit {
  /** Counts an attempt. Returns the seconds to wait if there were too many. */
  exceeded(grant: string, now: Date): number | undefined
}

const ATTEMPTS = 90
const WINDOW_MS = 60_000
const MAX_REMEMBERED = 20_000

export function openJoinLimit(): JoinLimit {
  const windows = new Map<string, { readonly since: number; attempts: number }>()
  return {
    exceeded(grant, now) {
      const time = now.getTime()
      const known = windows.get(grant)
      const isCurrent = known !== undefined && time >= known.since && time < known.since + WINDOW_MS
      const window = isCurrent ? known : { since: time, attempts: 0 }
      window.attempts++
      // The newest entries are last.
      windows.delete(grant)
      windows.set(grant, window)
      for (const oldest of windows.keys()) {
        if (windows.size <= MAX_REMEMBERED) break
        windows.delete(oldest)
      }
      return window.attempts > ATTEMPTS ? Math.max(1, Math.ceil((window.since + WINDOW_MS - time) / 1000)) : undefined
    },
  }
}
