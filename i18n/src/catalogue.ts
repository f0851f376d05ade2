/** The catalogues as files: PO, as translators' tools and Lingui write them. Read by the server and by the build, never by a browser. */
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

/** Whose messages are read: those of the server's sources or the web's; both have those of the contract. */
export type Side = 'server' | 'web'

/** Undefined for English, which needs none. */
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
