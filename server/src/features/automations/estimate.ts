/** Estimates how many fans an automation would have reached in the last days, from existing data. */
import type { AutomationTrigger } from '@fanfare/contract/automations'
import { countNewRelations } from '#core/access/index.ts'
import { contentKinds } from '#core/content/index.ts'
import { countPayers } from '#core/money/index.ts'
import type { Context } from '#platform/context.ts'
import { storedTrigger } from './rules.ts'

const ESTIMATE_DAYS = 30

/** Returns null if no data exists: cancellations and renewals are not recorded in a countable way. */
export async function estimate(ctx: Context, performerId: string, planned: AutomationTrigger): Promise<number | null> {
  const { trigger, tierId, minAmount } = storedTrigger(planned)
  const begun = { days: ESTIMATE_DAYS, tierId: tierId ?? undefined }
  switch (trigger) {
    case 'follow':
      return countNewRelations(ctx.db, performerId, { kind: 'follow', ...begun })
    case 'subscribe':
      return countNewRelations(ctx.db, performerId, { kind: 'subscription', ...begun })
    case 'tip':
      return countPayers(ctx.db, performerId, { kinds: ['tip'], minAmount, days: ESTIMATE_DAYS })
    case 'purchase':
      return countPayers(ctx.db, performerId, { kinds: [...contentKinds(ctx).keys()], minAmount, days: ESTIMATE_DAYS })
    default:
      return null
  }
}
