import { createHash } from 'node:crypto'
import type { Person } from '@fanfare/contract/people'
import type { Referral, ReferralEarning, ReferralTerms } from '@fanfare/contract/referrals'
import type { ReferralEarningRow, ReferredRow } from '#core/money/index.ts'
import type { Settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'

type People = ReadonlyMap<string, Person>

/** Returns an id that distinguishes lines without revealing an account. */
const lineOf = (...ids: readonly string[]): string => createHash('sha256').update(ids.join()).digest('base64url').slice(0, 22)

export function referralView(row: ReferredRow, people: People, now: Date): Referral {
  const { name, isPerformer } = people.get(row.referred_id)!
  return {
    _id: lineOf('referral', row.referred_id),
    name,
    isPerformer,
    state: row.ends_at > now ? 'active' : 'ended',
    percent: row.percent,
    earned: fromMinorUnits(row.earned),
    endsAt: row.ends_at.toISOString(),
    createdAt: row.at.toISOString(),
  }
}

export const earningView = (row: ReferralEarningRow, people: People): ReferralEarning => ({
  _id: lineOf(row.entry_id, row.referred_id),
  name: people.get(row.referred_id)!.name,
  amount: fromMinorUnits(row.amount),
  availableAt: row.available_at.toISOString(),
  createdAt: row.at.toISOString(),
})

export const termsView = (terms: Settings): ReferralTerms => ({
  performerPercent: terms.referralPerformerPercent,
  fanPercent: terms.referralFanPercent,
  months: terms.referralMonths,
})
