/** Helpers for stories about content that operators review before others see it. */
import assert from 'node:assert/strict'
import type { Static } from 'typebox'
import * as reviews from '@fanfare/contract/content-reviews'
import type { ReviewRules } from '@fanfare/contract/review-rules'
import { changeSettings } from '#core/settings/index.ts'
import type { Caller, TestServer } from './test-server.ts'

export const USUAL_RULES: ReviewRules = { mode: 'none', firstItems: 5, samplePercent: 10, pauseMinutes: 20, pauseExposures: 50 }
export const APPROVE = { isApproved: true }
export const REJECT = { isApproved: false, rule: 'illegal_acts', reason: 'It shows a crime in detail.' } as const

type DecisionAboutVersion = Static<typeof reviews.decideReview.body>

/** Decides about a review and the version that the operator has seen. */
export const decides = (who: Caller, id: string, body: DecisionAboutVersion, query: { readonly q?: string } = {}) =>
  who(reviews.decideReview, { params: { id }, query, body })

/** Acts of operators. `reader` reads the queue. */
export function reviewsOf(site: TestServer, reader: () => Caller) {
  const reviewing = (rules: Partial<ReviewRules>) =>
    site.ctx.write((tx) => changeSettings(tx, { reviewRules: { ...USUAL_RULES, ...rules } }))
  const queue = async (query: reviews.ReviewFilters = {}) => (await reader()(reviews.searchReviews, { query })).data
  const waiting = async (contentId: string) => {
    for (const { _id: id } of await queue()) {
      const found = await reader()(reviews.readReview, { params: { id }, query: {} })
      if (found.contentId === contentId) return found
    }
    return undefined
  }
  const reviewOf = async (contentId: string) => (await waiting(contentId)) ?? assert.fail('it is not in the queue')
  const decide = async (who: Caller, contentId: string, decision: reviews.ReviewDecision = APPROVE) => {
    const { _id: id, version } = await reviewOf(contentId)
    const decided = await decides(who, id, { version, ...decision })
    await site.quiet()
    return decided
  }
  return { reviewing, queue, waiting, reviewOf, decide }
}
