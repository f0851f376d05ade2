/** Erases what an account wrote in its orders. The orders themselves stay in the books. */
import { sql } from 'kysely'
import type { Erasing } from '#core/personal-data/index.ts'

const BATCH_SIZE = 1000

/** Erases notes, parcel numbers and pickup places. No order of an erased account is open. */
export async function eraseWords(
  { ctx, accountId }: Pick<Erasing, 'ctx' | 'accountId'>,
  side: 'buyer' | 'performer',
): Promise<void> {
  const isOwn = sql`${sql.ref(side === 'buyer' ? 'o.buyer_id' : 'o.performer_id')} = ${accountId}::uuid`
  const steps = sql`update order_steps set note = '' where id in (
    select s.id from orders o join order_steps s on s.order_id = o.id
    where ${isOwn} and s.by = ${side} and s.note <> '' limit ${BATCH_SIZE}::int)`
  // A parcel number leads to the addresses of both.
  const orders = sql`update orders set tracking_number = '',
      note = case when ${side === 'performer'}::boolean then '' else note end,
      pickup_place = case when ${side === 'performer'}::boolean then '' else pickup_place end
    where id in (select o.id from orders o where ${isOwn} and (o.tracking_number <> ''
      or ${side === 'performer'}::boolean and (o.note <> '' or o.pickup_place <> '')) limit ${BATCH_SIZE}::int)`
  for (const statement of [steps, orders]) {
    const next = () => ctx.write(async ({ db }) => (await statement.execute(db)).numAffectedRows)
    while ((await next()) === BigInt(BATCH_SIZE));
  }
}
