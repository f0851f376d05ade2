/** Measures how slow this machine is at the moment. The time limits of tests are multiplied by the result. */
import { pbkdf2Sync } from 'node:crypto'

const ROUNDS = 7
/** Milliseconds per round on the machine for which the limits were chosen (2 cores, 2026). */
const REFERENCE_MS = 50
const MAX_SLOWNESS = 8

/** Returns a factor from 1 (the reference machine, idle) to 8. Takes about half a second. */
export function measureSlowness() {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    pbkdf2Sync('password', 'salt', 100_000, 64, 'sha512')
    return performance.now() - began
  })
  const median = times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)]
  return Math.min(Math.max(median / REFERENCE_MS, 1), MAX_SLOWNESS)
}
