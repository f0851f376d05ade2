/** Tests the state machine of content. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { stateAfter, stateOf, statusOf, transitions, type Act, type FileState, type PublicationState } from './transitions.ts'

const acts: readonly Act[] = ['save', 'saveDraft', 'schedule', 'publish', 'archive', 'unarchive', 'expire']
/** The result of each act in a state; `–` is rejected. */
const table: Readonly<Record<PublicationState, string>> = {
  draft: 'published draft scheduled published – – –',
  scheduled: 'published draft scheduled published – – –',
  waiting: 'published draft scheduled published – – –',
  published: 'published – – published archived published expired',
  archived: 'archived – – – archived published –',
  expired: 'expired – – – expired published –',
}

const states: readonly PublicationState[] = ['draft', 'scheduled', 'waiting', 'published', 'archived', 'expired']

const outcome = (state: PublicationState, act: Act): string => {
  try {
    return stateAfter(state, act)
  } catch {
    return '–'
  }
}

for (const [state, expected] of states.map((one) => [one, table[one]] as const))
  test(`acts on content that is ${state} lead to: ${expected}`, () => {
    assert.equal(acts.map((act) => outcome(state, act)).join(' '), expected)
  })

const NOW = new Date(1000)
const [PAST, FUTURE] = [new Date(0), new Date(2000)]

test('content that waits for its files counts as published if it was before, otherwise as waiting', () => {
  assert.equal(stateOf({ status: 'processing', published_at: null }), 'waiting')
  assert.equal(stateOf({ status: 'failed', published_at: PAST }), 'published')
  assert.equal(stateOf({ status: 'in_review', published_at: null }), 'waiting')
  assert.equal(stateOf({ status: 'in_review', published_at: PAST }), 'published')
  assert.equal(stateOf({ status: 'archived', published_at: PAST }), 'archived')
})

interface Case {
  readonly files?: readonly FileState[]
  readonly published?: Date
  readonly scheduled?: Date
  readonly lacks?: 'everything' | 'ready files'
}

const of = (state: PublicationState, { files = [], published, scheduled, lacks }: Case) => {
  const times = { published_at: published ?? null, scheduled_at: scheduled ?? null }
  const isComplete = lacks !== 'everything'
  return statusOf(state, { ...times, files, isComplete, isCompleteSoFar: isComplete && lacks !== 'ready files' }, NOW)
}

test.for<readonly [PublicationState, Case, string]>([
  ['draft', { files: ['failed'] }, 'draft'],
  ['archived', { files: ['processing'], published: PAST }, 'archived'],
  ['expired', { published: PAST }, 'expired'],
  ['published', {}, 'published'],
  ['published', { files: ['ready', 'processing'] }, 'processing'],
  ['published', { files: ['processing', 'failed'] }, 'failed'],
  ['published', { files: ['processing'], published: PAST }, 'published'],
  ['published', { files: ['processing'], published: PAST, lacks: 'ready files' }, 'processing'],
  ['published', { published: PAST, lacks: 'everything' }, 'failed'],
  ['waiting', { lacks: 'everything' }, 'draft'],
  ['waiting', { files: ['ready'], scheduled: FUTURE }, 'scheduled'],
  ['waiting', { files: ['ready'], scheduled: PAST }, 'published'],
  ['scheduled', { files: ['processing'], scheduled: FUTURE }, 'processing'],
  ['scheduled', { files: ['failed'], scheduled: FUTURE }, 'failed'],
  ['scheduled', { files: ['ready'], scheduled: NOW }, 'published'],
])('content that is %s with %j has the status %s', ([state, content, expected]) => {
  assert.equal(of(state, content), expected)
})

test('the table has each state and event once', () => {
  const pairs = transitions.map(({ from, event }) => `${from}, ${event}`)
  assert.deepEqual([...new Set(pairs)], pairs)
})
