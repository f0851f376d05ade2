/** How test files are run: each is found, several share a process, limits grow with what they share, and a death is told. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { deathsIn, planRuns } from '../../scripts/story-runs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['server', 'contract', 'web/src', 'web/test', 'i18n', 'e2e']
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|build|\.react-router)\//.test(path))
    .map((path) => join(folder, path)),
)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'fanfare-runs-'))
after(() => rmSync(folder, { recursive: true }))

test('a file with tests is named as one, and one that is named so has some: no helper runs as a test, no test is left out', () => {
  const named = files.filter((path) => path.endsWith('.test.ts'))
  const withTests = files.filter((path) => /^import \{[^}]*\b(?:test|it)\b[^}]*\} from 'node:test'/m.test(textOf(path)))
  assert.ok(named.length > 400)
  assert.deepEqual(withTests.toSorted(), named.toSorted())
})

test('no test has a time limit of its own: the run has one, with room for a slow and busy machine', () => {
  const limited = files.filter((path) => /^(?:test\(.*\btimeout:| {2}timeout: )/m.test(textOf(path)))
  assert.deepEqual(
    limited.filter((path) => path.endsWith('.test.ts')),
    [],
  )
})

test('files share processes but for those that change theirs, and a shared process has the time of all its files', () => {
  const own = join(folder, 'own.test.ts')
  const others = Array.from({ length: 9 }, (_, nr) => join(folder, `story-${nr}.test.ts`))
  writeFileSync(own, 'process.exitCode = 0')
  for (const path of others) writeFileSync(path, 'export {}')
  const words = planRuns(['--test-force-exit', '--test-timeout=1000', own, ...others], folder)
  assert.deepEqual(words.slice(0, 2), ['--test-force-exit', '--test-timeout=9000'])
  const runs = words.slice(2).map((path) => readFileSync(path, 'utf8'))
  const filesOf = (run: string) => [...run.matchAll(/(own|story-\d)\.test\.ts/g)].map(([, name = '']) => name)
  assert.deepEqual(
    runs.map(filesOf).find((names) => names.includes('own')),
    ['own'],
  )
  assert.deepEqual(
    runs.flatMap(filesOf).toSorted((one, other) => one.localeCompare(other)),
    ['own', ...others.map((_, nr) => `story-${nr}`)],
  )
  assert.ok(
    runs.every((run) => run.includes('"mostMs":1000')),
    'and each file its own limit',
  )
})

test('a process that ended before its files did is told, with what it ran and what it did not come to', () => {
  const own = join(folder, 'with-a-death')
  mkdirSync(join(own, 'runs'), { recursive: true })
  assert.deepEqual(deathsIn(own), [])
  writeFileSync(join(own, 'runs/run-001.current'), 'a.test.ts\nb.test.ts\nc.test.ts')
  assert.deepEqual(deathsIn(own), [
    'a.test.ts has not ended: its process was killed or ended itself. Not run: b.test.ts, c.test.ts.',
  ])
})
