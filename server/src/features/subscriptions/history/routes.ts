import * as earnings from '@fanfare/contract/earnings'
import { earnedByMonth } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { query } from '#platform/route-handler.ts'
import { lifetimeValue, retentionMonths } from './retention.ts'
import { countsOf } from './store.ts'
import { retentionView } from './views.ts'

const MONTHS = 6

export const retentionRoutes = [
  query(earnings.readRetention, async ({ ctx, viewer }) => {
    const [counts, byMonth, { currency }] = await Promise.all([
      countsOf(ctx.db, viewer.id, { now: ctx.clock.now(), months: MONTHS }),
      earnedByMonth(ctx.db, viewer.id, 'subscription'),
      settings(ctx),
    ])
    const months = retentionMonths(counts)
    const lifetime = lifetimeValue(months, { byMonth, payingEver: counts.payingEver })
    return retentionView({ months, lifetime, fans: counts.payingEver, currency })
  }),
]
