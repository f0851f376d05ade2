import assert from 'node:assert/strict'
import { test } from 'vitest'
import { keptUntil } from './rules.ts'

const at = (day: string) => new Date(`${day}T00:00:00Z`)

test('records are kept for seven years after the last publication', () => {
  const until = keptUntil({ times: [at('2026-01-10'), at('2027-03-01'), null], isShown: false })
  assert.equal(until?.toISOString(), '2034-03-01T00:00:00.000Z')
})

test('records have no end while content shows the person', () => {
  assert.equal(keptUntil({ times: [at('2010-01-10')], isShown: true }), undefined)
})

test('a person without any record has no date', () => {
  assert.equal(keptUntil({ times: [null], isShown: false }), undefined)
})
