/** Translates texts that people read: errors, emails and notifications. English texts are their own ids. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '@fanfare/contract/locales'
import { readMessages } from '@fanfare/i18n/catalogue'
import type { Values } from '@fanfare/i18n/icu'
import { translate, translationOf, type Messages } from '@fanfare/i18n/translate'

/** In this mode texts are stored as templates and worded later. */
const OPEN = Symbol('open')

const locales = new AsyncLocalStorage<Locale | typeof OPEN>()

/** Uses this language for all texts of `run`, even after it awaits. Parallel requests do not affect each other. */
export const inLocale = <T>(locale: Locale, run: () => T): T => locales.run(locale, run)

export function currentLocale(): Locale {
  const locale = locales.getStore() ?? 'en'
  return locale === OPEN ? 'en' : locale
}

/**
 * `message` must be a literal in ICU syntax, so that `npm run messages` finds it. Do not call this at import time, when the
 * reader is unknown.
 */
export function t(message: string, values?: Values): string {
  if (isOpen()) return leftOpen(values ? { message, values } : { message })
  const locale = currentLocale()
  return translate(message, values, locale, messagesOf(locale))
}

/** 1234.5 → 1,234.5, or 1,234.50 with at least two `places` */
export const decimal = (value: number, places = 0): string =>
  isOpen()
    ? leftOpen({ decimal: value, places })
    : new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: places, maximumFractionDigits: 2 }).format(value)

/** 9.99, 'USD' → $9.99 */
export const money = (value: number, currency: string): string =>
  isOpen()
    ? leftOpen({ money: value, currency })
    : new Intl.NumberFormat(currentLocale(), { style: 'currency', currency }).format(value)

/** 0.0125 → 1.25%, in the language of the caller. Not for texts that are stored and read in another language. */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(share)

/** Formats a day in UTC: 25 January 2027. */
export const date = (at: Date): string =>
  isOpen()
    ? leftOpen({ date: at.toISOString() })
    : new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Marks a message that `translated` words later in the reader's language. */
export const msg = <const M extends string>(message: M): M => message

/** Translates a message that is marked with `msg`, or the contract's name of a field; returns any other text unchanged. */
export const translated = (message: string): string =>
  isOpen() ? leftOpen({ message }) : translationOf(message, messagesOf(currentLocale()))

/** A template to be worded later: a text with its values, or a number or day to format. */
type Open =
  | { readonly message: string; readonly values?: Values }
  | { readonly decimal: number; readonly places?: number }
  | { readonly money: number; readonly currency: string }
  | { readonly date: string }

const isOpen = (): boolean => locales.getStore() === OPEN

/** Noncharacters of Unicode, which no request can contain. */
const [BEGIN, END] = ['\ufdd0', '\ufdd1']
const OPEN_TEXT = /\ufdd0([^\ufdd1]*)\ufdd1/g

const leftOpen = (part: Open): string =>
  `${BEGIN}${JSON.stringify(part).replaceAll(BEGIN, '\\ufdd0').replaceAll(END, '\\ufdd1')}${END}`

/**
 * Returns the result of `run` with all its texts as templates, to be stored and later worded with `renderMessage` in the reader's
 * current language.
 */
export const storedMessage = <T>(run: () => T): T => locales.run(OPEN, run)

/** Words a template in the reader's current language; returns any other text unchanged. */
export const renderMessage = (text: string): string => text.replace(OPEN_TEXT, (_, json: string) => wordedPart(JSON.parse(json)))

function wordedPart(part: Open): string {
  if ('decimal' in part) return decimal(part.decimal, part.places)
  if ('money' in part) return money(part.money, part.currency)
  if ('date' in part) return date(new Date(part.date))
  const values = Object.entries(part.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? renderMessage(value) : value,
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
