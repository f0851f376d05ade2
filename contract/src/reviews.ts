/** Defines reviews of products, which only buyers write. */
import { Type, type Static } from 'typebox'
import { Cursor, DateTime, del, Done, get, Id, IdParams, Limit, oneOf, orNull, page, put } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { Person } from './people.ts'
import { Rating } from './ratings.ts'

const Stars = Type.Integer({ minimum: 1, maximum: 5, title: 'Stars' })

export const Review = Type.Object({
  _id: Id,
  author: Person,
  stars: Stars,
  /** May be empty. */
  text: Type.String(),
  isEdited: Type.Boolean(),
  createdAt: DateTime,
  /** The seller's reply. */
  reply: orNull(Type.Object({ text: Type.String(), createdAt: DateTime })),
  can: Type.Array(oneOf('edit', 'delete', 'reply')),
})
export type Review = Static<typeof Review>

const PATH = '/performer-assets/products/:id/reviews'
const text = (title: string) => Type.String({ maxLength: 2000, title, pattern: `^$|${MULTILINE_PATTERN}` })
const changed = ['reviews:{id}', 'product:{id}', 'own-content:product']

export const listReviews = get(PATH, {
  summary: 'List the reviews of a product, latest first.',
  who: 'anyone',
  params: IdParams,
  query: Type.Object({ stars: Type.Optional(Stars), limit: Limit(10), cursor: Cursor }),
  reply: Type.Object({
    ...page(Review).properties,
    rating: Rating,
    /** The number of reviews with one star, two stars, up to five. */
    counts: Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 }),
    /** The caller's own. */
    own: orNull(Review),
    /** True if the caller has bought the product. */
    canReview: Type.Boolean(),
  }),
  errors: ['not_found', 'not_valid'],
  provides: ['reviews:{id}'],
})

export const writeReview = put(PATH, {
  summary: "Write the caller's review of a product that they bought, or change it.",
  who: 'fan',
  params: IdParams,
  body: Type.Object({ stars: Stars, text: Type.Optional(text('Review')) }),
  reply: Review,
  errors: ['not_found', 'not_allowed', 'not_valid', 'too_many_requests'],
  invalidates: changed,
})

export const deleteReview = del('/product-reviews/:id', {
  permission: 'moderation',
  summary: 'Delete a review. Authors can delete their own, and operators all.',
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['reviews', 'product', 'own-content:product'],
})

export const replyToReview = put('/product-reviews/:id/reply', {
  summary: "Reply to a review of one of the caller's products, or change the reply. An empty text removes it.",
  who: 'performer',
  params: IdParams,
  body: Type.Object({ text: text('Reply') }),
  reply: Review,
  errors: ['not_verified', 'not_found', 'not_valid', 'too_many_requests'],
  invalidates: ['reviews'],
})
