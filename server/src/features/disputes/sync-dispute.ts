/** Brings a dispute to the gateway's state: opened, won or lost, each with its entries, in any order and any number of times. */
import { Type } from 'typebox'
import type { DisputeStatus } from '@fanfare/contract/disputes'
import {
  burnTokens,
  holdDisputedEarnings,
  refundedPartsOf,
  holdTokens,
  postDisputeCovered,
  postDisputeLost,
  postDisputeOpened,
  postDisputeWon,
  postLossRegained,
  recordChargedBack,
  releaseTokens,
  saleById,
  saleIdOfPayment,
  releaseHeldEarnings,
  tokensBoughtBy,
  type DisputedMoney,
} from '#core/money/index.ts'
import {
  coverRefunds,
  endPauseOf,
  gatewayRefunds,
  markPaymentDisputed,
  pauseCards,
  pausedAccountsAmong,
  paymentById,
  unsentRefundsOf,
  type Payment,
} from '#core/payments/index.ts'
import { issueCreditNote } from '#core/receipts/index.ts'
import { chargeBackSale } from '#core/refunds/index.ts'
import { addMinutes } from '#lib/time.ts'
import { newId } from '#lib/id.ts'
import { job } from '#platform/jobs.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { GatewayDispute } from '#platform/gateways/index.ts'
import { disputeClosed, disputeInquiry, disputeOpened } from './events.ts'
import { canReverseLoss, reverseLoss, REVERSE_LOSS } from './reverse-loss.ts'
import { isDecided, transitionOf, type Step } from './rules.ts'
import { insertDispute, lostAmountOf, lockDisputeOf, updateDispute, type DisputeRow } from './store.ts'

export const sync = job('sync dispute', Type.Object({ paymentId: Type.String() }))
const RETRY_MINUTES = 12 * 60

/** Keyed by the payment, so that a pending job is moved and not doubled. */
export const enqueueDisputeSync = (tx: Tx, paymentId: string, at: Date): void =>
  tx.enqueue(sync, { paymentId }, { key: `dispute:${paymentId}`, at })

/** Throws if the gateway cannot be reached, and the job is retried. A pending dispute is checked again twice a day. */
export async function syncDispute(ctx: Context, paymentId: string): Promise<void> {
  const payment = await paymentById(ctx.db, paymentId)
  const gateway = payment && ctx.gateways.byName(payment.gateway)
  if (!payment?.intent_id || !gateway) throw new Error(`The intent or the gateway of disputed payment ${paymentId} is missing`)
  const atGateway = await gateway.disputeOf(payment.intent_id)
  if (!atGateway) return
  await ctx.write(async (tx) => {
    await record(tx, payment, atGateway)
    if (isPending(atGateway)) enqueueDisputeSync(tx, paymentId, addMinutes(tx.now, RETRY_MINUTES))
  })
}

/** The bank has not decided yet. */
const isPending = ({ status }: GatewayDispute): boolean => status === 'open' || status === 'inquiry'

async function record(tx: Tx, payment: Payment, atGateway: GatewayDispute): Promise<void> {
  await oneAtATime(tx, `dispute ${payment.id}`)
  const known = await lockDisputeOf(tx, payment.id)
  const before = known && isDecided(known.status) ? known : undefined
  // Another dispute of the same payment is handled like a first one.
  const isOther = before !== undefined && before.reference !== atGateway.id
  const transition = transitionOf(isOther ? undefined : known?.status, atGateway.status)
  if (!transition) return
  const isRegained = transition.entries.includes(REVERSE_LOSS)
  if (isRegained && !(await canReverseLoss(tx, before!))) return
  const claim = isRegained ? Number(before!.amount) : await claimOf(tx, payment, atGateway)
  // The bank already has all of it.
  if (claim <= 0) return
  // Marks the payment first, so that refunds being posted are read below.
  await markPaymentDisputed(tx, payment.id, { isDisputed: transition.to === 'open', isChargedBack: transition.to === 'lost' })
  const reported = { payment, atGateway, claim }
  const row =
    known && !before
      ? await followedInquiry(tx, known, reported)
      : await begin(tx, reported, { round: (before?.round ?? 0) + 1, isRegained })
  let loss = 0
  for (const step of transition.entries)
    if (step === REVERSE_LOSS) await reverseLoss(tx, { row, before: before! })
    else loss += await steps[step](tx, row)
  await updateDispute(tx, row.id, {
    status: transition.to,
    due_by: atGateway.dueBy ?? null,
    loss,
    closed_at: isPending(atGateway) ? null : tx.now,
  })
  await emitChange(tx, row, { from: known?.status, to: transition.to })
}

async function emitChange(
  tx: Tx,
  row: DisputeRow,
  { from, to }: { from: DisputeStatus | undefined; to: DisputeStatus },
): Promise<void> {
  if (to === from) return
  if (to === 'inquiry' || to === 'closed') return tx.emit(disputeInquiry, { disputeId: row.id, isClosed: to === 'closed' })
  if (to === 'open') return tx.emit(disputeOpened, idsOf(row))
  const areCardsPaused = (await pausedAccountsAmong(tx.db, [row.fan_id])).size > 0
  tx.emit(disputeClosed, { ...idsOf(row), isWon: to === 'won', areCardsPaused })
}

/** Gateways report their fee separately: neither a claim nor all claims together exceed the payment. */
const claimOf = async (tx: Tx, payment: Payment, { amount }: GatewayDispute): Promise<number> =>
  Math.min(amount, Number(payment.amount) - (await lostAmountOf(tx.db, payment.id)))

interface Reported {
  readonly payment: Payment
  readonly atGateway: GatewayDispute
  /** Minor units of the currency. */
  readonly claim: number
}

/** An inquiry may become a dispute with another reference and another claim, which takes new evidence. */
async function followedInquiry(tx: Tx, known: DisputeRow, { atGateway, claim }: Reported): Promise<DisputeRow> {
  const isSame = known.status === 'open' || (known.status === 'inquiry' && atGateway.status === 'inquiry')
  if (isSame || atGateway.status === 'closed') return known
  return updateDispute(tx, known.id, {
    reference: atGateway.id,
    amount: claim,
    reason: atGateway.reason,
    opened_at: tx.now,
    evidence: null,
    answered_by: null,
    answered_at: null,
  })
}

type Round = { readonly round: number; readonly isRegained: boolean }

async function begin(tx: Tx, { payment, atGateway, claim }: Reported, { round, isRegained }: Round): Promise<DisputeRow> {
  const saleId = await saleIdOfPayment(tx.db, payment.id)
  const sale = saleId === undefined ? undefined : await saleById(tx.db, saleId)
  return insertDispute(tx, {
    id: newId(tx.now),
    payment_id: payment.id,
    round,
    is_reinstated: isRegained,
    gateway: payment.gateway,
    reference: atGateway.id,
    fan_id: payment.account_id,
    performer_id: sale?.performer_id ?? null,
    sale_id: sale?.id ?? null,
    description: payment.description,
    amount: claim,
    reason: atGateway.reason,
    status: atGateway.status,
    due_by: atGateway.dueBy ?? null,
    opened_at: tx.now,
    closed_at: isPending(atGateway) ? null : tx.now,
  })
}

const idsOf = ({ id, fan_id: fanId, sale_id: saleId, performer_id: performerId }: DisputeRow) => ({
  disputeId: id,
  fanId,
  saleId,
  performerId,
})

const moneyOf = ({ id, gateway, amount }: DisputeRow): DisputedMoney => ({ disputeId: id, gateway, amount: Number(amount) })

/** Each step returns the site's loss. */
const steps: Readonly<Record<Exclude<Step, typeof REVERSE_LOSS>, (tx: Tx, row: DisputeRow) => Promise<number>>> = {
  async 'gateway → disputed'(tx, row) {
    await pauseCards(tx, { accountId: row.fan_id, disputeId: row.id })
    await postDisputeOpened(tx, moneyOf(row))
    return 0
  },
  async freeze(tx, row) {
    const sale = row.sale_id === null ? undefined : await saleById(tx.db, row.sale_id)
    const amount = Math.max(Number(row.amount) - (await unsentRefundsOf(tx.db, row.payment_id)), 0)
    if (sale) await holdDisputedEarnings(tx, { disputeId: row.id, saleId: sale.id, amount })
    const bought = sale ? undefined : await boughtBy(tx, row.payment_id, amount)
    if (bought) await holdTokens(tx, { disputeId: row.id, fanId: row.fan_id, tokens: bought.disputed })
    return 0
  },
  async release(tx, row) {
    await releaseHeldEarnings(tx, { cause: 'dispute', causeId: row.id })
    return 0
  },
  async 'disputed → gateway'(tx, row) {
    await releaseTokens(tx, { disputeId: row.id, fanId: row.fan_id })
    await postDisputeWon(tx, moneyOf(row))
    await endPauseOf(tx, row.id)
    return 0
  },
  async 'sale and tokens, loss → disputed'(tx, row) {
    const money = await claimedBeyondRefunds(tx, row)
    if (money.amount === 0) {
      await releaseTokens(tx, { disputeId: row.id, fanId: row.fan_id })
      return 0
    }
    const sale = row.sale_id === null ? undefined : await saleById(tx.db, row.sale_id)
    if (sale) return postDisputeLost(tx, money, await chargeBackSale(tx, { sale, amount: money.amount }))
    const bought = await boughtBy(tx, row.payment_id, money.amount)
    if (!bought) return postDisputeLost(tx, money, 0)
    const { held, loss, total, tax } = await burnTokens(tx, money, bought)
    const of = { disputeId: row.id, paymentId: row.payment_id, fanId: row.fan_id }
    await recordChargedBack(tx, { ...of, tokens: held, money: total, tax, isFull: total === bought.paid })
    if (total > 0) await issueCreditNote(tx, { refundId: row.id, paymentId: row.payment_id, total, tax })
    return loss
  },
}

/** Returns what is left of the bank's claim: the bank has also paid the refunds that were not sent. */
async function claimedBeyondRefunds(tx: Tx, row: DisputeRow): Promise<DisputedMoney> {
  const money = moneyOf(row)
  const covered = await coverRefunds(tx, row.payment_id, money.amount)
  if (covered > 0) await postDisputeCovered(tx, { ...money, amount: covered })
  return { ...money, amount: money.amount - covered }
}

/** Returns a loss that was booked as paid twice, because the refund fails after its payment was lost. */
export async function reverseDoubleLoss(tx: Tx, refundId: string): Promise<void> {
  const [refund] = await gatewayRefunds(tx.db, [refundId])
  if (!refund) return
  await oneAtATime(tx, `dispute ${refund.payment_id}`)
  const row = await lockDisputeOf(tx, refund.payment_id)
  if (row?.status !== 'lost') return
  const covered = await coverRefunds(tx, row.payment_id, Number(row.loss))
  if (covered === 0) return
  await postLossRegained(tx, refundId, covered)
  await updateDispute(tx, row.id, { loss: Number(row.loss) - covered })
}

/** Returns the tokens that refunds have left. Returns undefined if the payment was not for tokens or nothing is left. */
async function boughtBy(tx: Tx, paymentId: string, claimed: number) {
  const [all, payment, gone] = await Promise.all([
    tokensBoughtBy(tx.db, paymentId),
    paymentById(tx.db, paymentId),
    refundedPartsOf(tx.db, [paymentId]),
  ])
  if (all === undefined || !payment) return undefined
  const before = gone.get(paymentId) ?? { tokens: 0, money: 0, tax: 0 }
  const [tokens, paid] = [all - before.tokens, Number(payment.amount) - before.money]
  if (paid <= 0) return undefined
  const disputed = Math.floor((tokens * Math.min(claimed, paid)) / paid)
  return {
    fanId: payment.account_id,
    tokens,
    paid,
    disputed,
    tax: Number(payment.tax) - before.tax,
    taxCountry: payment.tax_country,
  }
}
