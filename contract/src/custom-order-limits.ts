/** Limits of custom orders, and the parts of their forms. */
import { Type } from 'typebox'
import { Id } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

/** The kind of content, of sales, and of `about` in messages. */
export const CUSTOM_ORDER = 'customorder'

export const MAX_REFERENCES = 5
export const MAX_DELIVERED_FILES = 10
export const MAX_DELIVERED_DOWNLOADS = 5
export const MAX_REVISIONS = 5
/** How many custom orders a performer can have at the same time. */
export const MAX_OPEN_ORDERS = 50
/** How many days a performer can need at least. */
export const MAX_NOTICE_DAYS = 90
/** A date may be this many days ahead. */
export const MAX_DUE_DAYS = 365
/** Statements about a disagreement by each side. */
export const MAX_STATEMENTS = 10

/** A question or an offer stays open for this many days, and for half of the time until its date at most. */
export const OFFER_DAYS = 14
/** How long a fan can pay for an accepted order. */
export const PAYMENT_HOURS = 72
/** A delivery counts as accepted after this time. */
export const ACCEPTANCE_HOURS = 72
/** A revision has at least this many days. */
export const REVISION_DAYS = 7

export const longText = (title: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, title, pattern: MULTILINE_PATTERN })
export const optionalText = (title: string, maxLength: number) =>
  Type.Optional(Type.String({ maxLength, title, pattern: `^$|${MULTILINE_PATTERN}`, default: '' }))

export const MAX_TERMS_LENGTH = 2000
export const MAX_NOTE_LENGTH = 2000
export const MAX_BRIEF_LENGTH = 5000
export const note = optionalText('Note', MAX_NOTE_LENGTH)
export const PictureIds = (title: string) =>
  Type.Optional(Type.Array(Id, { maxItems: MAX_REFERENCES, uniqueItems: true, title, default: [] }))
