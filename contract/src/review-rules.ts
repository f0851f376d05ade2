/** Defines which content operators review before others see it, and when reviewers are reminded to pause. */
import { Type, type Static } from 'typebox'
import { oneOf } from './define.ts'

export const ReviewMode = oneOf('none', 'new_performers', 'everyone', 'sample')
export type ReviewMode = Static<typeof ReviewMode>

export const ReviewRules = Type.Object({
  mode: ReviewMode,
  /** With `new_performers`: until this number of items is approved. */
  firstItems: Type.Integer({ minimum: 1, maximum: 100, title: 'Approved items' }),
  /** With `sample`. */
  samplePercent: Type.Integer({ minimum: 0, maximum: 100, title: 'Sample (%)' }),
  /** A reviewer is reminded to pause after this time, and after this number of uncovered media. */
  pauseMinutes: Type.Integer({ minimum: 1, maximum: 240, title: 'Minutes until a pause' }),
  pauseExposures: Type.Integer({ minimum: 1, maximum: 1000, title: 'Uncovered media until a pause' }),
})
export type ReviewRules = Static<typeof ReviewRules>
