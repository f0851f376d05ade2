/** What is printed from the code is printed anew when the code changes. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { printCalls } from '../../scripts/calls.ts'

test('docs/calls.md says what the contract says (`node scripts/calls.ts` prints it)', async () => {
  assert.equal(readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8'), await printCalls())
})
