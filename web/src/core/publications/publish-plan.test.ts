/** The table of what a publishing form offers first, and of what it says after saving. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { publishOf, savedMessage, submitLabel } from './publish-plan.ts'

const at = '2031-05-01T08:00:00.000Z'

test.for([
  ['new content', undefined, 'now', 'Publish'],
  ['a draft', { status: 'draft' }, 'draft', 'Save as draft'],
  ['a draft that had a time', { status: 'draft', scheduledAt: at }, 'draft', 'Save as draft'],
  ['scheduled content', { status: 'scheduled', scheduledAt: at }, 'scheduled', 'Schedule'],
  ['scheduled content with a file in processing', { status: 'processing', scheduledAt: at }, 'scheduled', 'Schedule'],
  ['scheduled content with a broken file', { status: 'failed', scheduledAt: at }, 'scheduled', 'Schedule'],
  ['content with a file in processing', { status: 'processing', scheduledAt: null }, 'now', 'Publish'],
  ['content that was published at its time', { status: 'published', scheduledAt: at }, 'now', 'Save changes'],
] as const)('a performer who edits %s keeps the plan unless they change it', ([, own, publish, label]) => {
  assert.equal(publishOf(own), publish)
  assert.equal(submitLabel({ publish }, own?.status === 'published'), label)
})

test.for([
  [{ status: 'draft' }, false, /^Saved as draft$/],
  [{ status: 'processing', scheduledAt: null }, false, /once its files are processed/],
  [{ status: 'scheduled', scheduledAt: at }, false, /^Scheduled for .*2031/],
  [{ status: 'published' }, false, /^Published$/],
  [{ status: 'published' }, true, /^Saved$/],
] as const)('a performer reads what happened after saving %j', ([own, wasPublished, words]) => {
  assert.match(savedMessage(own, wasPublished), words)
})
