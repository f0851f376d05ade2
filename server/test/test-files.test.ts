/** How test files are named: runners find each of them, and a helper is not run as a test. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['server', 'contract', 'web/src', 'web/test', 'i18n', 'e2e']
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|build|\.react-router)\//.test(path))
    .map((path) => join(folder, path)),
)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

test('a file that defines tests is named as a test file, and every test file defines some', () => {
  const withTests = files.filter((path) =>
    /^(?:\s*for \(.*\)\s*)?(?: {2})?(?:test|screensOf)(?:\.describe)?\(/m.test(textOf(path)),
  )
  assert.ok(withTests.length > 400)
  assert.deepEqual(
    withTests.filter((path) => !isTest(path)),
    [],
  )
  assert.deepEqual(
    files.filter((path) => isTest(path) && !withTests.includes(path)),
    [],
  )
})

test('no test has a time limit of its own: the limits of a run grow on a slow machine', () => {
  const limited = files.filter(
    (path) => isTest(path) && /^ *(?:test\(.*timeout:|timeout: |test\.setTimeout\()/m.test(textOf(path)),
  )
  assert.deepEqual(limited, [])
})
