/** No page uses the parts of React Router that `scripts/slim-router.ts` removes from the browser's bundle. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { slim } from '../scripts/slim-router.ts'
import { sources, textOf } from './source.ts'

/** The removed parts by React Router's own names: imports, props and exports of route modules. */
const LEFT_OUT = [
  /import \{[^}]*\b(?:Form|useFetchers?|useSubmit|useFormAction|useActionData|PrefetchPageLinks)\b[^}]*\} from 'react-router'/,
  /<(?:Nav)?Link\b[^>]*\sprefetch=/,
  /^export (?:const|(?:async )?function) (?:action|clientAction)\b/m,
  /\b(?:unstable_)?instrumentations=/,
]

test('no page uses a removed part of React Router', () => {
  const bad = sources.flatMap((file) => LEFT_OUT.filter((part) => part.test(textOf(file))).map((part) => `${file}: ${part}`))
  assert.deepEqual(bad, [])
})

const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(/dist[\\/].*$/, 'dist/production/lib/router/router.js')

test('a form submission throws, and a link still works', () => {
  const text = slim(readFileSync(ROUTER, 'utf8'), 'router/router.js')
  assert.match(text, /function normalizeNavigateOptions\([^)]*\) \{ if \(opts && isSubmissionNavigation\(opts\)\) throw /)
  assert.match(text, /async function handleFetcherAction\([^)]*\) \{ throw /)
  assert.match(text, /async function handleLoaders\([^)]*\) \{\s+let loadingNavigation/)
})

test('a version of React Router with other names fails the build', () => {
  const other = readFileSync(ROUTER, 'utf8').replaceAll('handleFetcherAction', 'runFetcherAction')
  assert.throws(() => slim(other, 'router/router.js'), /handleFetcherAction/)
})
