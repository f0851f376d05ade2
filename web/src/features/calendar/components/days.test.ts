import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addDays, addMonths, isMonth, weeksOf } from './days.ts'

test('a performer sees a month in whole weeks that start on Monday', () => {
  const november = weeksOf('2026-11')
  assert.deepEqual([november.length, november[0]?.[0], november.at(-1)?.at(-1)], [6, '2026-10-26', '2026-12-06'])
  const february = weeksOf('2027-02')
  assert.deepEqual([february.length, february[0]?.[0], february.at(-1)?.at(-1)], [4, '2027-02-01', '2027-02-28'])
})

test('a performer moves through months and days across years', () => {
  assert.deepEqual(
    [addMonths('2026-12', 1), addMonths('2026-01', -1), addDays('2026-12-31', 1)],
    ['2027-01', '2025-12', '2027-01-01'],
  )
  assert.deepEqual(['2026-11', '2026-13', 'soon'].map(isMonth), [true, false, false])
})
