/** Tests the state machine of posts. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { actsOf, stateAfter, stateOf, statusAt, transitions, type Act, type PostState } from './lifecycle.ts'
import type { PostRow } from './store.ts'

const acts: readonly Act[] = ['save', 'saveDraft', 'schedule', 'publish', 'archive', 'unarchive']
/** The result of each act in a state; `–` is rejected. */
const table: Readonly<Record<PostState, string>> = {
  draft: 'published draft scheduled published – –',
  scheduled: 'published draft scheduled published – –',
  waiting: 'published draft scheduled published – –',
  published: 'published – – published archived published',
  archived: 'archived – – – archived published',
}

const states: readonly PostState[] = ['draft', 'scheduled', 'waiting', 'published', 'archived']

const outcome = (state: PostState, act: Act): string => {
  try {
    return stateAfter(state, act)
  } catch {
    return '–'
  }
}

for (const [state, expected] of states.map((one) => [one, table[one]] as const))
  test(`acts on a post that is ${state} lead to: ${expected}`, () => {
    assert.equal(acts.map((act) => outcome(state, act)).join(' '), expected)
  })

test('a post that waits for its files counts as published if it was before, otherwise as waiting', () => {
  const at = new Date(0)
  assert.equal(stateOf({ status: 'processing', published_at: null }), 'waiting')
  assert.equal(stateOf({ status: 'failed', published_at: at }), 'published')
  assert.equal(stateOf({ status: 'archived', published_at: at }), 'archived')
})

test('a published post waits for its files, a draft and a scheduled one do not', () => {
  assert.equal(statusAt('published', ['ready', 'processing']), 'processing')
  assert.equal(statusAt('published', ['processing', 'failed']), 'failed')
  assert.equal(statusAt('published', []), 'published')
  assert.equal(statusAt('scheduled', ['processing']), 'scheduled')
  assert.equal(statusAt('draft', ['failed']), 'draft')
})

test("a performer sees the acts that the post's state allows", () => {
  const row = (status: PostRow['status'], pinned: number | null = null) =>
    actsOf({ status, pinned, published_at: status === 'published' ? new Date(0) : null })
  assert.deepEqual(row('draft'), ['publish', 'schedule'])
  assert.deepEqual(row('published'), ['archive', 'pin'])
  assert.deepEqual(row('published', 1), ['archive', 'unpin'])
  assert.deepEqual(row('archived'), ['unarchive'])
})

test('the table has each state and event once', () => {
  const pairs = transitions.map(({ from, event }) => `${from}, ${event}`)
  assert.deepEqual([...new Set(pairs)], pairs)
})
