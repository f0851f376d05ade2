/**
 * The part of ICU MessageFormat that this site's texts use: arguments, plural, selectordinal, select and `#`. Compiled into
 * Lingui's form and formatted as Lingui does, whose own runtime and compiler cost every browser 9 KB; `icu.test.ts` holds both
 * against Lingui's.
 */
import { kept } from './kept.ts'

export type Compiled = (string | [string] | [string, string] | [string, string, Cases])[]
type Cases = { [key: string]: Compiled | undefined }

interface Reader {
  readonly text: string
  at: number
}

export const compile = (text: string): Compiled => readText({ text, at: 0 }, false)

type Values = Readonly<Record<string, string | number>>

/** A compiled text with its values, in the words and numbers of `locale`. */
export const format = (compiled: Compiled, values: Values, locale: string): string =>
  compiled.map((part) => (typeof part === 'string' ? part : formatArgument(part, values, locale))).join('')

function formatArgument([name, kind, cases]: readonly [string, string?, Cases?], values: Values, locale: string): string {
  const value = values[name] ?? ''
  if (!kind || !cases) return String(value)
  if (kind === 'select') return format(own(cases, String(value)) ?? cases['other'] ?? [], values, locale)
  const rules = kind === 'selectordinal' ? ordinals(locale) : cardinals(locale)
  const chosen = own(cases, String(value)) ?? cases[rules.select(Number(value))] ?? cases['other'] ?? []
  const count = numbers(locale).format(Number(value))
  return format(
    chosen.map((part) => (part === '#' ? count : part)),
    values,
    locale,
  )
}

const own = (cases: Cases, key: string) => (Object.hasOwn(cases, key) ? cases[key] : undefined)

const numbers = kept((locale) => new Intl.NumberFormat(locale))
const cardinals = kept((locale) => new Intl.PluralRules(locale))
const ordinals = kept((locale) => new Intl.PluralRules(locale, { type: 'ordinal' }))

function readText(reader: Reader, isPlural: boolean): Compiled {
  const parts: Compiled = []
  let plain = ''
  const push = (part?: Compiled[number]) => {
    if (plain !== '') parts.push(plain)
    plain = ''
    if (part !== undefined) parts.push(part)
  }
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    const letter = reader.text[reader.at] ?? ''
    if (letter === '{') push(readArgument(reader))
    else if (letter === '#' && isPlural) {
      push('#')
      reader.at++
    } else {
      plain += letter
      reader.at++
    }
  }
  push()
  return parts
}

function readArgument(reader: Reader): Compiled[number] {
  reader.at++
  const name = readWord(reader)
  if (take(reader) === '}') return [name]
  const kind = readWord(reader)
  if (take(reader) === '}') return [name, kind]
  const cases: Cases = { offset: undefined }
  for (let key = readWord(reader); key !== ''; key = readWord(reader)) {
    reader.at++
    cases[key.replace(/^=/, '')] = readText(reader, kind !== 'select')
    reader.at++
  }
  reader.at++
  return [name, kind, cases]
}

function readWord(reader: Reader): string {
  const [all = '', word = ''] = /^\s*([^\s{},]*)\s*/.exec(reader.text.slice(reader.at)) ?? []
  reader.at += all.length
  return word
}

const take = (reader: Reader) => reader.text[reader.at++]
