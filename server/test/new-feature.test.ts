/** `scripts/new-feature.mjs` in a copy of the sources: what it lays out keeps the types and the rules of the source, and its story fails for its own reason only. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
/** Of these the copy has its own; packages are those that are installed. */
const COPIED = [
  'contract',
  'i18n',
  'server',
  'web',
  'scripts',
  'e2e',
  'bench',
  'simulation',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const NOT_COPIED = new Set(['node_modules', 'build', 'former-builds', '.react-router', 'public', 'locales'])
const NAME = 'gift-boxes'
const OWN_STORY = 'what one fan creates, that fan alone finds again'

const copy = mkdtempSync(join(tmpdir(), 'fanfare-feature-'))
let laidOut: string[] = []

before(async () => {
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (from) => !NOT_COPIED.has(basename(from)) })
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@fanfare'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@fanfare' && name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  for (const name of ['contract', 'i18n', 'server', 'web']) symlinkSync(`../../${name}`, join(packages, '@fanfare', name))
  const { output } = await run(process.execPath, 'scripts/new-feature.mjs', NAME)
  laidOut = [...output.matchAll(/^\+ (\S+)$/gm)].map(([, file = '']) => file)
  assert.ok(laidOut.length > 5, output)
})
after(() => rmSync(copy, { recursive: true, force: true }))

interface Ended {
  readonly code: number
  readonly output: string
}

/** In the copy, with this run's database. */
function run(program: string, ...words: string[]): Promise<Ended> {
  // Of a test runner's own variables, a second one would take itself for a part of the first.
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env
  return new Promise((done) => {
    execFile(program, words, { cwd: copy, env, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` }),
    )
  })
}

/** The failed tests of a run, by their names in TAP. */
const failuresIn = (output: string): string[] => [...output.matchAll(/^\s*not ok \d+ - (.+)$/gm)].map(([, name = '']) => name)

/** What can be bought is declared by features, none of which is read here; without any, the checkout has no kinds. */
const OFFER = `import '#core/checkout/offer.ts'
declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly sample: object
  }
}
`

/** The compiler reads what the new files import, and not the whole project, which their story would need: that one is run. */
function typesOf(side: 'server' | 'web'): Promise<Ended> {
  const files = laidOut.filter((file) => file.startsWith(`${side}/`) && /(?<!\.test)\.tsx?$/.test(file))
  if (side === 'web') writeFileSync(join(copy, 'web/src/sample.ts'), OFFER)
  if (side === 'web') files.push('web/src/sample.ts')
  const config = { extends: './tsconfig.json', include: [], files: files.map((file) => file.slice(side.length + 1)) }
  writeFileSync(join(copy, side, 'tsconfig.feature.json'), JSON.stringify(config))
  return run(
    process.execPath,
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '-p',
    join(side, 'tsconfig.feature.json'),
    '--noEmit',
  )
}

test('a new feature keeps the types on both sides', async () => {
  for (const { code, output } of await Promise.all([typesOf('server'), typesOf('web')])) assert.equal(code, 0, output)
})

test('a new feature keeps the rules of the pages’ source', async () => {
  const { output } = await run(process.execPath, '--test', '--test-reporter=tap', ...webRules)
  assert.match(output, /^# pass [1-9]/m, output)
  assert.deepEqual(failuresIn(output), [], output)
})
const webRules = ['architecture', 'css-classes', 'steps', 'manifests'].map((name) => `web/test/${name}.test.ts`)

test('a new feature keeps the rules of the server’s source, and its story fails because nobody has told it yet', async () => {
  const story = laidOut.find((file) => file.endsWith('.test.ts'))!
  const flags = ['--disable-warning=ExperimentalWarning', '--test-force-exit', '--test-reporter=tap']
  const { output } = await run(process.execPath, 'scripts/stories.ts', ...flags, 'server/test/architecture.test.ts', story)
  assert.match(output, /Tell here what people do with gift boxes, and what nobody may do\./)
  const failed = failuresIn(output).filter((name) => !name.includes('/'))
  assert.deepEqual(failed, [OWN_STORY], output)
})
