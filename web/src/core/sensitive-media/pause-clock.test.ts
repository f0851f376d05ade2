/** Tests when an operator who looks at sensitive media is reminded to pause. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isPauseDue, withExposure, type Sitting } from './pause-clock.ts'

const MINUTE = 60_000
const limits = { pauseMinutes: 20, pauseExposures: 50 }
const sitting = (of: Partial<Sitting> = {}): Sitting => ({ since: 0, latest: 0, exposures: 1, ...of })

test.for<readonly [string, Sitting | undefined, number, boolean]>([
  ['no look', undefined, 0, false],
  ['one look', sitting(), MINUTE, false],
  ['49 looks', sitting({ exposures: 49 }), MINUTE, false],
  ['50 looks', sitting({ exposures: 50 }), MINUTE, true],
  ['looks for 19 minutes', sitting({ latest: 18 * MINUTE }), 19 * MINUTE, false],
  ['looks for 20 minutes', sitting({ latest: 18 * MINUTE }), 20 * MINUTE, true],
  ['50 looks and then none for ten minutes', sitting({ exposures: 50 }), 10 * MINUTE, false],
])('a pause is due after %s: %s', ([, of, now, expected]) => {
  assert.equal(isPauseDue(of, limits, now), expected)
})

test('a look after ten minutes without one begins anew', () => {
  const first = withExposure(undefined, 0)
  assert.deepEqual(withExposure(first, 9 * MINUTE), { since: 0, latest: 9 * MINUTE, exposures: 2 })
  assert.deepEqual(withExposure(first, 10 * MINUTE), { since: 10 * MINUTE, latest: 10 * MINUTE, exposures: 1 })
})
