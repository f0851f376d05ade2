/** Generated documents are up to date with the code. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openApi } from '#platform/openapi.ts'
import { printCalls } from '../../scripts/calls.ts'
import { printStateMachines } from '../../scripts/state-machines.ts'
import { routes } from '../src/app.ts'

test('docs/calls.md matches the contract (`node scripts/calls.ts` writes it)', async () => {
  assert.equal(readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8'), await printCalls())
})

test('docs/state-machines.md matches the tables (`node scripts/state-machines.ts` writes it)', async () => {
  assert.equal(readFileSync(new URL('../../docs/state-machines.md', import.meta.url), 'utf8'), await printStateMachines())
})

test('every reference within the OpenAPI document names a schema of it', () => {
  const { components } = openApi(routes) as { components: { schemas: object } }
  const references = [...JSON.stringify(openApi(routes)).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name ?? '',
  )
  assert.ok(references.length > 0)
  assert.deepEqual(
    [...new Set(references)].filter((name) => !(name in components.schemas)),
    [],
  )
})
