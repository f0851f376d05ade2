/** Tests whether operators review content before others see it. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ReviewRules } from '@fanfare/contract/review-rules'
import { needOfReview, expectedReview, type ReviewFacts } from './decide.ts'

const rules = (of: Partial<ReviewRules>): ReviewRules => ({
  mode: 'none',
  firstItems: 3,
  samplePercent: 10,
  pauseMinutes: 20,
  pauseExposures: 50,
  ...of,
})
const facts = (of: Partial<ReviewFacts>): ReviewFacts => ({
  isUnchanged: false,
  isApproved: false,
  latest: undefined,
  approvedItems: 0,
  draw: 50,
  ...of,
})

const needs: readonly (readonly [Partial<ReviewRules>, Partial<ReviewFacts>, string])[] = [
  [{ mode: 'none' }, {}, 'not_required'],
  [{ mode: 'none' }, { latest: 'waiting' }, 'review'],
  [{ mode: 'none' }, { latest: 'rejected' }, 'review'],
  [{ mode: 'none' }, { latest: 'approved' }, 'not_required'],
  [{ mode: 'everyone' }, {}, 'review'],
  [{ mode: 'everyone' }, { isApproved: true }, 'approved'],
  [{ mode: 'everyone' }, { isUnchanged: true }, 'unchanged'],
  [{ mode: 'everyone' }, { isUnchanged: true, isApproved: true }, 'approved'],
  [{ mode: 'everyone' }, { latest: 'approved', approvedItems: 40 }, 'review'],
  [{ mode: 'everyone' }, { latest: 'waiting', isApproved: true }, 'approved'],
  [{ mode: 'new_performers' }, { approvedItems: 2 }, 'review'],
  [{ mode: 'new_performers' }, { approvedItems: 3 }, 'known_performer'],
  [{ mode: 'new_performers' }, { approvedItems: 3, latest: 'rejected' }, 'review'],
  [{ mode: 'new_performers', firstItems: 0 }, {}, 'known_performer'],
  [{ mode: 'sample' }, { draw: 9.99 }, 'review'],
  [{ mode: 'sample' }, { draw: 10 }, 'not_sampled'],
  [{ mode: 'sample' }, { draw: 10, latest: 'rejected' }, 'review'],
  [{ mode: 'sample', samplePercent: 0 }, { draw: 0 }, 'not_sampled'],
  [{ mode: 'sample', samplePercent: 100 }, { draw: 99.99 }, 'review'],
]
test.for(needs)('with %j, content with %j is decided: %s', ([of, known, expected]) => {
  const decision = needOfReview(rules(of), facts(known))
  assert.equal(decision.isNeeded ? 'review' : decision.why, expected)
})

const expectations: readonly (readonly [Partial<ReviewRules>, number, string])[] = [
  [{ mode: 'none' }, 0, 'none'],
  [{ mode: 'everyone' }, 9, 'all'],
  [{ mode: 'new_performers' }, 2, 'all'],
  [{ mode: 'new_performers' }, 3, 'none'],
  [{ mode: 'sample' }, 9, 'some'],
  [{ mode: 'sample', samplePercent: 0 }, 9, 'none'],
  [{ mode: 'sample', samplePercent: 100 }, 9, 'all'],
]
test.for(expectations)('with %j, a performer with %i approved items expects a review of: %s', ([of, approved, expected]) => {
  assert.equal(expectedReview(rules(of), approved), expected)
})
