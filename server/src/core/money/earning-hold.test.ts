import assert from 'node:assert/strict'
import { test } from 'vitest'
import { availableFrom, holdOf } from './earning-hold.ts'

const terms = { earningHoldDays: 7, newPerformerHoldDays: 14, newPerformerDays: 30 }
const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, day, hour))

test("a new performer's earnings are held longer, and from the thirtieth day on as long as everyone else's", () => {
  assert.deepEqual(holdOf(at(10), at(1), terms), { days: 14, newUntil: at(31) })
  assert.deepEqual(availableFrom(at(10), at(1), terms), at(24))
  assert.deepEqual(availableFrom(at(30, 23), at(1), terms), at(44, 23))
  assert.deepEqual(availableFrom(at(31), at(1), terms), at(38))
  assert.deepEqual(availableFrom(at(400), at(1), terms), at(407))
})

test('a performer who was never approved is new, and no performer is if the extra hold is off or not longer', () => {
  assert.equal(holdOf(at(10), undefined, terms).days, 14)
  assert.equal(holdOf(at(10), at(10), { ...terms, newPerformerDays: 0 }).days, 7)
  assert.equal(holdOf(at(10), undefined, { ...terms, newPerformerDays: 0 }).days, 7)
  assert.deepEqual(holdOf(at(10), at(9), { ...terms, newPerformerHoldDays: 3 }), { days: 7, newUntil: undefined })
})
