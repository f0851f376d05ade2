import * as receipts from '@fanfare/contract/receipts'
import { listReceipts, receiptById } from '#core/receipts/index.ts'
import { changeSettings, settings } from '#core/settings/index.ts'
import { notFound } from '#lib/errors.ts'
import { addMonths } from '#lib/time.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Context } from '#platform/context.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { receiptViews } from './views.ts'
import { parseReceiptNumber } from './receipt-number.ts'

const fanRoutes = [
  query(receipts.listReceipts, async ({ ctx, viewer, query: { month, limit = 20, offset = 0 } }) => {
    const from = month === undefined ? undefined : new Date(`${month}-01T00:00:00Z`)
    const until = from && addMonths(from, 1)
    const { rows, total } = await listReceipts(ctx.db, { accountId: viewer.id, from, until, limit, offset })
    return { data: await receiptViews(ctx.db, rows), total }
  }),

  query(receipts.downloadReceipt, ({ ctx, viewer, params }) => pdfOf(ctx, params.id, viewer.id)),
]

const adminRoutes = [
  query(receipts.searchReceipts, async ({ ctx, query: { number, limit = 20, offset = 0 } }) => {
    const numbered = number === undefined ? undefined : parseReceiptNumber(number)
    if (number !== undefined && !numbered) return { data: [], total: 0 }
    const { rows, total } = await listReceipts(ctx.db, { numbered, limit, offset })
    return { data: await receiptViews(ctx.db, rows), total }
  }),

  query(receipts.downloadAnyReceipt, ({ ctx, params }) => pdfOf(ctx, params.id)),

  query(receipts.readSeller, async ({ ctx }) => {
    const { sellerName: name, sellerAddress: address, sellerTaxId: taxId } = await settings(ctx)
    return { name, address, taxId }
  }),

  mutation(receipts.changeSeller, async ({ tx, viewer, body }) => {
    const { name, address = '', taxId = '' } = body
    const seller = { name: name.trim(), address: address.trim(), taxId: taxId.trim() }
    await changeSettings(tx, { sellerName: seller.name, sellerAddress: seller.address, sellerTaxId: seller.taxId }, viewer)
    return seller
  }),
]

/** Throws `not_found` for another's receipt, as for a missing one. */
async function pdfOf(ctx: Context, id: string, accountId?: string) {
  const row = await receiptById(ctx.db, id, accountId)
  if (!row) throw notFound()
  return receiptPdf(ctx, row)
}

export const routes = [...fanRoutes, ...adminRoutes]
