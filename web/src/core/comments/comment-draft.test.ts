import assert from 'node:assert/strict'
import { test } from 'vitest'
import { saveCommentDraft, stillTyped, writtenComment } from './comment-draft.ts'

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
  assert.equal(writtenComment(draft, 'first'), 'second')
  saveCommentDraft(draft, '', 'first')
  assert.equal(writtenComment(draft, 'second'), 'second')
  assert.equal(stored.size, 0)
})

test('a fan keeps what they type while a comment is being sent', () => {
  assert.equal(stillTyped('Lovely!', 'Lovely!', ''), '')
  assert.equal(stillTyped('Lovely!\nAnd the light', 'Lovely!', ''), 'And the light')
  assert.equal(stillTyped('The light', 'Lovely!', ''), 'The light')
  assert.equal(stillTyped('second, or more', 'second', 'first'), 'second, or more')
})
