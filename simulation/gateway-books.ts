/** Compares the complete books of the three payment processors with the site's payments, refunds and payouts. */
import type pg from 'pg'
import { toMinorUnits } from '../server/test/gateways/ccbill-bank.ts'
import type { OutsideGateways } from './gateways.ts'
import type { Findings } from './protocol.ts'

interface Taken {
  readonly times: number
  /** Minor units. */
  readonly sum: number
}
interface Books {
  /** The charges of each payment, by the site's payment id. Excludes charges that were returned because no payment exists. */
  readonly taken: ReadonlyMap<string, Taken>
  /** The refunds of each payment. */
  readonly returned: ReadonlyMap<string, number>
}
interface PaymentRow {
  id: string
  gateway: string
  status: string
  amount: string
  returned: string
}

/** Checks that each successful payment was charged once and in full, every other one never, and that refunds match. */
export async function checkGateways(client: pg.Client, gateways: OutsideGateways): Promise<Findings> {
  const { rows } = await client.query<PaymentRow>(`select p.id, p.gateway, p.status, p.amount,
      coalesce((select sum(amount) from gateway_refunds g where g.payment_id = p.id and g.status = 'succeeded'), 0) as returned
    from payments p where p.gateway <> 'internal'`)
  const books: Readonly<Record<string, Books>> = {
    sandbox: await sandboxBooks(client),
    stripe: stripeBooks(gateways),
    ccbill: ccbillBooks(gateways),
  }
  const wrong: string[] = []
  for (const { id, gateway, status, amount, returned } of rows) {
    const { times, sum } = books[gateway]?.taken.get(id) ?? { times: 0, sum: 0 }
    const expected = status === 'succeeded' ? Number(amount) : 0
    const back = books[gateway]?.returned.get(id) ?? 0
    if (times > 1 || sum !== expected)
      wrong.push(`${gateway} ${id} ${status}: charged ${sum} in ${times} charges, expected ${expected}`)
    if (back !== Number(returned)) wrong.push(`${gateway} ${id}: refunded ${back}, expected ${returned}`)
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const [gateway, { taken }] of Object.entries(books))
    for (const id of taken.keys()) if (!known.has(id)) wrong.push(`${gateway} ${id} belongs to no payment`)
  wrong.push(...(await wrongTransfers(client, gateways)))
  return wrong.length === 0 ? [] : [{ name: 'gateway books', found: wrong.slice(0, 5).join('; ') }]
}

/** Checks that each payout paid by Stripe was sent once, in full and without a reversal, and that no other payout sent money. */
async function wrongTransfers(client: pg.Client, { stripe: { bank } }: OutsideGateways): Promise<string[]> {
  const { rows } = await client.query<{ id: string; status: string; arrives: string }>(
    `select id, status, amount - fee as arrives from payout_requests where type = 'stripe'`,
  )
  const byPayout = Map.groupBy(bank.connect.transfers.values(), ({ transfer_group: group }) => group ?? '')
  const wrong = rows.flatMap(({ id, status, arrives }) => {
    const made = byPayout.get(id) ?? []
    const out = made.reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0)
    const expected = status === 'paid' ? Number(arrives) : 0
    return made.length > 1 || out !== expected
      ? [`payout ${id} ${status}: sent ${out} in ${made.length} transfers, expected ${expected}`]
      : []
  })
  const known = new Set(rows.map(({ id }) => id))
  return [
    ...wrong,
    ...[...byPayout.keys()].filter((id) => !known.has(id)).map((id) => `a transfer for ${id}, which is not a payout`),
  ]
}

/** Builds books from lines that each name their payment. */
function booksOf(sales: readonly { readonly key: string; readonly amount: number; readonly back: number }[]): Books {
  const byPayment = Map.groupBy(sales, ({ key }) => key)
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  return {
    taken: new Map([...byPayment].map(([key, all]) => [key, { times: all.length, sum: sum(all.map(({ amount }) => amount)) }])),
    returned: new Map([...byPayment].map(([key, all]) => [key, sum(all.map(({ back }) => back))])),
  }
}

async function sandboxBooks(client: pg.Client): Promise<Books> {
  const { rows } = await client.query<{ key: string; amount: string; back: string }>(`select key, amount,
      coalesce((select sum(amount) from sandbox_refunds r where r.intent_id = i.id and r.status = 'succeeded'), 0) as back
    from sandbox_intents i where status = 'succeeded'`)
  return booksOf(rows.map(({ key, amount, back }) => ({ key, amount: Number(amount), back: Number(back) })))
}

function stripeBooks({ stripe: { bank } }: OutsideGateways): Books {
  const backOf = (id: string) =>
    [...bank.refunds.values()]
      .filter((one) => one.payment_intent === id && one.status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
  const paid = [...bank.intents.values()].filter(({ status }) => status === 'succeeded')
  return booksOf(paid.map(({ id, amount, metadata }) => ({ key: metadata['payment'] ?? id, amount, back: backOf(id) })))
}

/** A sale without a payment is voided and does not count. */
function ccbillBooks({ ccbill: { bank } }: OutsideGateways): Books {
  const counted = [...bank.sales.values()].filter(({ voidedAt }) => voidedAt === undefined)
  const backOf = (refunds: readonly { readonly amount: string }[]) =>
    refunds.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0)
  return booksOf(counted.map(({ key, price, refunds }) => ({ key, amount: toMinorUnits(price), back: backOf(refunds) })))
}
