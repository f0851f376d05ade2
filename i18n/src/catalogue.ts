/**
 * Reads and writes the catalogs as PO files, in the form of translators' tools and Lingui. The server and the build use it, never
 * a browser.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parsePo } from 'pofile-ts'
import type { Locale } from '@fanfare/contract/locales'
import { PSEUDO, type AnyLocale } from './locales.ts'
import { pseudolocalize } from './pseudo.ts'
import type { Messages } from './translate.ts'

export type TranslatedLocale = Exclude<Locale, 'en'>

export const cataloguePath = (locale: TranslatedLocale): string =>
  resolve(join(import.meta.dirname, '../locales'), `${locale}.po`)

/** A message, its translation and the files that use it, as paths below the project's root. */
export interface CatalogueEntry {
  readonly message: string
  readonly translation: string
  readonly files: readonly string[]
}

export const readEntries = (locale: TranslatedLocale): CatalogueEntry[] =>
  parsePo(readFileSync(cataloguePath(locale), 'utf8')).items.map(({ msgid, msgstr, references }) => ({
    message: msgid,
    translation: msgstr[0] ?? '',
    files: references.flatMap((reference) => reference.split(/\s+/)),
  }))

/** Selects the messages of the server's or the web's sources. Both include the contract's. */
export type SourceSide = 'server' | 'web'

/** Returns undefined for English, which needs no catalog. */
export function readMessages(locale: AnyLocale, side: SourceSide): Messages | undefined {
  if (locale === 'en') return undefined
  const entries = readEntries(locale === PSEUDO ? 'es' : locale).filter(({ files }) => files.some(isOf(side)))
  const pairs = entries.map(({ message, translation }): [string, string] => [
    message,
    locale === PSEUDO ? pseudolocalize(message) : translation,
  ])
  return Object.fromEntries(pairs.filter(([, translation]) => translation !== ''))
}

const isOf = (side: SourceSide) => (file: string) => file.startsWith(`${side}/`) || file.startsWith('contract/')
