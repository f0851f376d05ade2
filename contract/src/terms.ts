/** Names versions of the terms, to which accounts agree. */
import { Type } from 'typebox'

/** The date of the built-in terms, privacy and age pages. */
export const TERMS_VERSION = '2026-11-30'

/** Earlier built-in versions, which a page opened before an upgrade has shown. */
export const EARLIER_TERMS_VERSIONS: readonly string[] = ['2026-11-29', '2026-11-26', '2026-11-24']

/** The date of a built-in version, or the date, language and number of one that an operator has published: `2027-01-05.en.2`. */
export const TermsVersion = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d(?:\\.[a-z]{2}\\.\\d{1,9})?$', maxLength: 30 })
