/** Translates texts into the reader's language. English sources are their own ids (`i18n/locales` has the translations). */
import { directionOf } from '@fanfare/i18n/locales'
import { translate, translationOf, type Messages } from '@fanfare/i18n/translate'
import type { Values } from '@fanfare/i18n/icu'

/** The reader of a page: one per request on the server, always the same in a browser. */
export interface Reader {
  /** The value of `<html lang>`. */
  readonly lang: string
  /** The locale of numbers, dates and plurals. */
  readonly locale: string
  /** An IANA time zone, such as `Europe/Madrid`. */
  readonly timeZone: string
  /** Absent for English. */
  readonly messages?: Messages | undefined
  /** The address from which a browser loads the messages. */
  readonly messagesUrl?: string | undefined
}

let source = (): Reader => ({ lang: 'en', locale: 'en', timeZone: 'UTC' })

/** Each side's entry calls this once before the first render. */
export function provideReader(reader: () => Reader): void {
  source = reader
}

export const reader = (): Reader => source()

export const readingDirection = (): 'ltr' | 'rtl' => directionOf(source().lang)

/**
 * Returns a text in the reader's language. `message` is ICU: `You have {count, plural, one {# post} other {# posts}}`.
 * Use a literal, so that `npm run messages` finds it, and call it inside a function, because a module that is being imported has
 * no reader yet.
 */
export function t(message: string, values?: Values): string {
  const { locale, messages } = source()
  return translate(message, values, locale, messages)
}

/** Returns the contract's title of a field. `npm run messages` reads those titles from the contract itself. */
export const fieldTitle = (title: string): string => translationOf(title, source().messages)
