/** What must be equal between the payments here and the ledger. */
import { sql } from 'kysely'
import { MOST_DIFFERENCES, paidEntries, sumOf, type BookCheck, type Difference } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { gatewayChecks } from './gateway-checks.ts'
import { INTERNAL_GATEWAY, type PaymentsDb } from './tables.ts'

const BATCH = 1000

export const paymentChecks: readonly BookCheck[] = [
  { name: 'payments', title: () => t('Payments and their entries'), find: findUnposted },
  { name: 'owed refunds', title: () => t('Refunds on their way and what is owed to fans'), find: findOwed },
  ...gatewayChecks,
]

/** Every payment that succeeded has exactly one entry, of its amount. */
async function findUnposted({ db }: Context): Promise<Difference[]> {
  const found: Difference[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; found.length < MOST_DIFFERENCES; ) {
    const rows = await (db as PaymentsDb)
      .selectFrom('payments')
      .select(['id', 'amount'])
      .where('id', '>', after)
      .where('status', '=', 'succeeded')
      .where('gateway', '<>', INTERNAL_GATEWAY)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const keyOf = (id: string) => `payment:${id}`
    const paid = await paidEntries(
      db,
      rows.map(({ id }) => keyOf(id)),
    )
    for (const { id, amount } of rows) {
      const posted = paid.get(keyOf(id)) ?? 0
      if (posted !== Number(amount)) found.push({ what: `payment ${id}`, expected: Number(amount), found: posted })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    after = last.id
  }
  return found.slice(0, MOST_DIFFERENCES)
}

async function findOwed({ db }: Context): Promise<Difference[]> {
  const { rows } = await sql<{ owed: string }>`select coalesce(sum(amount), 0) as owed from gateway_refunds
    where status in ('pending', 'failed')`.execute(db)
  const [expected, found] = [Number(rows[0]?.owed), await sumOf(db, 'platform:refunds')]
  return expected === found ? [] : [{ what: 'platform:refunds', expected, found }]
}
