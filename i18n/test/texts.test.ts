/** Every text that a person reads is in the catalogs, and is created when its reader is known. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sourceFiles } from '../scripts/extract.ts'
import { untranslatedTexts, textsAtImport, nonLiteralMessages } from '../scripts/untranslated-texts.ts'

/** Names are the same in every language. */
const NAMES = [
  'web/src/app/root.tsx: Fanfare',
  'server/src/platform/openapi.ts: Fanfare',
  'web/src/features/home/screens/landing.tsx: Fanfare',
]

test('no text and no format is created at import', () => {
  assert.deepEqual(sourceFiles.flatMap(textsAtImport), [])
})

test('every message is a literal, so that it can be extracted', () => {
  assert.deepEqual(sourceFiles.flatMap(nonLiteralMessages), [])
})

test('no text is written out in an element, an attribute or an error', () => {
  assert.deepEqual(
    sourceFiles.flatMap(untranslatedTexts).filter((text) => !NAMES.includes(text)),
    [],
  )
})
