/** The reader's language and time zone, and every text in it: English sources are their own ids (`i18n/locales` translates them). */
import { directionOf } from '@fanfare/i18n/locales'
import { translate, translationOf, type Messages } from '@fanfare/i18n/translate'
import type { Values } from '@fanfare/i18n/icu'

/** For whom a page is written: on the server one per request, in a browser always the same. */
export interface Reader {
  /** As in `<html lang>`. */
  readonly lang: string
  /** What numbers, dates and plurals follow. */
  readonly locale: string
  /** Of the IANA's database, such as `Europe/Madrid`. */
  readonly timeZone: string
  /** Absent for English. */
  readonly messages?: Messages | undefined
  /** Where a browser loads them. */
  readonly messagesUrl?: string | undefined
}

let source = (): Reader => ({ lang: 'en', locale: 'en', timeZone: 'UTC' })

/** Said once by each side's entry, before anything is rendered. */
export function readAs(reader: () => Reader): void {
  source = reader
}

export const reader = (): Reader => source()

export const readingDirection = (): 'ltr' | 'rtl' => directionOf(source().lang)

/**
 * A text in the reader's language. `message` is ICU: `You have {count, plural, one {# post} other {# posts}}`.
 * Keep it a literal at the call, so that `npm run messages` finds it, and call it inside a function: when a file is imported,
 * nobody knows for whom.
 */
export function t(message: string, values?: Values): string {
  const { locale, messages } = source()
  return translate(message, values, locale, messages)
}

/** What the contract calls a field. `npm run messages` reads those names from the contract itself. */
export const fieldTitle = (title: string): string => translationOf(title, source().messages)
