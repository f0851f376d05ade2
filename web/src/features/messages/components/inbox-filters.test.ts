import assert from 'node:assert/strict'
import { test } from 'vitest'
import { keepListFilters } from './inbox-filters.ts'

test('a performer who opens another conversation stays in the same list, without the position in the last one', () => {
  assert.equal(keepListFilters('?tab=unanswered&at=300&sort=most_spent'), '?tab=unanswered&sort=most_spent')
  assert.equal(keepListFilters('?at=300'), '')
})

test('a performer goes from one message to another in the same list', () => {
  assert.equal(keepListFilters('?tab=unanswered', 7), '?tab=unanswered&at=7')
  assert.equal(keepListFilters('?at=300&group=a', 7), '?group=a&at=7')
  assert.equal(keepListFilters('', 7), '?at=7')
})
