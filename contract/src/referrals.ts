/** Defines referrals: accounts that refer others receive a share of the site's commission for a time. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Limit, Offset, oneOf, page, put, Sum } from './define.ts'

export const ReferralCode = Type.Object({
  code: Type.String(),
  /** The referral link within this site: `/?ref=…`. */
  path: Type.String(),
  /** Percent of the commission by role of the referred account, and the duration. */
  performerPercent: Type.Integer(),
  fanPercent: Type.Integer(),
  months: Type.Integer(),
})
export type ReferralCode = Static<typeof ReferralCode>

export const readReferralCode = get('/referrals/user/code', {
  summary:
    "Get the caller's referral code and link, and the shares of commission that referrals earn. The first call creates the code.",
  who: 'member',
  reply: ReferralCode,
  errors: ['not_allowed'],
  provides: ['referrals'],
})

export const Referral = Type.Object({
  _id: Type.String(),
  /** Nothing else about the referred account is shown. */
  name: Type.String(),
  isPerformer: Type.Boolean(),
  state: oneOf('active', 'ended'),
  percent: Type.Integer(),
  earned: Sum,
  endsAt: DateTime,
  createdAt: DateTime,
})
export type Referral = Static<typeof Referral>

const pageQuery = Type.Object({ limit: Limit(20), offset: Offset })

export const searchReferrals = get('/referrals/user/search', {
  summary: 'List the people the caller has referred, newest first.',
  who: 'member',
  query: pageQuery,
  reply: page(Referral),
  provides: ['referrals'],
})

export const ReferralStats = Type.Object({
  currency: Type.String(),
  total: Sum,
  /** Not available until the sale itself is. */
  pending: Sum,
  /** An amount too small to transfer yet, or a debt after refunds. */
  waiting: Sum,
  /** Transferred to a performer's earnings, or to a fan's wallet as tokens. */
  moved: Sum,
})
export type ReferralStats = Static<typeof ReferralStats>

export const readReferralStats = get('/referral-earnings/stats', {
  summary: "Get the caller's referral earnings in the site's currency.",
  who: 'member',
  reply: ReferralStats,
  provides: ['referrals'],
})

export const ReferralEarning = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  /** Negative after a refund. */
  amount: Sum,
  availableAt: DateTime,
  createdAt: DateTime,
})
export type ReferralEarning = Static<typeof ReferralEarning>

export const searchReferralEarnings = get('/referral-earnings/search', {
  summary: "List the caller's referral earnings, newest first. Each is a share of a commission.",
  who: 'member',
  query: pageQuery,
  reply: page(ReferralEarning),
  provides: ['referrals'],
})

export const ReferralTerms = Type.Object({
  performerPercent: Type.Integer({ minimum: 0, maximum: 50, title: 'Share for referred performers' }),
  fanPercent: Type.Integer({ minimum: 0, maximum: 50, title: 'Share for referred fans' }),
  months: Type.Integer({ minimum: 1, maximum: 120, title: 'Months' }),
})
export type ReferralTerms = Static<typeof ReferralTerms>

export const readReferralTerms = get('/admin/referrals/terms', {
  summary: 'Get the terms of new referrals: the shares of commission, and for how many months.',
  who: 'admin',
  permission: 'finance_read',
  reply: ReferralTerms,
  provides: ['referrals'],
})

export const changeReferralTerms = put('/admin/referrals/terms', {
  summary: 'Change the terms of new referrals. Existing referrals keep their terms.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: ReferralTerms,
  reply: ReferralTerms,
  errors: ['not_valid'],
  invalidates: ['referrals'],
})
