import assert from 'node:assert/strict'
import { test } from 'vitest'
import { saveCommentDraft, unsentText, initialCommentText } from './comment-draft.ts'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
})
const draft = 'edit comment 1'

test('a fan who edits a comment twice finds the text of the first edit', () => {
  saveCommentDraft(draft, 'second', 'first')
  assert.equal(initialCommentText(draft, 'first'), 'second')
  saveCommentDraft(draft, '', 'first')
  assert.equal(initialCommentText(draft, 'second'), 'second')
  assert.equal(stored.size, 0)
})

test('a fan keeps what they type while a comment is being sent', () => {
  assert.equal(unsentText('Lovely!', 'Lovely!', ''), '')
  assert.equal(unsentText('Lovely!\nAnd the light', 'Lovely!', ''), 'And the light')
  assert.equal(unsentText('The light', 'Lovely!', ''), 'The light')
  assert.equal(unsentText('second, or more', 'second', 'first'), 'second, or more')
})
