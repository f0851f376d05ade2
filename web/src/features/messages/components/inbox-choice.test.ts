import assert from 'node:assert/strict'
import { test } from 'vitest'
import { canChoose, choiceIn } from './inbox-choice.ts'

test('a performer who starts a search loses the selection and cannot select results', () => {
  const chosen = new Set(['a'])
  assert.equal(choiceIn(chosen, ' '), chosen)
  assert.equal(choiceIn(chosen, 'fe'), undefined)
  assert.deepEqual([canChoose(''), canChoose('fe')], [true, false])
})
