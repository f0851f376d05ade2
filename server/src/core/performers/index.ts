import type { PerformerCard } from '@fanfare/contract/profiles'
import { accessDecisions } from '#core/access/index.ts'
import { personOf, type Performer } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { yearlySaving } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Db } from '#platform/context.ts'

export const shownPrices = (of: Performer): PerformerCard['prices'] => ({
  freeDays: of.free_days,
  monthly: fromMinorUnits(of.monthly_price),
  yearly: fromMinorUnits(of.yearly_price),
  saving: yearlySaving(Number(of.monthly_price), Number(of.yearly_price)),
})

export const performerCard = (of: Performer): PerformerCard => ({
  ...personOf(of),
  bio: of.bio,
  cover: of.cover,
  prices: shownPrices(of),
  totalPosts: Math.max(of.total_posts, 0),
  totalFollowers: Math.max(of.total_followers, 0),
})

export async function performerCards(db: Db, viewer: Anyone, rows: readonly Performer[]): Promise<PerformerCard[]> {
  const decisions = await accessDecisions(
    db,
    viewer,
    rows.map((row) => profileOf(row.id)),
  )
  return rows.filter((row) => decisions.get(row.id)?.sees === 'all').map(performerCard)
}
