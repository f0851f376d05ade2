/** What the browser's bundle leaves out of React Router is used nowhere; `scripts/slim-router.ts` leaves it out. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { slim } from '../scripts/slim-router.ts'
import { sources, textOf } from './source.ts'

/** Each in React Router's own words, as an import, a prop or a route module's export. */
const LEFT_OUT = [
  /import \{[^}]*\b(?:Form|useFetchers?|useSubmit|useFormAction|useActionData|PrefetchPageLinks)\b[^}]*\} from 'react-router'/,
  /<(?:Nav)?Link\b[^>]*\sprefetch=/,
  /^export (?:const|(?:async )?function) (?:action|clientAction)\b/m,
  /\b(?:unstable_)?instrumentations=/,
]

test('no page uses what is left out of React Router', () => {
  const bad = sources.flatMap((file) => LEFT_OUT.filter((part) => part.test(textOf(file))).map((part) => `${file}: ${part}`))
  assert.deepEqual(bad, [])
})

const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(/dist[\\/].*$/, 'dist/production/lib/router/router.js')

test('a submission is refused aloud, a link is followed as before', () => {
  const text = slim(readFileSync(ROUTER, 'utf8'), 'router/router.js')
  assert.match(text, /function normalizeNavigateOptions\([^)]*\) \{ if \(opts && isSubmissionNavigation\(opts\)\) throw /)
  assert.match(text, /async function handleFetcherAction\([^)]*\) \{ throw /)
  assert.match(text, /async function handleLoaders\([^)]*\) \{\s+let loadingNavigation/)
})

test('a version of React Router that names its parts otherwise is noticed', () => {
  const other = readFileSync(ROUTER, 'utf8').replaceAll('handleFetcherAction', 'runFetcherAction')
  assert.throws(() => slim(other, 'router/router.js'), /handleFetcherAction/)
})
