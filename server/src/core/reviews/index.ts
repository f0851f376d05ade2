export { adviceOn, installReviewAdvice, type ReviewAdvice } from './advice.ts'
export { expectedReview } from './decide.ts'
export { contentReviewed, reviewQueueChanged } from './events.ts'
export { passReview, withdrawReview } from './pass-review.ts'
export { reviewsPersonalData } from './personal-data.ts'
export {
  countFoundReviews,
  countPastReviews,
  countWaiting,
  findReviews,
  neighborsOf,
  recordOf,
  type WantedReviews,
} from './queue-store.ts'
export {
  countApproved,
  putApproval,
  reviewById,
  reviewOfStatement,
  setApprovedOnAppeal,
  setDecided,
  type ReviewRow,
} from './store.ts'
