import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmptyDraft, isSameDraft, joinedText, noShared } from './draft-merge.ts'

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
