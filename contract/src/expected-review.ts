/** Tells performers whether operators review their content before others see it. */
import { Type, type Static } from 'typebox'
import { get, oneOf } from './define.ts'

export const ExpectedReview = Type.Object({
  /** `some`: a sample is reviewed. */
  reviews: oneOf('none', 'some', 'all'),
})
export type ExpectedReview = Static<typeof ExpectedReview>

export const readExpectedReview = get('/performer/review', {
  summary: 'Tell whether operators review what the caller publishes now: nothing, a sample or everything.',
  who: 'performer',
  reply: ExpectedReview,
  provides: ['expected-review'],
})
