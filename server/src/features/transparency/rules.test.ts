import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ReportFigure } from '@fanfare/contract/report-tables'
import { halfYears, periodOf, publicFigure, publicTable, startOf } from './rules.ts'

test.for<readonly [value: number | null, shown: ReportFigure]>([
  [null, null],
  [0, 0],
  [1, 'few'],
  [4, 'few'],
  [5, 5],
  [7, 5],
  [8, 10],
  [1234, 1235],
])('the public reads the count %s as %s', ([value, shown]) => assert.equal(publicFigure(value, 'count', null), shown))

test.for<readonly [basis: number | null, hours: ReportFigure, share: ReportFigure]>([
  [null, null, null],
  [4, null, null],
  [5, 31, 0.25],
])('with %s records, the public reads the median %s and the share %s', ([basis, hours, share]) => {
  assert.equal(publicFigure(30.6, 'hours', basis), hours)
  assert.equal(publicFigure(0.25, 'share', basis), share)
})

test('a median is hidden by the number of records in its own row', () => {
  const columns = [
    { name: 'decided', unit: 'count', label: () => '' },
    { name: 'median', unit: 'hours', label: () => '', basis: 'decided' },
  ] as const
  const row = (name: string, ...values: (number | null)[]) => ({ name, values })
  const table = { name: 'a', columns: ['decided', 'median'], rows: [row('spam', 12, 20.2), row('hate', 2, 3)] }
  assert.deepEqual(
    publicTable({ columns }, table).rows.map(({ values }) => values),
    [
      [10, 20],
      ['few', null],
    ],
  )
})

const at = (time: string): Date => new Date(time)
const namesOf = (first: string, now: string) =>
  halfYears(at(first), at(now)).map(
    ({ startsOn, countedUntil }) => `${periodOf(startsOn)} to ${countedUntil.toISOString().slice(0, 10)}`,
  )

test.for<readonly [first: string, now: string, periods: readonly string[]]>([
  ['2026-11-03T00:00:00Z', '2026-11-30T12:00:00Z', []],
  ['2026-09-12T00:00:00Z', '2026-11-30T12:00:00Z', ['2026-h2 to 2026-11-01']],
  ['2026-03-01T00:00:00Z', '2026-07-20T00:00:00Z', ['2026-h1 to 2026-07-01']],
  ['2026-05-01T00:00:00Z', '2027-01-01T00:30:00Z', ['2026-h2 to 2026-12-01', '2026-h1 to 2026-07-01']],
  ['2026-05-01T00:00:00Z', '2027-01-01T01:30:00Z', ['2026-h2 to 2027-01-01', '2026-h1 to 2026-07-01']],
])('a site that began at %s has at %s the half-years %s', ([first, now, periods]) =>
  assert.deepEqual(namesOf(first, now), periods),
)

test('the name of a half-year leads back to its start', () => {
  for (const start of ['2026-01-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'])
    assert.equal(startOf(periodOf(at(start))).toISOString(), start)
})
