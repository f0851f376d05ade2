/** Stories of a performer who chooses conversations and searches. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { canChoose, choiceIn } from './inbox-choice.ts'

test('a choice ends when a search begins, and nothing is chosen while what it finds is shown', () => {
  const chosen = new Set(['a'])
  assert.equal(choiceIn(chosen, ' '), chosen)
  assert.equal(choiceIn(chosen, 'fe'), undefined)
  assert.deepEqual([canChoose(''), canChoose('fe')], [true, false])
})
