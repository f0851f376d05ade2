/** Which texts of the terms are shown to whoever registers: the pages about terms, privacy and age as they are shipped. */
import { oneOf } from './define.ts'

/** The day of the texts. */
export const TERMS_VERSION = '2026-11-26' as const

/** Earlier versions are listed here too: a page that was opened before an upgrade has shown those. */
export const TermsVersion = oneOf(TERMS_VERSION, '2026-11-24')
