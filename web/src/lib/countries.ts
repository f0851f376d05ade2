/** Names countries in the reader's language, by their codes (ISO 3166-1). */
import { countryCodes } from '@fanfare/contract/country-codes'
import { reader } from '#lib/i18n.ts'

/** Returns the code itself when the browser knows no name for it. */
export const countryName = (code: string): string => new Intl.DisplayNames([reader().locale], { type: 'region' }).of(code) ?? code

export function countryOptions(): { value: string; label: string }[] {
  const { locale } = reader()
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return countryCodes.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) => compare(a.label, b.label))
}
