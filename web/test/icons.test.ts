import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'

const ui = resolve(import.meta.dirname, '../src/ui')
const textOf = (file: string) => readFileSync(join(ui, file), 'utf8')
const idsIn = (file: string, pattern: RegExp) =>
  [...new Set([...textOf(file).matchAll(pattern)].map(([, id = '']) => id))].toSorted()

test('icons.svg contains every icon that the modules name (`node web/scripts/icons.ts` updates it)', () => {
  const named = / icon\('([\w-]+)'\)/g
  const files = readdirSync(ui).filter((file) => /(?:^|-)icons\.ts$/.test(file))
  const drawn = [...new Set(files.flatMap((file) => idsIn(file, named)))].toSorted()
  assert.deepEqual(idsIn('icons.svg', /<g id="([\w-]+)"/g), drawn)
})
