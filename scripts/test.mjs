/**
 * `npm test` runs the gate, `npm run test:all` everything. Runs each part even after a failure, and ends with one line of totals.
 *
 *   npm test                       types, lint, stories, rules, components, and the journeys of the main job and of money
 *   npm run test:all               the same with all journeys, all screens, crashes, outages, hostile input and large files
 *   npm test -- stories badges     one part (types, lint, stories, web, components, journeys), and the files whose path has one of these words
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureServerBuilt } from './build-server.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { changedFeatures, changedFullTests } from './changes.mjs'
import { run, stopSignal } from './children.mjs'
import { ensureChromium, ensureHeadlessShell, ensureLedgerCli, ensureRedis } from './programs.mjs'
import { ensureInstalled, environment, findNode, readText, root } from './install.mjs'
import { measureSlowness } from './slowness.mjs'

/** The projects of Vitest by part. The selected ones run in one Vitest process. */
const PROJECTS = { stories: ['stories', 'alone'], web: ['web'], components: ['components'] }
const PARTS = ['types', 'lint', ...Object.keys(PROJECTS), 'journeys']
/** Folders of `e2e` whose journeys are in the gate. */
const GATE_JOURNEYS = ['e2e/main-job/', 'e2e/money/', 'e2e/screens/key-screens', 'e2e/screens/changed-screens']
const SLOWEST_FILES = 20
/** A limit only for a part that hangs. */
const PART_TIMEOUT_SECONDS = 2400
/**
 * The compiler and the linter are written in Go and end soon. Rare collection saves a seventh of the processor time for a tenth
 * more memory.
 */
const LARGE_HEAP = { GOGC: '400' }

const { isFull, parts, words } = parseArguments(process.argv.slice(2))
const began = Date.now()
await ensureInstalled()
const node = findNode()
const results = mkdtempSync(join(tmpdir(), 'fanfare-results-'))
process.once('exit', () => rmSync(results, { recursive: true, force: true }))

/** Long runs with more kills, windows or megabytes than usual set `TEST_PATIENCE`. */
const slowness = measureSlowness() * Number(process.env.TEST_PATIENCE ?? 1)
const settings = {
  ...environment(),
  TEST_SUITE: isFull ? 'all' : 'gate',
  TEST_SLOWNESS: String(slowness),
  CHANGED_FEATURES: changedFeatures().join(','),
  CHANGED_FULL_TESTS: changedFullTests().join(','),
}
if (slowness > 1.2) console.log(`· this machine is slow or busy: test timeouts are ${slowness.toFixed(1)} times as long`)

const total = { passed: 0, failed: 0 }
const times = []
const failures = []
const flaky = []
const files = []
const tested = Object.keys(PROJECTS).filter((name) => parts.includes(name))
if (parts.includes('types')) await part('types', () => check('types'))
if (parts.includes('lint')) await part('lint', () => check('lint'))
if (tested.length > 0) await part(tested.join(', '), vitest)
if (parts.includes('journeys')) await part('journeys', journeys)

printSummary()
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function part(name, work) {
  console.log(`\n· ${name}`)
  const since = Date.now()
  const result = await work()
  if (stopSignal !== undefined) process.exit(130)
  times.push(`${name} ${secondsSince(since)} s`)
  total.passed += result.passed
  total.failed += result.failed
  failures.push(...(result.failures ?? []))
  flaky.push(...(result.flaky ?? []))
  files.push(...(result.files ?? []))
}

async function check(name) {
  const { code } = await run('npm', ['run', '--silent', name], { cwd: root, env: { ...settings, ...LARGE_HEAP } })
  console.log(code === 0 ? `✔ ${name}` : `✖ ${name}`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`${name}: see above`] }
}

async function vitest() {
  // Some stories start their own servers, some request pages, and some rules measure the built files.
  if (!(await ensureServerBuilt()) || !(await ensureWebBuilt())) return notRun('the site could not be built')
  if (tested.includes('stories')) {
    await ensureRedis()
    await ensureLedgerCli()
  }
  const chromium = tested.includes('components') ? await browsers() : {}
  if (chromium === undefined) return notRun('no browser was found')
  const report = join(results, 'vitest.json')
  const flags = tested.flatMap((name) => PROJECTS[name]).flatMap((name) => ['--project', name])
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...flags,
    '--reporter=default',
    '--reporter=./scripts/json-reporter.mjs',
    `--outputFile.json=${report}`,
  ]
  const ended = await run(node, [...args, ...words], {
    cwd: root,
    env: { ...settings, ...chromium },
    allSeconds: PART_TIMEOUT_SECONDS,
  })
  return countVitest(readReport(report), ended)
}

async function journeys() {
  const chromium = await browsers()
  const isBuilt = (await ensureServerBuilt()) && (await ensureWebBuilt())
  if (chromium === undefined || !isBuilt) return notRun('no browser was found, or the site could not be built')
  const report = join(results, 'journeys.json')
  const chosen = words.length > 0 || isFull ? words : GATE_JOURNEYS
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', '--reporter=list,json', ...chosen]
  const env = { ...settings, ...chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ended = await run(node, args, { cwd: root, env, allSeconds: PART_TIMEOUT_SECONDS })
  return countJourneys(readReport(report), ended)
}

async function browsers() {
  const chromium = await ensureChromium()
  return chromium && { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: (await ensureHeadlessShell()) ?? chromium }
}

function notRun(reason) {
  console.log(`✖ ${reason}`)
  return { passed: 0, failed: 1, failures: [reason] }
}

function readReport(file) {
  return JSON.parse(readText(file) || 'null')
}

function countVitest(report, ended) {
  const modules = report?.testResults ?? []
  const tests = modules.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: relative(root, name) })),
  )
  const failed = tests.filter(({ status }) => status === 'failed')
  // A file fails without a failed test when it cannot be loaded, or when its resources cannot be closed.
  const broken = modules.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return withEnd(ended, {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length + broken.length,
    failures: [
      ...failed.map(({ file, fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`),
      ...broken.map(({ name, message }) => `${relative(root, name)}\n${message}`),
    ],
    files: modules.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })),
  })
}

function countJourneys(report, ended) {
  const tests = (report?.suites ?? []).flatMap(testsOf)
  const failed = tests.filter(({ status }) => status === 'unexpected')
  const errors = (report?.errors ?? []).map(({ message }) => message)
  return withEnd(ended, {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: failed.length + errors.length,
    failures: [...failed.map(({ title, error }) => `${title}\n${error}`), ...errors],
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ title, error }) => `${title}\n${error}`),
    files: Object.entries(msByFile(tests)).map(([file, ms]) => ({ file, ms })),
  })
}

function msByFile(tests) {
  const sums = {}
  for (const { file, ms } of tests) sums[file] = (sums[file] ?? 0) + ms
  return sums
}

function testsOf({ title, file, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results: tries }) => ({
      file: join('e2e', file),
      title: `e2e/${file} › ${spec.title}`,
      status,
      ms: tries.reduce((sum, { duration }) => sum + duration, 0),
      error: tries.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf({ ...suite, title: `${title} › ${suite.title}` }))]
}

/** Counts a runner that was stopped, or that ends with an error without a failed test, as one failure. */
function withEnd({ code, late }, counts) {
  if (!late && (code === 0 || counts.failed > 0)) return counts
  const reason = late ? `timed out after ${PART_TIMEOUT_SECONDS} s` : `the runner exited with code ${code}`
  return { ...counts, failed: counts.failed + 1, failures: [...counts.failures, reason] }
}

function printSummary() {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_FILES)
  if (slowest.length > 1)
    console.log(
      `\n· slowest files\n${slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`).join('\n')}`,
    )
  for (const one of flaky) console.log(`\n⚠ flaky, passed on the second try: ${one}`)
  // Repeats the failures at the end, where they are easy to find after thousands of lines.
  for (const failure of failures) console.log(`\n✖ ${failure}`)
  console.log(`\n· total ${secondsSince(began)} s: ${times.join(', ')}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000)
}

function parseArguments(args) {
  const [first, ...rest] = args.filter((word) => word !== '--all')
  if (first === undefined) return { isFull: args.includes('--all'), parts: PARTS, words: [] }
  if (PARTS.includes(first)) return { isFull: args.includes('--all') || rest.length > 0, parts: [first], words: rest }
  console.error(`The first word must be one of: ${PARTS.join(', ')}.`)
  process.exit(1)
}
