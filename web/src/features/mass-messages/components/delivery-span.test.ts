import assert from 'node:assert/strict'
import { test } from 'vitest'
import { deliverySpan } from './delivery-span.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const span = (local: string, now: string) => {
  const { from, until } = deliverySpan(at(local), at(now))
  return [from, until].map((one) => new Date(one).toISOString().slice(0, 16))
}

test("a performer's message takes 26 hours around the world, and an hour that has passed moves to the next day", () => {
  assert.deepEqual(span('2026-11-18T18:00', '2026-11-16T09:00'), ['2026-11-18T04:00', '2026-11-19T06:00'])
  assert.deepEqual(span('2026-11-18T18:00', '2026-11-18T09:00'), ['2026-11-18T09:00', '2026-11-19T08:59'])
  assert.deepEqual(span('2026-11-18T18:00', '2026-11-18T05:00'), ['2026-11-18T05:00', '2026-11-19T06:00'])
})

test('a performer can choose the current minute, because forms have no seconds', () => {
  assert.deepEqual(span('2026-11-18T18:00', '2026-11-18T04:00:30'), ['2026-11-18T04:00', '2026-11-19T06:00'])
  assert.deepEqual(span('2026-11-18T18:00', '2026-11-19T06:00:30'), ['2026-11-19T06:00', '2026-11-20T05:59'])
})
