import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { isEmptyDraft, isSameDraft, mergeFreePreviews, mergeTexts, EMPTY_SYNCED_DRAFT, freePreviewIds } from './draft-merge.ts'

test('a user who writes on two devices loses no text and gets no duplicates', () => {
  assert.equal(mergeTexts('Hello', ''), 'Hello')
  assert.equal(mergeTexts('', 'Hello'), 'Hello')
  assert.equal(mergeTexts('Hello you', 'Hello'), 'Hello you')
  assert.equal(mergeTexts('Hello', 'Hello you'), 'Hello you')
  assert.equal(mergeTexts('no', 'I do not know'), 'I do not know\nno')
  assert.equal(mergeTexts('from the phone', 'from the desk'), 'from the desk\nfrom the phone')
})

test("a user's drafts are equal only with the same text, price, reply, locked text and files in order", () => {
  const draft = { text: 'a', price: '5', replyTo: 'm', fileIds: ['x', 'y'], openFileIds: ['x'], lockedText: 'l' }
  assert.ok(isSameDraft(draft, { ...draft, fileIds: [...draft.fileIds] }))
  for (const other of [
    { text: 'b' },
    { price: '' },
    { replyTo: undefined },
    { fileIds: ['y', 'x'] },
    { openFileIds: [] },
    { lockedText: '' },
  ])
    assert.ok(!isSameDraft(draft, { ...draft, ...other }))
  assert.ok(isEmptyDraft(EMPTY_SYNCED_DRAFT) && !isEmptyDraft(draft))
})

const file = (key: string, id?: string) => ({ key, ...(id !== undefined && { id }) }) as DraftMedia

test("a performer's lock from another device applies here, except to files that are still uploading", () => {
  const media = [file('k1', 'one'), file('k2', 'two'), file('k3')]
  const now = { openKeys: ['k1', 'k3'] }
  assert.deepEqual(freePreviewIds(now, media), ['one'])
  const there = new Map([
    ['one', false],
    ['two', true],
  ])
  assert.deepEqual(
    mergeFreePreviews(now, media, (id) => there.get(id)),
    ['two', 'k3'],
  )
})

test("a performer's device decides about its own files, and files not listed yet keep their choice", () => {
  const openKeys = mergeFreePreviews({ openKeys: ['one', 'later'] }, [file('k1', 'one'), file('k2', 'two')], () => undefined)
  assert.deepEqual(openKeys, ['later', 'one'])
})
