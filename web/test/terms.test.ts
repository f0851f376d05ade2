/** New accounts accept a version of the terms. Changed texts need a new version. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { pageTexts } from '../src/features/site/components/page-texts.ts'

const DIGESTS: Readonly<Record<string, string>> = {
  '2026-11-24': '69342804ee9a817f875ad55b23577bcf69af8f62801b6156b12630241d1fa1c1',
  '2026-11-26': 'f222a4a6af6ae2dc8f9b7b322cad5cfba6eb6e12a201fbd0e1f3a8f9e381e2a3',
  '2026-11-29': '98b9b658748625631f795a13085de79e065c02928d8d2b9d91cd5c89209f5bc9',
}

test('the texts of terms, privacy and age are those of their version (other texts: a new version, and the old one stays listed)', () => {
  const texts = JSON.stringify([pageTexts.terms(''), pageTexts.privacy(''), pageTexts.age('')])
  assert.equal(createHash('sha256').update(texts).digest('hex'), DIGESTS[TERMS_VERSION])
})
