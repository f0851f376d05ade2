/** The languages of the site as BCP 47 tags. English is the source and the fallback for missing translations. */
export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]
