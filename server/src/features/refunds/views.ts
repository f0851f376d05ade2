import type { AdminSale, Refund, TokenPurchase } from '@fanfare/contract/refunds'
import { peopleById } from '#core/accounts/index.ts'
import { isRefunded, paidAmountOf, refundedOf, tokenPurchasesOf, type ListedRefund, type SaleRow } from '#core/money/index.ts'
import { gatewayRefunds, owedAmountOf, type Payment } from '#core/payments/index.ts'
import { refundReasonLabel } from '#core/refunds/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { translated } from '#lib/i18n.ts'
import type { Db, Services } from '#platform/context.ts'

const between = (row: { fan_id: string; performer_id: string | null }): string[] =>
  row.performer_id === null ? [row.fan_id] : [row.fan_id, row.performer_id]

export async function adminSaleViews(db: Db, rows: readonly SaleRow[]): Promise<AdminSale[]> {
  const ids = rows.map((row) => row.id)
  const [people, refunded] = await Promise.all([peopleById(db, rows.flatMap(between)), refundedOf(db, ids)])
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    fan: people.get(row.fan_id)!,
    performer: people.get(row.performer_id)!,
    paidBy: row.payment_id === null ? 'wallet' : 'card',
    paid: fromMinorUnits(paidAmountOf(row)),
    refunded: fromMinorUnits(refunded.get(row.id) ?? 0),
    isRefunded: isRefunded(row, refunded.get(row.id)),
    gross: fromMinorUnits(row.gross),
    commission: fromMinorUnits(row.commission),
    net: fromMinorUnits(row.net),
    isAnonymous: row.is_anonymous,
    createdAt: row.at.toISOString(),
  }))
}

export async function refundViews(services: Services, db: Db, rows: readonly ListedRefund[]): Promise<Refund[]> {
  const ids = rows.map((row) => row.id)
  const [people, sent] = await Promise.all([peopleById(db, rows.flatMap(between)), gatewayRefunds(db, ids)])
  const byId = new Map(sent.map((one) => [one.refund_id, one]))
  return rows.map((row) => {
    const gateway = byId.get(row.id)
    return {
      _id: row.id,
      saleId: row.sale_id,
      kind: row.kind,
      fan: people.get(row.fan_id)!,
      performer: row.performer_id === null ? null : people.get(row.performer_id)!,
      paidBy: gateway || row.reason === 'disputed' ? 'card' : 'wallet',
      amount: fromMinorUnits(paidAmountOf(row)),
      net: fromMinorUnits(row.net),
      reason: row.reason,
      reasonLabel: refundReasonLabel(services, row.reason),
      note: row.note,
      isFull: row.is_full,
      status: gateway?.status ?? 'succeeded',
      owed: gateway?.status === 'pending' || gateway?.status === 'failed' ? fromMinorUnits(owedAmountOf(gateway)) : 0,
      message: translated(gateway?.message ?? ''),
      createdAt: row.at.toISOString(),
    }
  })
}

/** In the order of the payments. */
export async function tokenPurchaseViews(db: Db, rows: readonly Payment[]): Promise<TokenPurchase[]> {
  const [people, purchases] = await Promise.all([
    peopleById(
      db,
      rows.map((row) => row.account_id),
    ),
    tokenPurchasesOf(db, rows),
  ])
  return rows.flatMap((row): TokenPurchase[] => {
    const bought = purchases.get(row.id)
    if (!bought) return []
    const { tokens, unspent, goneBack, refundable } = bought
    return [
      {
        _id: row.id,
        fan: people.get(row.account_id)!,
        tokens: fromMinorUnits(tokens),
        removed: fromMinorUnits(goneBack.tokens),
        unspent: fromMinorUnits(unspent),
        paid: fromMinorUnits(row.amount),
        refunded: fromMinorUnits(goneBack.money),
        refundable: row.is_disputed ? 0 : fromMinorUnits(refundable),
        currency: row.currency,
        dispute: row.is_disputed ? 'open' : goneBack.isDisputed ? 'lost' : null,
        createdAt: row.created_at.toISOString(),
      },
    ]
  })
}
