/**
 * `scripts/new-feature.mjs` in a copy of the sources: what it lays out keeps the types and the rules of the source. The story of
 * a plain feature fails for its own reason only; that of a content kind passes (its types: e2e/new-kind.test.ts).
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertTypes, copySources, layOut, runNode } from './copied-sources.ts'

const OWN_STORY = 'what one fan creates, that fan alone finds again'

const copy = copySources()
let plain: readonly string[] = []
let content: readonly string[] = []
before(async () => {
  plain = (await layOut(copy, 'gift-boxes')).added
  content = (await layOut(copy, 'art-essays', '--content')).added
})

/** The failed tests of a run, by their names in TAP. */
const failuresIn = (output: string): string[] => [...output.matchAll(/^\s*not ok \d+ - (.+)$/gm)].map(([, name = '']) => name)

test('a new feature keeps the types on both sides', () => assertTypes(copy, plain))

test('a new feature keeps the rules of the pages’ source', async () => {
  const { output } = await runNode(copy, ['--test', '--test-reporter=tap', ...webRules])
  assert.match(output, /^# pass [1-9]/m, output)
  assert.deepEqual(failuresIn(output), [], output)
})
const webRules = ['architecture', 'css-classes', 'steps', 'manifests'].map((name) => `web/test/${name}.test.ts`)

test('a new feature keeps the rules of the server’s source, and only the story fails that nobody has told yet', async () => {
  const stories = [...plain, ...content].filter((file) => file.endsWith('.test.ts'))
  const flags = ['--disable-warning=ExperimentalWarning', '--test-force-exit', '--test-reporter=tap']
  const files = ['server/test/architecture.test.ts', ...stories]
  const { output } = await runNode(copy, ['scripts/stories.ts', ...flags, ...files])
  assert.match(output, /Tell here what people do with gift boxes, and what nobody may do\./)
  const failed = failuresIn(output).filter((name) => !name.includes('/'))
  assert.deepEqual(failed, [OWN_STORY], output)
  assert.match(output, /^\s*ok \d+ - everyone finds an art essay by its title and sees its price/m)
})
