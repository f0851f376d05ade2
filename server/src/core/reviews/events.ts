import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const OneItem = Type.Object({
  reviewId: Type.String(),
  kind: Type.String(),
  contentId: Type.String(),
  performerId: Type.String(),
})

/** Content waits for the decision of an operator, or no longer does. */
export const reviewQueueChanged = event('review.queue_changed', OneItem)

/** An operator has decided about content. */
export const contentReviewed = event(
  'review.decided',
  Type.Object({
    ...OneItem.properties,
    isApproved: Type.Boolean(),
    /** The statement of reasons of a rejection. */
    statementId: Type.Union([Type.Null(), Type.String()]),
  }),
)
