/** The catalogs contain every message of the sources, as whole sentences with the same arguments, and nothing else. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { locales } from '@fanfare/contract/locales'
import { compareVariables, validateIcu } from 'pofile-ts'
import { readEntries, readMessages, type TranslatedLocale } from '../src/catalogue.ts'
import { extractMessages, type Found } from '../scripts/extract.ts'
import { PSEUDO } from '../src/locales.ts'

const translated = locales.filter((locale): locale is TranslatedLocale => locale !== 'en')

let found: Found
beforeAll(async () => {
  found = await extractMessages()
})

test('every message of the sources is in every catalog, and no other (`npm run messages` updates them)', () => {
  for (const locale of translated) {
    const known = new Map(readEntries(locale).map(({ message, files }) => [message, files]))
    const missing = [...found.keys()].filter((message) => !known.has(message))
    const stale = [...known.keys()].filter((message) => !found.has(message))
    assert.deepEqual({ missing, stale }, { missing: [], stale: [] }, locale)
    for (const [message, files] of found) assert.deepEqual(known.get(message), files, `${locale}: where "${message}" is used`)
  }
})

test('every message is translated', () => {
  for (const locale of translated) {
    const open = readEntries(locale).filter(({ translation }) => translation.trim() === '')
    assert.deepEqual(
      open.map(({ message }) => message),
      [],
      locale,
    )
  }
})

/** A translation may omit an argument whose meaning is in its words, but cannot use an argument that is not passed. */
test('a translation is well formed and has the arguments and tags of its message', () => {
  for (const locale of translated)
    for (const { message, translation } of readEntries(locale)) {
      const { valid, errors } = validateIcu(translation)
      assert.ok(valid, `${locale}: "${translation}": ${errors[0]?.message}`)
      assert.deepEqual(compareVariables(message, translation).extra, [], `${locale}: "${translation}"`)
      assert.deepEqual(tagsOf(translation), tagsOf(message), `${locale}: "${translation}"`)
    }
})

const tagsOf = (text: string) => [...new Set(text.match(/<\/?\w+>/g))].toSorted()

test('the pseudo locale keeps arguments, cases and tags of every message', () => {
  for (const [message, pseudo] of Object.entries(readMessages(PSEUDO, 'web') ?? {})) {
    assert.ok(validateIcu(pseudo).valid, pseudo)
    assert.deepEqual(compareVariables(message, pseudo), compareVariables(message, message), pseudo)
    assert.deepEqual(tagsOf(pseudo), tagsOf(message), pseudo)
  }
})
