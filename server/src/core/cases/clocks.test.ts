import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addBusinessDays, clockOf } from './clocks.ts'

const monday = new Date('2027-03-01T10:00:00Z')

test('each kind of case has the deadline of its law or scheme', () => {
  const due = (kind: Parameters<typeof clockOf>[0]) => clockOf(kind, monday).dueAt.toISOString().slice(0, 16)
  assert.deepEqual(
    {
      underage: due('underage'),
      ncii: due('ncii'),
      depicted_claim: due('depicted_claim'),
      copyright: due('copyright'),
      user_report: due('user_report'),
      complaint: due('complaint'),
      appeal: due('appeal'),
      counter_notice: due('counter_notice'),
    },
    {
      underage: '2027-03-01T10:00',
      ncii: '2027-03-03T10:00',
      depicted_claim: '2027-03-03T10:00',
      copyright: '2027-03-04T10:00',
      user_report: '2027-03-08T10:00',
      complaint: '2027-03-08T10:00',
      appeal: '2027-03-08T10:00',
      counter_notice: '2027-03-19T10:00',
    },
  )
})

test('items return ten business days after a counter-notice at the earliest', () => {
  assert.equal(clockOf('counter_notice', monday).notBefore?.toISOString().slice(0, 10), '2027-03-15')
  assert.equal(clockOf('copyright', monday).notBefore, undefined)
})

test('business days skip Saturdays and Sundays', () => {
  const days = [
    ['2027-03-05', 1, '2027-03-08'],
    ['2027-03-06', 1, '2027-03-08'],
    ['2027-03-07', 1, '2027-03-08'],
    ['2027-03-01', 5, '2027-03-08'],
    ['2027-03-01', 0, '2027-03-01'],
  ] as const
  for (const [from, count, to] of days)
    assert.equal(
      addBusinessDays(new Date(`${from}T12:00:00Z`), count)
        .toISOString()
        .slice(0, 10),
      to,
      `${from} + ${count}`,
    )
})
