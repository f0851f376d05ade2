/** Stories of addresses within the list of conversations. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inList } from './inbox-filters.ts'

test('another conversation is opened in the same list, and not at the place that was asked for in the last one', () => {
  assert.equal(inList('?tab=unanswered&at=300&sort=most_spent'), '?tab=unanswered&sort=most_spent')
  assert.equal(inList('?at=300'), '')
})

test('a message is gone to in the same list, one after the other', () => {
  assert.equal(inList('?tab=unanswered', 7), '?tab=unanswered&at=7')
  assert.equal(inList('?at=300&group=a', 7), '?group=a&at=7')
  assert.equal(inList('', 7), '?at=7')
})
