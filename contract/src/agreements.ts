/** The agreement that performers sign before they upload. */
import { Type, type Static } from 'typebox'
import { Signature } from './consents.ts'
import { DateTime, get, oneOf, orNull, post } from './define.ts'
import { Download } from './downloads.ts'
import { locales } from './locales.ts'

/** The date of the built-in text. */
export const AGREEMENT_VERSION = '2026-11-30'

export const UploaderAgreement = Type.Object({
  version: Type.String(),
  title: Type.String(),
  language: oneOf(...locales),
  /** Contains only elements and attributes that are harmless in any page. */
  html: Type.String(),
  /** The latest agreement of the caller; null for none. */
  signed: orNull(Type.Object({ version: Type.String(), name: Type.String(), signedAt: DateTime })),
  /** False if the caller has to sign before the next upload. */
  isCurrent: Type.Boolean(),
})
export type UploaderAgreement = Static<typeof UploaderAgreement>

export const readAgreement = get('/performer/agreement', {
  summary: 'Get the uploader agreement, and whether the caller has signed its current version.',
  who: 'performer',
  reply: UploaderAgreement,
  provides: ['agreement'],
})

export const signAgreement = post('/performer/agreement', {
  summary: 'Sign the current version of the uploader agreement, by a typed name. Uploads need it.',
  who: 'performer',
  isUnread: true,
  body: Type.Object({ version: Type.String({ maxLength: 30 }), name: Signature }),
  reply: UploaderAgreement,
  errors: ['changed_meanwhile', 'not_valid'],
  invalidates: ['agreement', 'me'],
})

export const downloadAgreement = get('/performer/agreement/pdf', {
  summary: "Download the caller's latest signed agreement as PDF.",
  who: 'performer',
  reply: Download,
  errors: ['not_found'],
})
