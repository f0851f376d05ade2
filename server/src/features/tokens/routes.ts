import * as tokens from '@fanfare/contract/tokens'
import { peopleById, personOf } from '#core/accounts/index.ts'
import { walletTransactions } from '#core/money/index.ts'
import { receiptView } from '#core/purchases/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { tip } from './tip.ts'
import { transactionView } from './views.ts'

export const routes = [
  mutation(tokens.tip, async ({ tx, viewer, params, body, key }) => {
    const given = await tip(tx, viewer, { key, performerId: params.id, amount: body.amount, message: body.message ?? '' })
    return receiptView(given.sale, personOf(given.performer))
  }),

  query(tokens.listTokenTransactions, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { transactions, total } = await walletTransactions(ctx.db, viewer.id, { limit, offset })
    const people = await peopleById(
      ctx.db,
      transactions.flatMap((m) => m.performerId ?? []),
    )
    return { data: transactions.map((m) => transactionView(m, people)), total }
  }),
]
