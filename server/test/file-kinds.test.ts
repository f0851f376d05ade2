/** Tests that kinds of files are declared once: no other code, and no constraint of the database, lists them. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileKinds } from '@fanfare/contract/file-kinds'
import { storedKinds } from '#core/media/file-kinds.ts'
import { openPopulatedSite } from './populated-site.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DECLARATIONS = ['contract/src/file-kinds.ts', 'contract/src/media-kinds.ts']
const FOLDERS = ['contract/src', 'server/src', 'web/src']
/** Fewer are a decision about these kinds, such as that a story is a photo or a video. */
const MIN_COPIED_KINDS = 3

const kinds: readonly string[] = Object.keys(fileKinds)
const namesIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].flatMap(([, name = '']) => (kinds.includes(name) ? [name] : []))

/** Returns the unions and arrays of names that copy the list of kinds. */
const copiesIn = (code: string) =>
  [...code.matchAll(/'\w+'(?:\s*[|,]\s*'\w+')+/g)].flatMap(([list]) =>
    new Set(namesIn(list)).size >= MIN_COPIED_KINDS ? [list.replace(/\s+/g, ' ')] : [],
  )

test('no other code lists the kinds', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !DECLARATIONS.includes(file))
  assert.deepEqual(
    files.flatMap((file) => copiesIn(readFileSync(join(ROOT, file), 'utf8')).map((list) => `${file}: ${list}`)),
    [],
  )
  assert.deepEqual(copiesIn(`type A = 'photo' | 'video'\n  | 'audio'; oneOf('avatar', 'photo', 'cover')`).length, 1)
})

test('the database knows no kind, and stores only declared ones', async () => {
  const { site } = await openPopulatedSite()
  const { rows: checks } = await site.sql.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`,
  )
  assert.ok(checks.length > 50)
  assert.deepEqual(
    checks.filter(({ definition }) => new Set(namesIn(definition)).size > 1).map(({ name }) => name),
    [],
  )
  const { rows } = await site.sql.query<{ kind: string }>('select distinct kind from files')
  assert.ok(rows.length > 1)
  for (const { kind } of rows) assert.ok(Object.hasOwn(storedKinds, kind), kind)
})
