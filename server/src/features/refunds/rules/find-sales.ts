/** Runs the active refund rules every night. Each sale found is proposed, or refunded automatically if operators allow it. */
import { Type } from 'typebox'
import { paidAmountOf, salesByIds, type SaleRow } from '#core/money/index.ts'
import { refundRules, refundSale, lockForRefund, type FoundSale, type RefundRule } from '#core/refunds/index.ts'
import { ApiError } from '#lib/errors.ts'
import { FIRST_ID, newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { refundRulesRun } from './events.ts'
import { decideProposal, insertProposals, lockProposal, proposalById, storedRules, type RuleRow } from './store.ts'

/** Older sales are ignored: a fan who has not complained by then expects no refund. */
const LOOKBACK_DAYS = 45
const BATCH_SIZE = 500
/** The limit per rule and night. Beyond it something else is wrong, and operators should look first. */
const MAX_AUTOMATIC_REFUNDS = 200

export const findRefunds = job('find sales to refund', Type.Object({}))
const refundByRule = job('refund by rule', Type.Object({ proposalId: Type.String() }))

export async function findSales(ctx: Context): Promise<void> {
  const stored = await storedRules(ctx.db)
  let total = 0
  for (const rule of refundRules(ctx)) {
    const own = stored.get(rule.name)
    if (own?.is_on === true) total += await propose(ctx, rule, own)
  }
  await ctx.write(async (tx) => tx.emit(refundRulesRun, { total }))
}

/** Returns how many proposals wait for an operator. */
async function propose(ctx: Context, rule: RefundRule, own: RuleRow): Promise<number> {
  const since = addDays(ctx.clock.now(), -LOOKBACK_DAYS)
  const span = own.span ?? rule.span?.usual ?? 0
  let [automatic, open] = [0, 0]
  for (let after: string = FIRST_ID; ; ) {
    const found = await rule.find(ctx, { span, since, after, limit: BATCH_SIZE })
    const last = found.at(-1)
    if (last === undefined) return open
    after = last.saleId
    const [refunded, all] = await ctx.write((tx) => record(tx, found, { rule, own, room: MAX_AUTOMATIC_REFUNDS - automatic }))
    automatic += refunded
    open += all - refunded
  }
}

interface Recording {
  readonly rule: RefundRule
  readonly own: RuleRow
  /** How many more refunds the rule may make automatically. */
  readonly room: number
}

/** Returns how many new proposals the rule refunds automatically, and how many are new. */
async function record(tx: Tx, found: readonly FoundSale[], { rule, own, room }: Recording): Promise<[number, number]> {
  const proposals = found.map(({ saleId, amount = null }) => ({ id: newId(tx.now), rule: rule.name, saleId, amount }))
  const added = await insertProposals(tx, proposals)
  const sales = await salesByIds(
    tx.db,
    proposals.map(({ saleId }) => saleId),
  )
  const most = Number(own.automatic_up_to)
  const automatic = proposals
    .filter(({ id, saleId, amount }) => added.has(id) && costOf(sales.get(saleId), amount) <= most)
    .slice(0, Math.max(room, 0))
  for (const { id } of automatic) tx.enqueue(refundByRule, { proposalId: id }, { key: `refund by rule:${id}` })
  return [automatic.length, added.size]
}

/** Returns the cost of a refund in minor units of the currency; tokens count by their value. */
function costOf(sale: SaleRow | undefined, amount: number | null): number {
  if (!sale) return Number.POSITIVE_INFINITY
  const [paid, worth] = [paidAmountOf(sale), Number(sale.gross) - Number(sale.discount) + Number(sale.tax)]
  return amount === null || paid === 0 ? worth : Math.ceil((worth * amount) / paid)
}

/** Safe to repeat. A sale that is disputed or was refunded in between is left to the operators. */
async function refundAutomatically(ctx: Context, proposalId: string): Promise<void> {
  const known = await proposalById(ctx.db, proposalId)
  const rule = refundRules(ctx).find(({ name }) => name === known?.rule)
  if (!known || !rule) return
  try {
    await ctx.write((tx) => refundProposed(tx, proposalId, { rule, byId: null }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

interface Refunding {
  readonly rule: Pick<RefundRule, 'reason'>
  /** Null for the rule itself. */
  readonly byId: string | null
}

/** Returns undefined if the proposal is already decided. Throws the errors of `refundSale`. */
export async function refundProposed(tx: Tx, id: string, { rule: { reason }, byId }: Refunding) {
  const known = await proposalById(tx.db, id)
  // In the same order as every refund: the locks of the sale come first.
  if (known) await lockForRefund(tx, known.sale_id)
  const row = await lockProposal(tx, id)
  if (row?.status !== 'open') return undefined
  const amount = row.amount === null ? undefined : Number(row.amount)
  const refund = await refundSale(tx, { saleId: row.sale_id, amount, reason, note: '', byId })
  await decideProposal(tx, row, { status: 'refunded', byId })
  return refund
}

export const jobHandlers = [
  jobHandler(findRefunds, findSales, '23 3 * * *'),
  jobHandler(refundByRule, (ctx, { proposalId }) => refundAutomatically(ctx, proposalId)),
]
