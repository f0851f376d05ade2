/**
 * Tests that runners find every test file, and that end-to-end tests neither wait for time nor take the first of several
 * elements.
 */
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
    /^(?:\s*for \(.*\)\s*)?(?: {2})?(?:test|screensOf)(?:\.(?:describe|for))?\(/m.test(textOf(path)),
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

test('no test has its own time limit, because the limits of a run grow on a slow machine', () => {
  const limited = files.filter(
    (path) => isTest(path) && /^ *(?:test\(.*timeout:|timeout: |test\.setTimeout\()/m.test(textOf(path)),
  )
  assert.deepEqual(limited, [])
})

const journeys = files.filter((path) => path.startsWith('e2e/'))

test('end-to-end tests wait for what people can see, and never for time or the network', () => {
  // After one idle moment, a document counts as idle for Playwright, whatever it loads later.
  const forbidden = /\.reload\(|\.waitForLoadState\(|\.waitForTimeout\(|networkidle/
  const found = journeys.filter((path) => isTest(path) && forbidden.test(textOf(path)))
  assert.ok(journeys.length > 40)
  assert.deepEqual(found, [], 'use reload and loaded of e2e/support/site.ts')
})

test('end-to-end tests name the elements that they use, and never take the first of several', () => {
  const found = journeys.filter((path) => /\.(?:first|last)\(\)|\.nth\(/.test(textOf(path)))
  assert.deepEqual(found, [], 'use a role with its name, a text that the test wrote, or toHaveCount')
})

/** Tests about these tables: the locks of jobs, and what is left of a job that was replaced while it ran. */
const ABOUT_LOCKS = ['server/src/platform/background.full.test.ts', 'server/src/platform/leases.full.test.ts']

test('tests change jobs by the public functions of graphile-worker, except to lock them as another process would', () => {
  const changes = /(?:update|delete from) graphile_worker\._private_(?!.*locked_)/
  assert.deepEqual(
    files.filter((path) => isTest(path) && !ABOUT_LOCKS.includes(path) && changes.test(textOf(path))),
    [],
    'use makeJobsDue and removeJobs of server/test/jobs.ts',
  )
})
