import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Few or no pieces are left of a variant, or there are some again. */
export const stockRanLow = event('product.stock_ran_low', Type.Object({ productId: Type.String() }))

/** Buyers of a digital product get a new version of its files. */
export const filesPublished = event(
  'product.files_published',
  Type.Object({ productId: Type.String(), performerId: Type.String(), version: Type.Integer() }),
)

/** A buyer has written a review. */
export const reviewWritten = event(
  'product.review_written',
  Type.Object({ productId: Type.String(), performerId: Type.String(), authorId: Type.String() }),
)
