/**
 * Implements the part of ICU MessageFormat that this site's texts use: arguments, plural, selectordinal, select and `#`. It
 * compiles to Lingui's form and formats like Lingui, whose runtime and compiler would cost every browser 9 KB. `icu.test.ts`
 * compares both with Lingui's.
 */
export type CompiledMessage = (string | [string] | [string, string] | [string, string, Cases])[]
type Cases = { [key: string]: CompiledMessage | undefined }

interface Reader {
  readonly text: string
  at: number
}

export const parseMessage = (text: string): CompiledMessage => readText({ text, at: 0 }, false)

export type Values = Readonly<Record<string, string | number>>

/** Returns a compiled text with its values, in the language and numbers of `locale`. */
export const formatMessage = (compiled: CompiledMessage, values: Values, locale: string): string =>
  formatToParts(compiled, values, locale)
    .map((part) => (typeof part === 'string' ? part : String(values[part.name] ?? '')))
    .join('')

/** Returns the text in parts: literal text, and arguments by name. */
export const formatToParts = (
  compiled: CompiledMessage,
  values: Values,
  locale: string,
): (string | { readonly name: string })[] =>
  compiled.flatMap((part) => (typeof part === 'string' ? part : argumentParts(part, values, locale)))

function argumentParts([name, kind, cases]: readonly [string, string?, Cases?], values: Values, locale: string) {
  if (!kind || !cases) return [{ name }]
  const value = values[name] ?? ''
  if (kind === 'select') return formatToParts(own(cases, String(value)) ?? cases['other'] ?? [], values, locale)
  const rules = kind === 'selectordinal' ? ordinals(locale) : cardinals(locale)
  const chosen = own(cases, String(value)) ?? cases[rules.select(Number(value))] ?? cases['other'] ?? []
  const count = numbers(locale).format(Number(value))
  return formatToParts(
    chosen.map((part) => (part === '#' ? count : part)),
    values,
    locale,
  )
}

const own = (cases: Cases, key: string) => (Object.hasOwn(cases, key) ? cases[key] : undefined)

const numbers = perLocale((locale) => new Intl.NumberFormat(locale))
const cardinals = perLocale((locale) => new Intl.PluralRules(locale))
const ordinals = perLocale((locale) => new Intl.PluralRules(locale, { type: 'ordinal' }))

/** Formatters take milliseconds to create on a phone, so each is created on first use. */
function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const all = new Map<string, T>()
  return (locale) => {
    const one = all.get(locale) ?? make(locale)
    all.set(locale, one)
    return one
  }
}

function readText(reader: Reader, isPlural: boolean): CompiledMessage {
  const parts: CompiledMessage = []
  let plain = ''
  const push = (part?: CompiledMessage[number]) => {
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

function readArgument(reader: Reader): CompiledMessage[number] {
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
