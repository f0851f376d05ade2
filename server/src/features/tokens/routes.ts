import * as tokens from '@fanfare/contract/tokens'
import { personOf } from '#core/accounts/index.ts'
import { receiptView } from '#core/purchases/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { sendTip } from './send-tip.ts'
import { readReceipt, searchTransactions, transactionMonths, transactionsFile } from './transactions.ts'

export const routes = [
  mutation(tokens.tip, async ({ tx, viewer, params, body, key }) => {
    const { amount, message = '', isAnonymous = false, streamId } = body
    const given = await sendTip(tx, viewer, { key, performerId: params.id, amount, message, isAnonymous, streamId })
    return receiptView(given.sale, personOf(given.performer))
  }),

  query(tokens.listTokenTransactions, ({ ctx, viewer, query: filters }) =>
    searchTransactions(ctx, viewer.id, filters, { limit: filters.limit ?? 20, offset: filters.offset ?? 0 }),
  ),

  query(tokens.downloadTokenTransactions, ({ ctx, viewer, query: filters }) => transactionsFile(ctx, viewer.id, filters)),

  query(tokens.listTokenMonths, ({ ctx, viewer, query: { limit = 12 } }) => transactionMonths(ctx, viewer.id, limit)),

  query(tokens.readTokenTransaction, ({ ctx, viewer, params }) => readReceipt(ctx, viewer.id, params.id)),
]
