/** Puts each approved payout into one batch, and writes the file of a batch. */
import type { BatchFormat } from '@fanfare/contract/payout-batches'
import type { ManualPayoutType } from '@fanfare/contract/payout-methods'
import { fromMinorUnits } from '#lib/amount.ts'
import { payableSums } from '#core/money/index.ts'
import { isEstablished } from '#core/operators/index.ts'
import { settings } from '#core/settings/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { money, t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { assertPayer } from './assert-payer.ts'
import { batchById, insertBatch } from './batch-store.ts'
import { creditTransferFile, type CreditTransfer } from './credit-transfer.ts'
import { payoutTable, type OpenedPayout } from './payout-table.ts'
import { unsealDestination } from './destination.ts'
import { payoutChanged } from './events.ts'
import { transitionOf } from './rules.ts'
import { insertStep, unbatched, unpaidIn, updatePayout } from './store.ts'
import type { BatchRow, PayoutRow } from './tables.ts'

/** The maximum per batch: banks take thousands, but an operator looks at each payout. */
const MAX_BATCH_SIZE = 500

/** Takes payouts that this operator may pay. Throws `already_done` if none is waiting. */
export async function createBatch(tx: Tx, type: ManualPayoutType, operatorId: string): Promise<BatchRow> {
  const rows = await unbatched(tx.db, type, operatorId, MAX_BATCH_SIZE)
  const { currency } = await settings(tx)
  // A file has one currency. Payouts requested before the site changed its currency are paid by hand.
  const mayBeSecond = await isEstablished(tx.db, operatorId, tx.now)
  const payable = rows.filter((row) => row.currency === currency && (mayBeSecond || !row.needs_two_people))
  if (payable.length === 0) throw apiError('already_done', t('There are no approved payouts that you can add to a new batch.'))
  const batch = await insertBatch(tx, { type, currency, operatorId })
  for (const { id, performer_id: performerId, amount, status, type: method } of payable) {
    transitionOf({ status, type: method }, 'batch', 'operator')
    await updatePayout(tx, id, { batch_id: batch.id, updated_at: tx.now })
    await insertStep(tx, { request_id: id, event: 'batch', by_id: operatorId, amount: Number(amount), note: '' })
    tx.emit(payoutChanged, { requestId: id, performerId, byId: operatorId, act: 'batch' })
  }
  return batch
}

export interface BatchFile {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

/**
 * Returns the same file each time, without payouts that failed or were paid since. Throws `not_allowed` if the operator approved
 * one of its large payouts, and `already_done` if all are paid. Throws `not_valid` if the format lacks data or a payout is no
 * longer covered.
 */
export async function batchFile(ctx: Context, id: string, operatorId: string, format: BatchFormat): Promise<BatchFile> {
  const batch = await batchById(ctx.db, id)
  if (!batch) throw notFound()
  const rows = await unpaidIn(ctx.db, id, MAX_BATCH_SIZE)
  if (rows.length === 0) throw apiError('already_done', t('This batch has no unpaid payouts.'))
  for (const row of rows) {
    await assertPayer({ db: ctx.db, now: ctx.clock.now() }, row, operatorId)
    await assertCovered(ctx, row)
  }
  const payouts = await Promise.all(rows.map((row) => openedPayout(ctx, row)))
  const name = `payouts-${batch.created_at.toISOString().slice(0, 10)}-${id.slice(-8)}`
  if (format === 'csv') return { name: `${name}.csv`, mediaType: 'text/csv', text: await payoutTable(payouts, batch.currency) }
  const transfers = payouts.flatMap(transferOf)
  if (transfers.length < payouts.length)
    throw notValid('format', t('This file is only for banks. For PayPal, download the table.'))
  const { payoutAccountHolder: holder, payoutAccountIban: iban, payoutAccountBic: bic } = await settings(ctx)
  if (iban === '') throw notValid('format', t('Enter the site’s paying account first.'))
  const text = creditTransferFile({
    id: endToEndId(id),
    createdAt: batch.created_at,
    currency: batch.currency,
    debtor: { holder, iban, bic },
    transfers,
  })
  return { name: `${name}.xml`, mediaType: 'application/xml', text }
}

/** The site does not advance what refunds and disputes have taken since the request. */
async function assertCovered({ db, clock }: Context, row: PayoutRow): Promise<void> {
  const { short } = await payableSums(db, row.performer_id, clock.now())
  if (short <= 0) return
  const [owed, amount] = [short, row.amount].map((one) => money(fromMinorUnits(one), row.currency))
  throw notValid(
    'format',
    t(
      'Since the {amount} payout was approved, refunds or disputes have left {owed} uncovered. Mark the payout as failed, or wait until earnings cover that amount.',
      { owed: owed!, amount: amount! },
    ),
  )
}

async function openedPayout({ config }: Context, row: PayoutRow): Promise<OpenedPayout> {
  const destination = await unsealDestination(config.secret, row.performer_id, row.sealed)
  if (!destination) {
    const amount = money(fromMinorUnits(row.amount), row.currency)
    throw notValid(
      'format',
      t('The account for the {amount} payout can’t be decrypted. Mark the payout as failed so that it can be requested again.', {
        amount,
      }),
    )
  }
  return { reference: endToEndId(row.id), amount: Number(row.amount) - Number(row.fee), destination }
}

/** Returns an id without its dashes: the banks' formats take up to 35 characters. */
const endToEndId = (id: string): string => id.replaceAll('-', '')

const transferOf = ({ reference, amount, destination }: OpenedPayout): CreditTransfer[] =>
  destination.kind === 'iban' || destination.kind === 'aba' ? [{ reference, amount, account: destination }] : []
