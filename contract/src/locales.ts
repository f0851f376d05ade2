/** The languages of the site, as BCP 47 tags. English is the source: what a catalogue lacks is read in it. */
export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]
