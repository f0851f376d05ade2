import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { isEmptyDraft, isSameDraft, joinedOpenKeys, joinedText, noShared, openIdsOf } from './draft-merge.ts'

test('where both devices were written on, nothing typed is lost and nothing stands there twice', () => {
  assert.equal(joinedText('Hello', ''), 'Hello')
  assert.equal(joinedText('', 'Hello'), 'Hello')
  assert.equal(joinedText('Hello you', 'Hello'), 'Hello you')
  assert.equal(joinedText('Hello', 'Hello you'), 'Hello you')
  assert.equal(joinedText('no', 'I do not know'), 'I do not know\nno')
  assert.equal(joinedText('from the phone', 'from the desk'), 'from the desk\nfrom the phone')
})

test('two drafts are alike only with the same words, price, answered message, locked words and files in the same order', () => {
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
  assert.ok(isEmptyDraft(noShared) && !isEmptyDraft(draft))
})

const file = (key: string, id?: string) => ({ key, ...(id !== undefined && { id }) }) as DraftMedia

test('what the other device has locked does not stay free by the key of its upload here; what is on its way from here does', () => {
  const media = [file('k1', 'one'), file('k2', 'two'), file('k3')]
  const now = { openKeys: ['k1', 'k3'] }
  assert.deepEqual(openIdsOf(now, media), ['one'])
  const there = new Map([
    ['one', false],
    ['two', true],
  ])
  assert.deepEqual(
    joinedOpenKeys(now, media, (id) => there.get(id)),
    ['two', 'k3'],
  )
})

test('of its own files this device decides, and files that are not listed yet keep what was chosen for them', () => {
  const openKeys = joinedOpenKeys({ openKeys: ['one', 'later'] }, [file('k1', 'one'), file('k2', 'two')], () => undefined)
  assert.deepEqual(openKeys, ['later', 'one'])
})
