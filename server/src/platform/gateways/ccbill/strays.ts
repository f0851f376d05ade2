/** Sales that pay for nothing: a form paid twice, or after it was given up. The money goes back. */
import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import { GatewayDown } from '../gateway-down.ts'
import type { CcbillApi } from './api.ts'

interface Returning {
  readonly db: Db
  readonly api: CcbillApi
  readonly now: () => Date
}

/** One that cannot be given back now stays a line of CCBill's books that ours do not have. */
export async function returnStrays({ db, api, now }: Returning, key: string): Promise<void> {
  await sql`update ccbill_sales s set is_stray = true from ccbill_charges c
    where s.key = ${key} and c.key = s.key and not s.is_stray and (
      c.status = 'declined' or (c.status = 'succeeded' and c.subscription_id <> s.subscription_id)
      or s.amount <> c.amount or s.currency <> c.currency)`.execute(db)
  const { rows } = await sql<{ subscription_id: string }>`update ccbill_sales set returned_at = ${now()}
    where key = ${key} and is_stray and returned_at is null returning subscription_id`.execute(db)
  for (const { subscription_id: id } of rows) await giveBack({ db, api, now }, id)
}

async function giveBack({ db, api }: Returning, subscriptionId: string): Promise<void> {
  const again = () => sql`update ccbill_sales set returned_at = null where subscription_id = ${subscriptionId}`.execute(db)
  try {
    // The whole of it, whether its day is closed already or not.
    const { code } = await api.manage('voidOrRefundTransaction', { subscriptionId })
    if (code !== '1') await again()
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    await again()
  }
}
