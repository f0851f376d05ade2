/** `npm test`: types, lint, stories, web tests and journeys, each of them even after a failure, and one line of totals. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureServerBuilt } from './build-server.mjs'
import { ensureWebBuilt, filesIn } from './build-web.mjs'
import { run, stopSignal } from './children.mjs'
import { ensureChromium, ensureHeadlessShell, ensureLedgerCli, ensureRedis } from './programs.mjs'
import { ensureInstalled, environment, findNode, readText, root } from './install.mjs'

const parts = {
  types: () => check('types'),
  lint: () => check('lint'),
  stories: () => stories(),
  web: () => webTests(),
  e2e: () => journeys(),
}
// Tests wait for states: these limits only end what hangs, with room for a slow and busy machine.
const TEST_SECONDS = 3000
const PART_SECONDS = 5400
// For the compiler and the linter, which are written in Go and end soon: a seventh less processor time for a tenth more memory.
const COLLECTS_RARELY = { GOGC: '400' }
// Journeys run in parallel, too: each has its own site and database.
const FILES_AT_ONCE = 3

const { only, words } = parseArguments(process.argv.slice(2))

const since = Date.now()
await ensureInstalled()
const node = findNode()
const scratch = mkdtempSync(join(tmpdir(), 'fanfare-counts-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

const total = { passed: 0, failed: 0 }
const times = []
const whatFailed = []
for (const [name, part] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue
  const began = Date.now()
  const { passed, failed, failures = [] } = await part()
  if (stopSignal !== undefined) process.exit(130)
  times.push(`${name} ${secondsSince(began)} s`)
  total.passed += passed
  total.failed += failed
  whatFailed.push(...failures)
}
// Once more at the end, where they are found below thousands of lines.
for (const failure of whatFailed) console.log(`\n✖ ${failure}`)
console.log(`\n· all of it took ${secondsSince(since)} s: ${times.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000)
}

async function check(name) {
  console.log(`\n· ${name}`)
  const { code } = await run('npm', ['run', '--silent', name], { cwd: root, env: { ...environment(), ...COLLECTS_RARELY } })
  console.log(code === 0 ? `✔ ${name}` : `✖ ${name}`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function stories() {
  // Some of them start servers of their own, which would be of older sources.
  if (!(await ensureServerBuilt())) return { passed: 0, failed: 1 }
  // Some of them request pages; where those cannot be built, they say so themselves.
  await ensureWebBuilt()
  await ensureRedis()
  await ensureLedgerCli()
  const files = [...testsIn('server'), ...testsIn('contract')]
  return test('stories', files, { runner: ['scripts/stories.ts'] })
}

async function webTests() {
  // One of them measures the built files.
  await ensureWebBuilt()
  return test('web', [...testsIn('web/test'), ...testsIn('web/src'), ...testsIn('i18n')], { runner: ['--test'] })
}

async function journeys() {
  const files = besideTheDemo(testsIn('e2e'))
  if (files.length === 0) return { passed: 0, failed: 0 }
  console.log('')
  const chromium = await ensureChromium()
  const built = (await ensureServerBuilt()) && (await ensureWebBuilt())
  if (chromium === undefined || !built) {
    console.log('✖ e2e: the journeys could not be made')
    return { passed: 0, failed: 1 }
  }
  const env = { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: (await ensureHeadlessShell()) ?? chromium }
  return test('e2e', files, { runner: ['scripts/stories.ts'], env })
}

async function test(name, files, { runner, env }) {
  if (files.length === 0) return { passed: 0, failed: 0 }
  console.log(`\n· ${name}: ${files.length} ${files.length === 1 ? 'file' : 'files'}`)
  const counts = join(scratch, name)
  const flags = [
    '--disable-warning=ExperimentalWarning',
    // Ends a file that leaves something open: otherwise one open handle would block the whole run.
    '--test-force-exit',
    `--test-concurrency=${FILES_AT_ONCE}`,
    `--test-timeout=${TEST_SECONDS * 1000}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/count-tests.mjs',
    `--test-reporter-destination=${counts}`,
  ]
  const options = {
    cwd: root,
    env: { ...environment(), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    allSeconds: PART_SECONDS,
  }
  const { code, late } = await run(node, [...runner, ...flags, ...files], options)
  if (late) console.log(`✖ ${name}: not done after ${PART_SECONDS} s, and stopped`)
  const last = readText(counts).trim().split('\n').at(-1)
  const { passed, failed, failures } = JSON.parse(last || '{"passed":0,"failed":0}')
  // A runner that was stopped, or that exits with an error without a failed test, counts as one failure.
  return { passed, failed: failed + (late || (code !== 0 && failed === 0) ? 1 : 0), failures }
}

function testsIn(folder) {
  return filesIn(join(root, folder))
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => relative(root, file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort(longestFirst)
}

// By their size, as a guess: a long one that is begun last would go on alone.
function longestFirst(one, other) {
  const sizeOf = (file) => statSync(join(root, file)).size
  return sizeOf(other) - sizeOf(one) || (one < other ? -1 : 1)
}

// The first that opens the demo makes it for all of them, and the next would wait for that: those that need none run beside it.
function besideTheDemo(files) {
  const opensDemo = (file) => readText(join(root, file)).includes('openDemo')
  const [first = [], ...others] = files.filter(opensDemo)
  return [first, files.filter((file) => !opensDemo(file)), others].flat()
}

function parseArguments(args) {
  const at = args.indexOf('--only')
  if (at === -1) return { only: undefined, words: args }
  const [wanted, ...words] = args.slice(at + 1)
  if (Object.hasOwn(parts, wanted ?? '')) return { only: wanted, words }
  console.error(`--only takes one of: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
