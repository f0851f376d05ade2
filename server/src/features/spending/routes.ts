import * as spending from '@fanfare/contract/spending'
import { spentByCard } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { currentLimits, limitsOf, planLimit, setLimits, type LimitRow } from '#core/spending/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import type { Context, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { spendingIn, statementFile } from './statement.ts'
import { limitsView } from './views.ts'

interface Reading {
  readonly accountId: string
  readonly row: LimitRow | undefined
  readonly now: Date
}

const viewOf = async (from: Context | Tx, { accountId, row, now }: Reading) =>
  limitsView(currentLimits(row, now), await spentByCard(from.db, accountId, now), (await settings(from)).currency)

const toLimit = (value: number | undefined): number | undefined => (value === undefined ? undefined : toMinorUnits(value))

export const routes = [
  query(spending.readSpendingLimits, async ({ ctx, viewer }) =>
    viewOf(ctx, { accountId: viewer.id, row: await limitsOf(ctx.db, viewer.id), now: ctx.clock.now() }),
  ),

  mutation(spending.setSpendingLimits, async ({ tx, viewer, body: { monthly, perPerformer } }) => {
    const row = await setLimits(tx, viewer.id, (before) => {
      const limits = currentLimits(before, tx.now)
      return {
        monthly: planLimit(limits.monthly, toLimit(monthly), tx.now),
        perPerformer: planLimit(limits.perPerformer, toLimit(perPerformer), tx.now),
      }
    })
    return viewOf(tx, { accountId: viewer.id, row, now: tx.now })
  }),

  query(spending.listSpending, ({ ctx, viewer, query: { month, limit = 50, offset = 0 } }) =>
    spendingIn(ctx, viewer.id, month, { limit, offset }),
  ),

  query(spending.downloadSpending, ({ ctx, viewer, query: { month } }) => statementFile(ctx, viewer.id, month)),
]
