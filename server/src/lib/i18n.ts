/** What people read in their own language: errors, mails and notifications. English sources are their own ids. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '@fanfare/contract/locales'
import { readMessages } from '@fanfare/i18n/catalogue'
import type { Values } from '@fanfare/i18n/icu'
import { translate, translationOf, type Messages } from '@fanfare/i18n/translate'

/** Texts are left open, to be worded later. */
const OPEN = Symbol('open')

const locales = new AsyncLocalStorage<Locale | typeof OPEN>()

/** Whatever `run` words, also after it has waited, is in that language. Requests at the same time do not disturb each other. */
export const inLocale = <T>(locale: Locale, run: () => T): T => locales.run(locale, run)

export function currentLocale(): Locale {
  const locale = locales.getStore() ?? 'en'
  return locale === OPEN ? 'en' : locale
}

/** `message` is ICU and a literal, so that `npm run messages` finds it; never at import time, when nobody knows for whom. */
export function t(message: string, values?: Values): string {
  if (isOpen()) return leftOpen(values ? { message, values } : { message })
  const locale = currentLocale()
  return translate(message, values, locale, messagesOf(locale))
}

/** 1234.5 → 1,234.5 */
export const decimal = (value: number): string =>
  isOpen() ? leftOpen({ decimal: value }) : new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 2 }).format(value)

/** 9.99, 'USD' → $9.99 */
export const money = (value: number, currency: string): string =>
  isOpen()
    ? leftOpen({ money: value, currency })
    : new Intl.NumberFormat(currentLocale(), { style: 'currency', currency }).format(value)

/** 25 January 2027, as mails have it: of a day in UTC. */
export const date = (at: Date): string =>
  isOpen()
    ? leftOpen({ date: at.toISOString() })
    : new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Marks a message that is worded later, by `translated`, for whoever reads it then. */
export const msg = <const M extends string>(message: M): M => message

/** A message that is marked with `msg`, or what the contract calls a field; anything else stays as it is. */
export const translated = (message: string): string =>
  isOpen() ? leftOpen({ message }) : translationOf(message, messagesOf(currentLocale()))

/** What is worded later: a text with its values, or a number or day in the way of a language. */
type Open =
  | { readonly message: string; readonly values?: Values }
  | { readonly decimal: number }
  | { readonly money: number; readonly currency: string }
  | { readonly date: string }

const isOpen = (): boolean => locales.getStore() === OPEN

/** Noncharacters of Unicode, which no request can contain. */
const [BEGIN, END] = ['\ufdd0', '\ufdd1']
const OPEN_TEXT = /\ufdd0([^\ufdd1]*)\ufdd1/g

const leftOpen = (part: Open): string =>
  `${BEGIN}${JSON.stringify(part).replaceAll(BEGIN, '\\ufdd0').replaceAll(END, '\\ufdd1')}${END}`

/** Returns what `run` does, with every text in it left open: to be stored, and worded by `worded` for whoever reads it, whatever their language is by then. */
export const unworded = <T>(run: () => T): T => locales.run(OPEN, run)

/** Words a text that was left open, in the language of whoever reads it now; any other text stays as it is. */
export const worded = (text: string): string => text.replace(OPEN_TEXT, (_, json: string) => wordedPart(JSON.parse(json)))

function wordedPart(part: Open): string {
  if ('decimal' in part) return decimal(part.decimal)
  if ('money' in part) return money(part.money, part.currency)
  if ('date' in part) return date(new Date(part.date))
  const values = Object.entries(part.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? worded(value) : value,
  ])
  const locale = currentLocale()
  return translate(part.message, part.values && Object.fromEntries(values), locale, messagesOf(locale))
}

const read = new Map<Locale, Messages | undefined>()

/** Read with the first text in that language, and kept. */
function messagesOf(locale: Locale): Messages | undefined {
  if (!read.has(locale)) read.set(locale, readMessages(locale, 'server'))
  return read.get(locale)
}
