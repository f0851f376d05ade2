/** The table of consequences of changing the audience of published content. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { consequencesOf } from './audience-change.ts'

const free = { audience: 'free', subscribersIncluded: false, tierIds: [] as string[] } as const
const subscribers = { audience: 'subscribers', subscribersIncluded: false, tierIds: [] as string[] } as const
const large = { ...subscribers, tierIds: ['large'] }
const two = { ...subscribers, tierIds: ['large', 'old'] }
const paid = { audience: 'paid', subscribersIncluded: false, tierIds: [] as string[] } as const
const both = { audience: 'paid', subscribersIncluded: true, tierIds: [] as string[] } as const

const table = [
  [free, free, []],
  [free, paid, [/Everyone who can see it now loses it/]],
  [free, subscribers, [/Everyone who can see it now loses it/]],
  [subscribers, paid, [/Subscribers who can see it now lose it/]],
  [subscribers, both, []],
  [subscribers, large, [/Subscribers of other tiers lose it/]],
  [large, subscribers, []],
  [two, large, [/Subscribers of other tiers lose it/]],
  [paid, large, [/2 fans have bought it/]],
  [both, paid, [/Subscribers who can see it now lose it/]],
  [paid, both, [/2 fans have bought it/]],
  [paid, subscribers, [/2 fans have bought it/]],
  [paid, free, [/Everyone sees it at once/, /not refunded/]],
  [subscribers, free, [/Everyone sees it at once/]],
] as const

for (const [before, after, expected] of table)
  test(`a performer reads what changes from ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
    const consequences = consequencesOf({ ...before, totalSales: 2 }, after)
    assert.equal(consequences.length, expected.length, consequences.join())
    for (const [place, words] of expected.entries()) assert.match(consequences[place] ?? '', words)
  })

test('a performer without buyers reads nothing about buyers', () => {
  assert.deepEqual(consequencesOf({ ...paid, totalSales: 0 }, both), [])
})
