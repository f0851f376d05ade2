/** Generated documents are up to date with the code. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { printCalls } from '../../scripts/calls.ts'

test('docs/calls.md matches the contract (`node scripts/calls.ts` writes it)', async () => {
  assert.equal(readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8'), await printCalls())
})
