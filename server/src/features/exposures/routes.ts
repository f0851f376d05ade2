import * as exposures from '@fanfare/contract/exposures'
import { readSettings } from '#core/settings/index.ts'
import type { Db } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { addExposures, exposuresOf, totalExposures } from './store.ts'

const MAX_DAYS = 30

async function viewOf(db: Db, operatorId: string, now: Date): Promise<exposures.MyExposures> {
  const [days, { reviewRules }] = await Promise.all([exposuresOf(db, operatorId, MAX_DAYS), readSettings(db)])
  const today = now.toISOString().slice(0, 10)
  const { pauseMinutes, pauseExposures } = reviewRules
  return { today: days.find(({ day }) => day === today)?.total ?? 0, days, pauseMinutes, pauseExposures }
}

export const routes = [
  query(exposures.readMyExposures, ({ ctx, viewer }) => viewOf(ctx.db, viewer.id, ctx.clock.now())),

  mutation(exposures.recordExposures, async ({ tx, viewer, body: { count } }) => {
    await addExposures(tx, viewer.id, count)
    return viewOf(tx.db, viewer.id, tx.now)
  }),

  query(exposures.listExposures, async ({ ctx, query: { limit = MAX_DAYS } }) => {
    const data = await totalExposures(ctx.db, limit)
    return { data, total: data.length }
  }),
]
