/** Chooses a reader's language and its text direction. */
import { locales, type Locale } from '@fanfare/contract/locales'

/** English with reversed letters in right-to-left order. Development and tests use it to find layouts that Arabic would break. */
export const PSEUDO = 'ar-XB'
export type AnyLocale = Locale | typeof PSEUDO

export const directionOf = (locale: string): 'ltr' | 'rtl' => (locale === PSEUDO ? 'rtl' : 'ltr')

export const isLocale = (value: string): value is Locale => (locales as readonly string[]).includes(value)

/** Each language's own name, as its readers look for it. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' }

interface LocaleRequest {
  /** The browser's request headers. */
  readonly cookies: string | undefined
  readonly acceptLanguage: string | undefined
}

/**
 * Returns the language chosen in this browser, or else the one that the browser requests. Undefined when the site has neither.
 */
export function requestedLocale({ cookies, acceptLanguage }: LocaleRequest): AnyLocale | undefined {
  const chosen = /(?:^|;\s*)locale=([\w-]+)/.exec(cookies ?? '')?.[1] ?? ''
  return chosen === PSEUDO || isLocale(chosen) ? chosen : acceptedLocale(acceptLanguage)
}

/**
 * Returns the first language of an Accept-Language header that the site has (RFC 9110, section 12.5.4): `es-MX,es;q=0.9,en;q=0.8`
 * → es. Undefined when it has none of them.
 */
export function acceptedLocale(header: string | undefined): Locale | undefined {
  const ranges = (header ?? '').slice(0, 500).split(',').map(readRange)
  const wanted = ranges.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return wanted.map(({ language }) => language).find(isLocale)
}

function readRange(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((one) => one.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return { language: tag.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 }
}
