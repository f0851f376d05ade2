/** New accounts accept a version of the terms. Changed texts need a new version. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { builtInPage } from './built-in-pages.ts'

const DIGESTS: Readonly<Record<string, string>> = {
  '2026-11-30': '8537b3daf1403ea112ae539a2053c61d2dd31db2c789343dd97d612e1d77b3f1',
  '2026-11-29': '996e150f1e44b45eede6bf940af4737d6e774e874e1aa8b1212f40b170e8dfa9',
}

test('the texts of terms, privacy and age are those of their version', () => {
  const texts = JSON.stringify(
    ['terms', 'privacy', 'age'].map((slug) => builtInPage(slug, { siteName: '', gaCode: '', sellerName: '', sellerAddress: '' })),
  )
  assert.equal(createHash('sha256').update(texts).digest('hex'), DIGESTS[TERMS_VERSION])
})

test('a site name with characters of Markdown appears in the built-in texts as it is', () => {
  assert.ok(
    builtInPage('contact', { siteName: '*stars*', gaCode: '', sellerName: '', sellerAddress: '' })?.source.includes(
      '\\*stars\\*',
    ),
  )
})
