/** The demo's past ends with its present, whatever the hour in which it is made. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#lib/seeded-random.ts'
import { features } from '../src/app.ts'
import { openCalendar } from './calendar.ts'
import { people } from './people.ts'

test('no step lies in the future, at any hour of the day', () => {
  const late = Array.from({ length: 48 }, (_, half) => {
    const end = new Date(Date.UTC(2026, 10, 23, 0, 30 * half))
    const cast = { people, calendar: openCalendar(end), random: seededRandom }
    return features.flatMap((one) =>
      (one.demo?.plan(cast) ?? [])
        .filter(({ daysAgo }) => daysAgo < 0)
        .map(({ daysAgo }) => `${one.name} ${daysAgo.toFixed(3)} at ${end.toISOString()}`),
    )
  }).flat()
  assert.deepEqual(late, [])
})
