/** Writes a batch as a table (RFC 4180), one payout per line. */
import { fromMinorUnits } from '#lib/amount.ts'
import type { Destination } from './destination.ts'

/** A payout with its decrypted destination. */
export interface OpenedPayout {
  /** Appears on both statements; up to 35 characters. */
  readonly reference: string
  /** Minor units of what arrives. */
  readonly amount: number
  readonly destination: Destination
}

const COLUMNS = [
  'reference',
  'amount',
  'currency',
  'method',
  'holder',
  'iban',
  'routing_number',
  'account_number',
  'bic',
  'country',
  'address',
  'email',
]

export async function payoutTable(payouts: readonly OpenedPayout[], currency: string): Promise<string> {
  // Loaded with the first file.
  const { stringify } = await import('csv-stringify/sync')
  const rows = payouts.map(({ reference, amount, destination }) => ({
    reference,
    amount: fromMinorUnits(amount).toFixed(2),
    currency,
    method: destination.kind,
    ...fieldsOf(destination),
  }))
  // A name that begins with = must not become a formula in the operator's spreadsheet.
  return stringify(rows, { header: true, columns: COLUMNS, escape_formulas: true, record_delimiter: 'windows' })
}

function fieldsOf(destination: Destination) {
  if (destination.kind === 'paypal') return { email: destination.email }
  // Stripe payouts are never in a batch.
  if (destination.kind === 'stripe') return {}
  const { holder, bic, country, address } = destination
  const numbers =
    destination.kind === 'iban'
      ? { iban: destination.iban }
      : { routing_number: destination.routingNumber, account_number: destination.accountNumber }
  return { holder, bic, country, address, ...numbers }
}
