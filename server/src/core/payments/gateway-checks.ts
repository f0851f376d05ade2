/** Reconciles payments and refunds with the payment processors' own records. */
import { sql } from 'kysely'
import { MAX_DIFFERENCES, SETTLING_MINUTES, spanSince, type BookCheck, type Difference, type Span } from '#core/money/index.ts'
import { addMinutes } from '#lib/time.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db } from '#platform/context.ts'
import { GatewayDown } from '#platform/gateways/gateway-down.ts'
import type { GatewayTransaction } from '#platform/gateways/books.ts'
import type { Gateway } from '#platform/gateways/index.ts'

export const gatewayChecks: readonly BookCheck[] = [
  {
    name: 'gateways',
    title: () => t('Payments and refunds here and at the payment processors since they last matched'),
    find: findUnequal,
  },
]

/** Throws if a processor with keys does not respond and the others show no difference, because the result would be incomplete. */
async function findUnequal(ctx: Context, since?: Date): Promise<Difference[]> {
  const span = spanSince(ctx.clock.now(), since)
  const found: Difference[] = []
  let down: GatewayDown | undefined
  for (const gateway of ctx.gateways.all)
    try {
      if (await gateway.isReady()) found.push(...(await differencesWith(ctx.db, gateway, span)))
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error
      down = error
    }
  if (down && found.length === 0) throw down
  return found.slice(0, MAX_DIFFERENCES)
}

async function differencesWith(db: Db, gateway: Gateway, span: Span): Promise<Difference[]> {
  const theirs = { payment: new Map<string, number>(), refund: new Map<string, number>() }
  for await (const page of pagesOf(gateway, span))
    for (const { kind, id, status, amount } of page) if (status === 'succeeded') theirs[kind].set(id, amount)
  const payments = await paymentsHere(db, gateway.name, theirs, span)
  const refunds = await refundsHere(db, gateway.name, theirs, span)
  for (const id of await pendingIntents(db, gateway.name, [...theirs.payment.keys()])) theirs.payment.delete(id)
  return [
    ...unequal(`payment by ${gateway.name}`, theirs.payment, payments),
    ...unequal(`refund by ${gateway.name}`, theirs.refund, refunds),
  ]
}

type Theirs = Readonly<Record<GatewayTransaction['kind'], ReadonlyMap<string, number>>>

async function* pagesOf(gateway: Gateway, { from, until }: Span): AsyncGenerator<readonly GatewayTransaction[]> {
  for (let cursor: string | undefined; ; ) {
    const page = await gateway.transactionsBetween({ from, to: until, ...(cursor !== undefined && { cursor }) })
    yield page.transactions
    cursor = page.next
    if (cursor === undefined) return
  }
}

/** Returns items that are missing on one side or differ. Pure. */
function unequal(what: string, theirs: ReadonlyMap<string, number>, ours: ReadonlyMap<string, number>): Difference[] {
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((id) => {
    const [expected, found] = [ours.get(id) ?? 0, theirs.get(id) ?? 0]
    return expected === found ? [] : [{ what: `${what} ${id}`, expected, found }]
  })
}

interface Row {
  id: string
  amount: string
}
const amounts = (rows: readonly Row[]): Map<string, number> => new Map(rows.map(({ id, amount }) => [id, Number(amount)]))

/**
 * Returns the payments of the processor's intents, and payments that must be among them because they began well inside the
 * period. Uses indexes `payments_intent` and `payments_finished`.
 */
async function paymentsHere(db: Db, gateway: string, { payment }: Theirs, { from, until }: Span) {
  const { rows } = await sql<Row>`select intent_id as id, amount from payments where gateway = ${gateway} and status = 'succeeded'
    and (intent_id = any(${[...payment.keys()]}::text[])
      or (finished_at >= ${from} and finished_at < ${until} and created_at >= ${addMinutes(from, SETTLING_MINUTES)}))`.execute(db)
  return amounts(rows)
}

/** Returns which of these intents have a payment that is still open; uses index `payments_intent`. */
async function pendingIntents(db: Db, gateway: string, intents: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select intent_id as id from payments where gateway = ${gateway}
    and intent_id = any(${[...intents]}::text[]) and status in ('pending', 'authentication_needed')`.execute(db)
  return rows.map(({ id }) => id)
}

/** Refunds are matched by our key. Uses the key of `gateway_refunds` and index `gateway_refunds_finished`. */
async function refundsHere(db: Db, gateway: string, { refund }: Theirs, { from, until }: Span) {
  const { rows } =
    await sql<Row>`select r.refund_id::text as id, r.amount - r.covered as amount from gateway_refunds r join payments p on p.id = r.payment_id
    where p.gateway = ${gateway} and r.status = 'succeeded' and (r.refund_id::text = any(${[...refund.keys()]}::text[])
      or (r.finished_at >= ${from} and r.finished_at < ${until} and r.created_at >= ${addMinutes(from, SETTLING_MINUTES)}))`.execute(
      db,
    )
  return amounts(rows)
}
