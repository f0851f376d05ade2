/** New accounts accept a version of the terms. Changed texts need a new version. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { builtInPage } from './built-in-pages.ts'

const DIGESTS: Readonly<Record<string, string>> = {
  '2026-11-29': '5579efb9af8dc0ce15a02edc6caa93c01cf39ecf4c44c6d08139b6835b7ae02b',
}

test('the texts of terms, privacy and age are those of their version (other texts: a new version, and the old one stays listed)', () => {
  const texts = JSON.stringify(['terms', 'privacy', 'age'].map((slug) => builtInPage(slug, '')))
  assert.equal(createHash('sha256').update(texts).digest('hex'), DIGESTS[TERMS_VERSION])
})

test('a site name with characters of Markdown appears in the built-in texts as it is', () => {
  assert.ok(builtInPage('contact', '*stars*')?.source.includes('\\*stars\\*'))
})
