/** The table of what a publishing form offers first, and of what it says after saving. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { initialPlan, isPublished, planForServer, savedMessage, shelfOf, submitLabel } from './publish-plan.ts'

const at = '2031-05-01T08:00:00.000Z'
const own = { status: 'draft', scheduledAt: null, publishedAt: null, expiresAt: null }

test.for([
  ['new content', undefined, 'now', 'Publish'],
  ['a draft', own, 'draft', 'Save as draft'],
  ['a draft that had a time', { ...own, scheduledAt: at }, 'draft', 'Save as draft'],
  ['scheduled content', { ...own, status: 'scheduled', scheduledAt: at }, 'scheduled', 'Schedule'],
  ['scheduled content with a file in processing', { ...own, status: 'processing', scheduledAt: at }, 'scheduled', 'Schedule'],
  ['scheduled content with a broken file', { ...own, status: 'failed', scheduledAt: at }, 'scheduled', 'Schedule'],
  ['content with a file in processing', { ...own, status: 'processing' }, 'now', 'Publish'],
  [
    'content that was published at its time',
    { ...own, status: 'published', scheduledAt: at, publishedAt: at },
    'now',
    'Save changes',
  ],
  ['archived content', { ...own, status: 'archived', scheduledAt: at, publishedAt: at }, 'now', 'Save changes'],
] as const)('a performer who edits %s keeps the plan unless they change it', ([, before, publish, label]) => {
  const plan = initialPlan(before)
  assert.equal(plan.publish, publish)
  assert.equal(submitLabel(plan, isPublished(before)), label)
  assert.deepEqual(planForServer(plan), { publish, ...(publish === 'scheduled' && { scheduledAt: at }) })
})

test.for([
  [{ ...own, status: 'published', publishedAt: at }, 'published'],
  [{ ...own, status: 'processing' }, 'published'],
  [{ ...own, status: 'processing', scheduledAt: at }, 'scheduled'],
  [{ ...own, status: 'scheduled', scheduledAt: at }, 'scheduled'],
  [{ ...own, scheduledAt: at }, 'draft'],
  [{ ...own, status: 'archived', publishedAt: at }, 'archived'],
  [{ ...own, status: 'expired', publishedAt: at, scheduledAt: at }, 'archived'],
] as const)('a performer who saved %j sees the list that contains it', ([saved, shelf]) => {
  assert.equal(shelfOf(saved), shelf)
})

test('a performer who turns off the end of content sends none', () => {
  const plan = initialPlan({ ...own, expiresAt: at })
  assert.deepEqual(planForServer(plan), { publish: 'draft', expiresAt: at })
  assert.deepEqual(planForServer({ ...plan, isTakenDown: false }), { publish: 'draft' })
})

test.for([
  [{ status: 'draft' }, false, /^Saved as draft$/],
  [{ status: 'processing', scheduledAt: null }, false, /once its files are processed/],
  [{ status: 'scheduled', scheduledAt: at }, false, /^Scheduled for .*2031/],
  [{ status: 'published' }, false, /^Published$/],
  [{ status: 'published' }, true, /^Saved$/],
] as const)('a performer reads what happened after saving %j', ([saved, wasPublished, words]) => {
  assert.match(savedMessage(saved, wasPublished), words)
})
