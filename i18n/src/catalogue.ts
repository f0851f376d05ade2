/**
 * Reads and writes the catalogs as PO files, in the form of translators' tools and Lingui. The server and the build use it, never
 * a browser.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parsePo } from 'pofile-ts'
import type { Locale } from '@fanfare/contract/locales'
import { PSEUDO, type AnyLocale } from './locales.ts'
import { pseudo } from './pseudo.ts'
import type { Messages } from './translate.ts'

export type Translated = Exclude<Locale, 'en'>

export const fileOf = (locale: Translated): string => resolve(join(import.meta.dirname, '../locales'), `${locale}.po`)

/** A message, its translation and the files that use it, as paths below the project's root. */
export interface Entry {
  readonly message: string
  readonly translation: string
  readonly files: readonly string[]
}

export const readEntries = (locale: Translated): Entry[] =>
  parsePo(readFileSync(fileOf(locale), 'utf8')).items.map(({ msgid, msgstr, references }) => ({
    message: msgid,
    translation: msgstr[0] ?? '',
    files: references.flatMap((reference) => reference.split(/\s+/)),
  }))

/** Selects the messages of the server's or the web's sources. Both include the contract's. */
export type Side = 'server' | 'web'

/** Returns undefined for English, which needs no catalog. */
export function readMessages(locale: AnyLocale, side: Side): Messages | undefined {
  if (locale === 'en') return undefined
  const entries = readEntries(locale === PSEUDO ? 'es' : locale).filter(({ files }) => files.some(isOf(side)))
  const pairs = entries.map(({ message, translation }): [string, string] => [
    message,
    locale === PSEUDO ? pseudo(message) : translation,
  ])
  return Object.fromEntries(pairs.filter(([, translation]) => translation !== ''))
}

const isOf = (side: Side) => (file: string) => file.startsWith(`${side}/`) || file.startsWith('contract/')
