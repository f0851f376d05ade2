import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addDays } from '#lib/time.ts'
import { hidesUntilDecided, isCredible, kindOfReport, moreSevere, severityOf } from './severity.ts'

const now = new Date('2027-03-01T10:00:00Z')

test('a report is as severe as its reason, and other intake as its kind', () => {
  assert.deepEqual(
    (['underage', 'no_consent', 'violence', 'harassment', 'spam', undefined] as const).map((one) =>
      severityOf('user_report', one),
    ),
    ['critical', 'critical', 'high', 'medium', 'low', 'low'],
  )
  assert.deepEqual(
    (['underage', 'ncii', 'depicted_claim', 'copyright', 'complaint', 'appeal'] as const).map((one) =>
      severityOf(one, undefined),
    ),
    ['critical', 'critical', 'high', 'high', 'medium', 'medium'],
  )
  assert.deepEqual((['underage', 'no_consent', 'deepfake', 'spam'] as const).map(kindOfReport), [
    'underage',
    'ncii',
    'ncii',
    'user_report',
  ])
  assert.deepEqual([moreSevere('low', 'high'), moreSevere('critical', 'medium')], ['high', 'critical'])
})

test('a reporter is credible with a confirmed address, an older account, and a record that is not mostly dismissed', () => {
  const usual = { acted: 0, dismissed: 0, joinedAt: addDays(now, -30), isEmailConfirmed: true }
  const table = [
    [{}, true],
    [{ isEmailConfirmed: false }, false],
    [{ joinedAt: addDays(now, -1) }, false],
    [{ joinedAt: addDays(now, -7) }, true],
    [{ joinedAt: addDays(now, -1), acted: 1 }, true],
    [{ joinedAt: undefined }, true],
    [{ dismissed: 2 }, true],
    [{ dismissed: 3 }, false],
    [{ dismissed: 3, acted: 2 }, false],
    [{ dismissed: 3, acted: 3 }, true],
    [{ joinedAt: undefined, dismissed: 4 }, false],
  ] as const
  for (const [record, expected] of table) assert.equal(isCredible({ ...usual, ...record }, now), expected, JSON.stringify(record))
})

test('only a critical report by a credible person hides an item, and not after a dismissal', () => {
  const table = [
    [{ severity: 'critical', isCredible: true, wasDismissed: false }, true],
    [{ severity: 'critical', isCredible: false, wasDismissed: false }, false],
    [{ severity: 'critical', isCredible: true, wasDismissed: true }, false],
    [{ severity: 'high', isCredible: true, wasDismissed: false }, false],
  ] as const
  for (const [hiding, expected] of table) assert.equal(hidesUntilDecided(hiding), expected, JSON.stringify(hiding))
})
