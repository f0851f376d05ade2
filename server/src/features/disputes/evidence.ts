/**
 * Collects the evidence against a dispute: the buyer, the purchase and its use, and the agreed terms. In English, because banks
 * read it.
 */
import type { Evidence } from '@fanfare/contract/disputes'
import { accountById } from '#core/accounts/index.ts'
import { evidenceLines } from '#core/disputes/index.ts'
import { paymentById } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { inLocale, renderMessage } from '#lib/i18n.ts'
import { servicesOf, type Context, type Tx } from '#platform/context.ts'
import type { DisputeRow } from './store.ts'

interface Answered {
  readonly row: DisputeRow
  /** The operator's addition. */
  readonly note: string
}

/** Returns the current evidence or, once submitted, the submitted evidence. */
export async function evidenceOf(from: Context | Tx, { row, note }: Answered): Promise<Evidence> {
  if (row.evidence !== null) return row.evidence
  const [fan, payment, { siteName }] = await Promise.all([
    accountById(from.db, row.fan_id),
    paymentById(from.db, row.payment_id),
    settings(from),
  ])
  const { origin } = servicesOf(from).config
  if (!fan || !payment) throw new Error(`The fan or the payment of dispute ${row.id} is missing`)
  const purchase = {
    fanId: row.fan_id,
    performerId: row.performer_id ?? undefined,
    saleId: row.sale_id ?? undefined,
    paidAt: payment.created_at,
  }
  const price = `${fromMinorUnits(payment.amount).toFixed(2)} ${payment.currency}`
  const receipt = [
    `Receipt from ${siteName} (${origin}): ${price} on ${payment.created_at.toISOString()}, payment ${payment.id}.`,
    payment.off_session
      ? 'A renewal to which the customer agreed when subscribing, and which can be canceled in two clicks at any time.'
      : 'The price was shown before the customer confirmed it; the server refuses a payment of any other price than the one shown.',
    'Delivered immediately, in digital form.',
  ]
  return {
    customerName: fan.name,
    customerEmail: fan.email,
    productDescription: `${inLocale('en', () => renderMessage(payment.description))} (digital content and services of ${siteName})`,
    accessLog: (await evidenceLines(from, purchase)).join('\n'),
    text: [...receipt, ...(note === '' ? [] : [note])].join('\n'),
  }
}
