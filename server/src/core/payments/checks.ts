import { sql } from 'kysely'
import { MAX_DIFFERENCES, paidEntries, sumOf, type BookCheck, type Difference } from '#core/money/index.ts'
import { receiptsOfPayments } from '#core/receipts/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { gatewayChecks } from './gateway-checks.ts'
import { INTERNAL_GATEWAY, type PaymentsDb } from './tables.ts'

const BATCH = 1000

export const paymentChecks: readonly BookCheck[] = [
  { name: 'payments', title: () => t('Payments and their ledger entries'), find: findUnposted },
  { name: 'receipts', title: () => t('Payments and their receipts'), find: findWithoutReceipt },
  { name: 'owed refunds', title: () => t('Refunds in progress and amounts owed to fans'), find: findOwed },
  ...gatewayChecks,
]

/** Every successful payment has exactly one entry with its amount. */
function findUnposted({ db }: Context): Promise<Difference[]> {
  return compare(db, async (ids) => {
    const paid = await paidEntries(
      db,
      ids.map((id) => `payment:${id}`),
    )
    return new Map(ids.map((id) => [id, paid.get(`payment:${id}`) ?? 0]))
  })
}

/** Every successful payment has exactly one receipt with its amount, so that receipts match what the processors charged. */
function findWithoutReceipt({ db }: Context): Promise<Difference[]> {
  return compare(db, async (ids) => {
    const receipts = await receiptsOfPayments(db, ids)
    return new Map([...receipts].map(([id, { net, tax }]) => [id, Number(net) + Number(tax)]))
  })
}

async function compare(
  db: PaymentsDb,
  amountsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<Difference[]> {
  const found: Difference[] = []
  for (let after: string = FIRST_ID; found.length < MAX_DIFFERENCES; ) {
    const rows = await db
      .selectFrom('payments')
      .select(['id', 'amount'])
      .where('id', '>', after)
      .where('status', '=', 'succeeded')
      .where('gateway', '<>', INTERNAL_GATEWAY)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const amounts = await amountsOf(rows.map(({ id }) => id))
    for (const { id, amount } of rows) {
      const posted = amounts.get(id) ?? 0
      if (posted !== Number(amount)) found.push({ what: `payment ${id}`, expected: Number(amount), found: posted })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    after = last.id
  }
  return found.slice(0, MAX_DIFFERENCES)
}

async function findOwed({ db }: Context): Promise<Difference[]> {
  const { rows } = await sql<{ owed: string }>`select coalesce(sum(amount - covered), 0) as owed from gateway_refunds
    where status in ('pending', 'failed')`.execute(db)
  const [expected, found] = [Number(rows[0]?.owed), await sumOf(db, 'platform:refunds')]
  return expected === found ? [] : [{ what: 'platform:refunds', expected, found }]
}
