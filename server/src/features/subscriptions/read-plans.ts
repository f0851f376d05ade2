/** The plans that a performer offers to one viewer now. */
import type { Performer } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Context } from '#platform/context.ts'
import { bundlesOf } from './bundle-store.ts'
import { plansFor, type Plan } from './plans.ts'
import { promotionFor, trialFor } from './promotions/claim-promotion.ts'
import type { SubscriptionRow } from './store.ts'

interface Asking {
  readonly performer: Performer
  /** Absent for visitors. */
  readonly fanId: string | undefined
  readonly row: SubscriptionRow | undefined
  /** The code in the link of a trial. */
  readonly trial: string | undefined
}

export interface Plans {
  readonly plans: readonly Plan[]
  readonly endsAt: Date | null
  readonly trialProblem: string
}

export async function readPlans(ctx: Context, { performer, fanId, row, trial: code }: Asking): Promise<Plans> {
  const now = ctx.clock.now()
  const asked = { performerId: performer.id, fanId, before: row, now }
  const site = await settings(ctx)
  const trial = code === undefined || !site.freeSubscriptionEnabled ? undefined : await trialFor(ctx.db, asked, code)
  const promotion = await promotionFor(ctx.db, asked)
  const plans = plansFor({
    performer,
    bundles: await bundlesOf(ctx.db, performer.id),
    row,
    promotion,
    trialDays: trial?.problem === '' ? trial.days : undefined,
    settings: site,
    now,
  })
  return { plans, endsAt: promotion?.ends_at ?? null, trialProblem: trial?.problem ?? '' }
}
