/**
 * Runs `scripts/new-feature.mjs` in a copy of the sources: the generated files pass the type checks and the source rules. The
 * story of a plain feature fails for its own reason only; that of a content kind passes (its types: e2e/site/new-kind.test.ts).
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import { assertTypes, copySources, runNode, writeFeature, writeTableTypes } from './copied-sources.ts'

const UNWRITTEN_STORY = 'a fan lists only their own gift boxes'

const copy = copySources()
let plain: readonly string[] = []
let content: readonly string[] = []
beforeAll(async () => {
  plain = (await writeFeature(copy, 'gift-boxes')).added
  content = (await writeFeature(copy, 'art-essays', '--content')).added
  await writeTableTypes(copy)
})

interface Result {
  readonly fullName: string
  readonly status: 'passed' | 'failed' | 'skipped'
}

/** Runs test files of the copy. Returns the results by status, and the output. */
async function runTests(...files: readonly string[]) {
  const report = join(copy, 'report.json')
  const { output } = await runNode(copy, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ])
  const { testResults }: { testResults: { assertionResults: Result[] }[] } = JSON.parse(readFileSync(report, 'utf8'))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const named = (status: Result['status']) => results.filter((one) => one.status === status).map(({ fullName }) => fullName)
  return { output, passed: named('passed'), failed: named('failed') }
}

test('a new feature passes the type checks on both sides', () => assertTypes(copy, plain))

test('a new feature passes the source rules of the pages', async () => {
  const { output, passed, failed } = await runTests(...webRules)
  assert.ok(passed.length > 0, output)
  assert.deepEqual(failed, [], output)
})
const webRules = ['architecture', 'css-classes', 'steps', 'manifests'].map((name) => `web/test/${name}.test.ts`)

test('a new feature passes the source rules of the server, and only its unwritten story fails', async () => {
  const stories = [...plain, ...content].filter((file) => file.endsWith('.test.ts'))
  const { output, passed, failed } = await runTests(...serverRules, ...stories)
  assert.match(output, /Describe what people can and cannot do with gift boxes\./)
  assert.deepEqual(failed, [UNWRITTEN_STORY], output)
  assert.ok(
    passed.some((name) => name.startsWith('everyone finds an art essay by its title and sees its price')),
    output,
  )
})
const serverRules = ['architecture', 'publication-tables'].map((name) => `server/test/${name}.test.ts`)
