/** Names the version of the terms, privacy and age pages that new accounts accept. */
import { oneOf } from './define.ts'

/** The date of the texts. */
export const TERMS_VERSION = '2026-11-30' as const

/** Includes earlier versions, because a page opened before an upgrade has shown one of those. */
export const TermsVersion = oneOf(TERMS_VERSION, '2026-11-29', '2026-11-26', '2026-11-24')
