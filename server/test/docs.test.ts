/** Tests that documents agree with the code. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { openApi } from '#platform/openapi.ts'
import { printCalls } from '../../scripts/calls.ts'
import { printStateMachines } from '../../scripts/state-machines.ts'
import { routes } from '../src/app.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('docs/calls.md matches the contract (`node scripts/calls.ts` writes it)', async () => {
  assert.equal(read('docs/calls.md'), await printCalls())
})

test('docs/state-machines.md matches the tables (`node scripts/state-machines.ts` writes it)', async () => {
  assert.equal(read('docs/state-machines.md'), await printStateMachines())
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

/** Returns the areas of `docs/calls.md` that have a call which is not implemented. */
function unfinishedAreas(): string[] {
  const rows = [...read('docs/calls.md').matchAll(/^\| ([a-z-]+) \| [A-Z]+ \| `[^`]+` \| (yes)? ?\|/gm)]
  assert.ok(rows.length > 200)
  return [...new Set(rows.flatMap(([, area, isDone]) => (isDone ? [] : (area ?? ''))))].sort()
}

test('README.md lists as missing every area of docs/calls.md with a missing call, and no other', () => {
  const [, section = ''] = read('README.md').split('## Not there yet')
  const table = section.split(/^## /m)[0] ?? ''
  const named = [...table.matchAll(/`([a-z-]+)`/g)].map(([, area]) => area ?? '')
  assert.deepEqual([...new Set(named)].sort(), unfinishedAreas())
})

test('docs/operating.md names every variable that the configuration reads, and no other', () => {
  const words = (text: string, around: string) =>
    [...text.matchAll(new RegExp(`${around}([A-Z]{2,}(?:_[A-Z]+)*)${around}`, 'g'))].map(([, name]) => name ?? '')
  const sources = ['server/src/platform/config.ts', 'server/src/platform/gateways/key-names.ts'].map(read).join('\n')
  const configured = new Set(words(sources, "'"))
  const rows = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => words(line.split('|')[1] ?? '', '`'))
  assert.deepEqual([...configured].filter((name) => !rows.includes(name)).sort(), [])
  assert.deepEqual(
    rows.filter((name) => !sources.includes(name)),
    [],
  )
})
