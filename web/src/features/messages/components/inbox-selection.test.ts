import assert from 'node:assert/strict'
import { test } from 'vitest'
import { canSelect, validSelection } from './inbox-selection.ts'

test('a performer who starts a search loses the selection and cannot select results', () => {
  const chosen = new Set(['a'])
  assert.equal(validSelection(chosen, ' '), chosen)
  assert.equal(validSelection(chosen, 'fe'), undefined)
  assert.deepEqual([canSelect(''), canSelect('fe')], [true, false])
})
