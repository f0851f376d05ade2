/** Defines the terms on which performers give private shows. */
import { Type, type Static } from 'typebox'
import { Unlock } from './access.ts'
import { get, IdParams, oneOf, orNull, put, Tokens } from './define.ts'
import { Person } from './people.ts'
import { MAX_MIN_MINUTES } from './private-show-views.ts'

/** Subscribers count as followers. */
export const ShowAudience = oneOf('everyone', 'followers', 'subscribers')
export type ShowAudience = Static<typeof ShowAudience>

export const ShowTermsForm = Type.Object({
  /** Fans can ask. */
  isOpen: Type.Boolean(),
  /** The suggested price per minute. Each approval sets its own. */
  price: Tokens,
  /** Held at the start, and paid unless the performer's side ends the show before. */
  minMinutes: Type.Integer({ minimum: 1, maximum: MAX_MIN_MINUTES, title: 'Minimum minutes' }),
  audience: ShowAudience,
})
export type ShowTermsForm = Static<typeof ShowTermsForm>

export const ShowTerms = Type.Object({
  performer: Person,
  price: Tokens,
  minMinutes: Type.Integer(),
  audience: ShowAudience,
  /** How the caller joins those who may ask. Empty if the caller may ask now. */
  unlock: Type.Array(Unlock),
  /** The performer is in a show at the moment. Fans can ask, and start once it is over. */
  isOccupied: Type.Boolean(),
})
export type ShowTerms = Static<typeof ShowTerms>

export const viewShowTerms = get('/private-shows/terms/:id', {
  summary: "Get a performer's terms for private shows, by the performer's id. They are null while the performer gives none.",
  who: 'anyone',
  params: IdParams,
  reply: Type.Object({ terms: orNull(ShowTerms) }),
  errors: ['not_found'],
  provides: ['private-show-terms:{id}', 'performer:{id}', 'access:{id}'],
})

export const OwnShowTerms = Type.Object({
  /** Null until they are saved for the first time. */
  terms: orNull(ShowTermsForm),
  /** The bounds of `price`, also of an approval. */
  minPrice: Tokens,
  maxPrice: Tokens,
})
export type OwnShowTerms = Static<typeof OwnShowTerms>

export const readOwnShowTerms = get('/performer/private-shows/terms', {
  summary: "Get the caller's own terms for private shows.",
  who: 'performer',
  seat: 'price',
  reply: OwnShowTerms,
  provides: ['private-show-terms'],
})

export const saveShowTerms = put('/performer/private-shows/terms', {
  summary: "Save the caller's terms for private shows. Existing requests keep the minimum with which they were made.",
  who: 'performer',
  seat: 'price',
  body: ShowTermsForm,
  reply: OwnShowTerms,
  errors: ['not_valid', 'not_verified'],
  invalidates: ['private-show-terms'],
})
