import assert from 'node:assert/strict'
import { test } from 'vitest'
import { shortened } from '../scripts/slim-registry.ts'
import { textOf } from './source.ts'

const namesIn = (code: string) => [...code.matchAll(/default as (\w+) \} from '(.+)'/g)]
/** Orders files as a namespace orders its exports. */
const ordered = (code: string) =>
  namesIn(code)
    .toSorted((a, b) => (a[1]! < b[1]! ? -1 : 1))
    .map(([, , file]) => file)

test('short names keep the order of the features', () => {
  const code = textOf('features/index.ts')
  assert.equal(new Set(namesIn(shortened(code)).map(([, name]) => name)).size, namesIn(code).length)
  assert.ok(namesIn(code).length > 40)
  assert.deepEqual(ordered(shortened(code)), ordered(code))
})
