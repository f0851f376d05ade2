/**
 * Compares what each page loads before it can be used with its budget. `node web/scripts/page-bytes.ts PATH` lists the largest
 * parts.
 */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { readPageBytes, sum, type PageBytes } from '../scripts/page-bytes.ts'

/** Compressed script in kilobytes: for single pages, and for all others by layout. */
const BUDGETS: Readonly<Record<string, number>> = {
  '/home': 121,
  '/:username': 124.5,
  primary: 150,
  public: 150,
  blank: 150,
  studio: 180,
  admin: 180,
}
const STYLE_SHEETS = 4
const STYLES_KB = 13.6

let pages: readonly PageBytes[] = []
beforeAll(() => {
  pages = readPageBytes()
})

const kilobytes = (files: ReadonlyMap<string, number>) => sum(files) / 1024

test('no page loads more script than its budget', () => {
  const budgetOf = ({ path, layout }: PageBytes) => BUDGETS[path] ?? BUDGETS[layout] ?? 0
  const over = pages.filter((page) => kilobytes(page.js) > budgetOf(page))
  assert.deepEqual(
    over.map((page) => `${page.path}: ${kilobytes(page.js).toFixed(1)} KB of ${budgetOf(page)}`),
    [],
  )
  for (const path of ['/home', '/:username'])
    assert.ok(
      pages.some((page) => page.path === path),
      path,
    )
})

test('only a few small style sheets block the first paint', () => {
  const over = pages.filter(({ css }) => css.size > STYLE_SHEETS || kilobytes(css) > STYLES_KB)
  assert.deepEqual(
    over.map(({ path, css }) => `${path}: ${kilobytes(css).toFixed(1)} KB in ${css.size} files`),
    [],
  )
})

test('the realtime client loads only after the page', () => {
  const early = pages.filter(({ js }) => [...js.keys()].some((file) => file.includes('socket-')))
  assert.deepEqual(
    early.map(({ path }) => path),
    [],
  )
})
