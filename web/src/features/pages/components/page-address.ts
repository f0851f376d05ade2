import type { Locale } from '@fanfare/contract/locales'

export const pageAddress = (slug: string): string => `/page/${slug}`

/** English is the default, so its tab is open without a language in the address. */
export const editorPath = (id: string, language: Locale): string =>
  language === 'en' ? `/admin/pages/${id}` : `/admin/pages/${id}?language=${language}`
