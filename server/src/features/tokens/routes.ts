import * as tokens from '@fanfare/contract/tokens'
import { peopleById, personOf } from '#core/accounts/index.ts'
import { walletTransactions } from '#core/money/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { buyContent, type Wanted } from './buy-content.ts'
import { tip } from './tip.ts'
import { transactionView, receiptView } from './views.ts'

async function buy(tx: Tx, fan: Viewer, wanted: Wanted) {
  const sale = await buyContent(tx, fan, wanted)
  return receiptView(sale, (await peopleById(tx.db, [sale.performerId])).get(sale.performerId)!)
}

export const routes = [
  mutation(tokens.tip, async ({ tx, viewer, params, body, key }) => {
    const given = await tip(tx, viewer, { key, performerId: params.id, amount: body.amount, message: body.message ?? '' })
    return receiptView(given.sale, personOf(given.performer))
  }),

  mutation(tokens.buyPost, ({ tx, viewer, params, body }) =>
    buy(tx, viewer, { kind: 'post', id: params.id, shownPrice: body?.price }),
  ),

  mutation(tokens.buyMessage, ({ tx, viewer, params, body }) =>
    buy(tx, viewer, { kind: 'message', id: params.id, shownPrice: body?.price }),
  ),

  query(tokens.listTokenTransactions, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { transactions, total } = await walletTransactions(ctx.db, viewer.id, { limit, offset })
    const people = await peopleById(
      ctx.db,
      transactions.flatMap((m) => m.performerId ?? []),
    )
    return { data: transactions.map((m) => transactionView(m, people)), total }
  }),
]
