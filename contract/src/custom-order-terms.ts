/** Defines the terms on which performers take custom orders. */
import { Type, type Static } from 'typebox'
import {
  longText,
  MAX_NOTICE_DAYS,
  MAX_OPEN_ORDERS,
  MAX_REVISIONS,
  MAX_TERMS_LENGTH,
  optionalText,
} from './custom-order-limits.ts'
import { get, IdParams, orNull, put, Tokens } from './define.ts'
import { Person } from './people.ts'

export const CustomOrderTermsForm = Type.Object({
  /** Fans can ask. */
  isOpen: Type.Boolean(),
  makes: longText('What you make', MAX_TERMS_LENGTH),
  excludes: optionalText('What you don’t make', MAX_TERMS_LENGTH),
  /** The lowest price that a fan can offer. */
  minPrice: Tokens,
  maxOpen: Type.Integer({ minimum: 1, maximum: MAX_OPEN_ORDERS, title: 'Orders at the same time' }),
  /** A fan's date is at least this many days ahead. */
  noticeDays: Type.Integer({ minimum: 1, maximum: MAX_NOTICE_DAYS, title: 'Days you need' }),
  /** Included in every order. A counter-offer can include others. */
  revisions: Type.Integer({ minimum: 0, maximum: MAX_REVISIONS, title: 'Included revisions' }),
})
export type CustomOrderTermsForm = Static<typeof CustomOrderTermsForm>

export const CustomOrderTerms = Type.Object({
  performer: Person,
  makes: Type.String(),
  excludes: Type.String(),
  minPrice: Tokens,
  /** The site's highest price. */
  maxPrice: Tokens,
  noticeDays: Type.Integer(),
  revisions: Type.Integer(),
  /** The performer has as many orders as they make at the same time, so no one can ask now. */
  isFull: Type.Boolean(),
})
export type CustomOrderTerms = Static<typeof CustomOrderTerms>

export const viewCustomOrderTerms = get('/custom-orders/terms/:id', {
  summary: "Get a performer's terms for custom orders, by the performer's id. They are null while the performer takes none.",
  who: 'anyone',
  params: IdParams,
  reply: Type.Object({ terms: orNull(CustomOrderTerms) }),
  errors: ['not_found'],
  provides: ['custom-order-terms:{id}', 'performer:{id}', 'access:{id}'],
})

/** The terms as saved, and the limits of the form. */
export const OwnCustomOrderTerms = Type.Object({
  /** Null until they are saved for the first time. */
  terms: orNull(CustomOrderTermsForm),
  /** The bounds of `minPrice`. */
  minPrice: Tokens,
  maxPrice: Tokens,
  /** Countered, unpaid, active and delivered orders, which `maxOpen` limits. */
  openOrders: Type.Integer(),
})
export type OwnCustomOrderTerms = Static<typeof OwnCustomOrderTerms>

export const readOwnCustomOrderTerms = get('/performer/custom-orders/terms', {
  summary: "Get the caller's own terms for custom orders.",
  who: 'performer',
  seat: 'price',
  reply: OwnCustomOrderTerms,
  provides: ['custom-order-terms', 'custom-orders'],
})

export const saveCustomOrderTerms = put('/performer/custom-orders/terms', {
  summary: "Save the caller's terms for custom orders. Existing orders keep the terms with which they were made.",
  who: 'performer',
  seat: 'price',
  body: CustomOrderTermsForm,
  reply: OwnCustomOrderTerms,
  errors: ['not_valid', 'not_verified'],
  invalidates: ['custom-order-terms'],
})
