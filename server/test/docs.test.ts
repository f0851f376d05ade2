/** Tests that documents agree with the code. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { openApi } from '#platform/openapi.ts'
import { printCalls } from '../../scripts/calls.ts'
import { printCompliance } from '../../scripts/compliance.ts'
import { ROWS } from '../../scripts/compliance-rows.ts'
import { printStateMachines } from '../../scripts/state-machines.ts'
import { routes } from '../src/app.ts'

const pathOf = (file: string): URL => new URL(`../../${file}`, import.meta.url)
const read = (file: string): string => readFileSync(pathOf(file), 'utf8')

test('docs/calls.md matches the contract (`node scripts/calls.ts` writes it)', async () => {
  assert.equal(read('docs/calls.md'), await printCalls())
})

test('docs/state-machines.md matches the tables (`node scripts/state-machines.ts` writes it)', async () => {
  assert.equal(read('docs/state-machines.md'), await printStateMachines())
})

test('docs/compliance.md matches the proofs (`node scripts/compliance.ts` writes it), and has all 17 rules', () => {
  assert.equal(read('docs/compliance.md'), printCompliance())
  assert.equal(ROWS.length, 17)
})

test('a rule without a test, or with a test that does not exist, is no proof', () => {
  const row = { rule: 'Something holds.', enforcedBy: 'Nothing.' }
  const file = 'server/test/docs.test.ts'
  assert.throws(() => printCompliance([{ ...row, proofs: [] }]), /has no proof/)
  assert.throws(() => printCompliance([{ ...row, proofs: [{ file, title: 'a test that no one wrote, ever' }] }]), /has no test/)
  assert.throws(() => printCompliance([{ ...row, proofs: [{ file: 'server/test/none.test.ts', title: 'x' }] }]), /does not exist/)
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

const MAX_SENTENCES = 3
const MAX_WORDS = 30
/** The first words of descriptions that name a thing or ask a question instead of saying what the call does. */
const NO_VERB =
  /^(?:The|An?|One|All|Any|Each|Every|Some|What|Who\w*|Which|Whether|Where|When|How|Of|For|From|By|Those|These|As|That)\b/
const NO_SUBJECT = /[.;:] (?:What|Who|Whoever|Of|Those|As|That)\b/
const NOT_ENGLISH = /\b(?:at once|any ?more|by (?:itself|themselves)|nobody|somebody|(?:the|an) own|beside|e-mails?)\b/

function summaryProblem(summary: string): string | undefined {
  const sentences = summary.split(/(?<=[.!?]) /)
  if (NO_VERB.test(summary)) return 'starts without a verb'
  if (!summary.endsWith('.')) return 'is no sentence'
  if (sentences.length > MAX_SENTENCES) return `has more than ${MAX_SENTENCES} sentences`
  if (sentences.some((one) => one.split(' ').length > MAX_WORDS)) return `has a sentence of more than ${MAX_WORDS} words`
  return (NO_SUBJECT.exec(summary) ?? NOT_ENGLISH.exec(summary))?.[0]
}

test('the API reference says in one to three short sentences what each call does, starting with a verb', () => {
  assert.ok(routes.length > 400)
  assert.deepEqual(
    routes.flatMap(({ route: { method, path, summary } }) => {
      const problem = summaryProblem(summary)
      return problem === undefined ? [] : `${method} ${path}: ${problem}: ${summary}`
    }),
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

const declares = (source: string, name: string): boolean =>
  new RegExp(`\\b(?:function|const|class)\\s+${name}\\b|^ +(?:async )?${name}\\(.*\\{$`, 'm').test(source)

const NAMED = /`(\w+)` \(\[[^\]]+\]\(\.\.\/([^)]+)\)\): /g

test('every step of docs/flows.md names a function, which exists in the file that it links', () => {
  const flows = read('docs/flows.md')
  const named = [...flows.matchAll(NAMED)].map(([, name = '', file = '']) => ({ name, file }))
  assert.ok(named.length > 80)
  assert.deepEqual(
    flows.split('\n').filter((line) => /^\d+\. /.test(line) && line.search(NAMED) === -1),
    [],
  )
  assert.deepEqual(
    named.filter(({ name, file }) => !existsSync(pathOf(file)) || !declares(read(file), name)),
    [],
  )
})

test('every file and folder that docs/security.md names exists', () => {
  const cells = read('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').at(-1) ?? '')
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([\w./-]+)`/g)].map(([, path]) => path ?? ''))
  assert.ok(named.length > 80)
  assert.deepEqual(
    named.filter((path) => ![path, `server/src/${path}`].some((one) => existsSync(pathOf(one)))),
    [],
  )
})

test('docs/operating.md names every variable that the configuration reads, and no other', () => {
  const words = (text: string, around: string) =>
    [...text.matchAll(new RegExp(`${around}([A-Z]{2,}(?:_[A-Z]+)*)${around}`, 'g'))].map(([, name]) => name ?? '')
  const sources = [
    'server/src/platform/config.ts',
    'server/src/platform/gateways/key-names.ts',
    'server/src/platform/scanning/scan-config.ts',
    'server/src/platform/streaming/stream-config.ts',
  ]
    .map(read)
    .join('\n')
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
