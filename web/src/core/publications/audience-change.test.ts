/** The table of consequences of changing the audience of published content. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { audienceChangeWarnings } from './audience-change.ts'

const free = { audience: 'free', subscribersIncluded: false, tierIds: [] as string[] } as const
const subscribers = { audience: 'subscribers', subscribersIncluded: false, tierIds: [] as string[] } as const
const large = { ...subscribers, tierIds: ['large'] }
const two = { ...subscribers, tierIds: ['large', 'old'] }
const paid = { audience: 'paid', subscribersIncluded: false, tierIds: [] as string[] } as const
const both = { audience: 'paid', subscribersIncluded: true, tierIds: [] as string[] } as const

const table = [
  [free, free, []],
  [free, paid, [/Everyone who can see it now loses access to it and its comments, unless they subscribe or pay/]],
  [free, subscribers, [/Everyone who can see it now loses access to it and its comments, unless they subscribe or pay/]],
  [subscribers, paid, [/Subscribers who can see it now lose access, unless they pay for it/]],
  [subscribers, both, []],
  [subscribers, large, [/Subscribers in other tiers lose access, unless they change tier/]],
  [large, subscribers, []],
  [two, large, [/Subscribers in other tiers lose access, unless they change tier/]],
  [paid, large, [/2 fans have bought it/]],
  [both, paid, [/Subscribers who can see it now lose access, unless they pay for it/]],
  [paid, both, [/2 fans have bought it/]],
  [paid, subscribers, [/2 fans have bought it/]],
  [paid, free, [/Everyone can see it immediately, including visitors/, /won’t be refunded/]],
  [subscribers, free, [/Everyone can see it immediately, including visitors/]],
] as const

for (const [before, after, expected] of table)
  test(`a performer reads what changes from ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
    const consequences = audienceChangeWarnings({ ...before, totalSales: 2 }, after)
    assert.equal(consequences.length, expected.length, consequences.join())
    for (const [place, words] of expected.entries()) assert.match(consequences[place] ?? '', words)
  })

test('a performer without buyers reads nothing about buyers', () => {
  assert.deepEqual(audienceChangeWarnings({ ...paid, totalSales: 0 }, both), [])
})
