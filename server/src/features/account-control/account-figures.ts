/** Updates the figures by which the list of all accounts is sorted: what was spent or earned, and the last visit. */
import { accountsWithoutFigures, saveAmounts, saveVisits, statusesOf } from '#core/accounts/index.ts'
import { accountsPaidSince, earnedEver, spentEver } from '#core/money/index.ts'
import { addMinutes } from '#lib/time.ts'
import type { Context, Db, Tx } from '#platform/context.ts'

const BATCH_SIZE = 500
/** Longer than the interval of the job, so that a late run misses nothing. A worker that was down catches up by `since`. */
const OVERLAP_MINUTES = 30

/** Counts new accounts, and again those that paid, earned or visited in the last half hour. */
export async function refreshFigures(ctx: Pick<Context, 'db' | 'write' | 'clock'>, since?: Date): Promise<void> {
  const from = since ?? addMinutes(ctx.clock.now(), -OVERLAP_MINUTES)
  for (;;) {
    const fresh = await accountsWithoutFigures(ctx.db, BATCH_SIZE)
    if (fresh.length > 0) await ctx.write((tx) => count(tx, fresh))
    if (fresh.length < BATCH_SIZE) break
  }
  const paid = await accountsPaidSince(ctx.db, from)
  for (let at = 0; at < paid.length; at += BATCH_SIZE) {
    const roles = await statusesOf(ctx.db, paid.slice(at, at + BATCH_SIZE))
    const accounts = [...roles].map(([id, { role }]) => ({ id, role }))
    await ctx.write((tx) => count(tx, accounts))
  }
  await ctx.write((tx) => saveVisits(tx, from))
}

interface Counted {
  readonly id: string
  readonly role: string
}

async function count(tx: Tx, accounts: readonly Counted[]): Promise<void> {
  const amounts = await amountsOf(tx.db, accounts)
  await saveAmounts(
    tx,
    accounts.map(({ id }) => ({ accountId: id, amount: amounts.get(id) ?? 0 })),
  )
}

/** Returns what fans have spent and performers have earned, in minor units of the currency. */
export async function amountsOf(db: Db, accounts: readonly Counted[]): Promise<Map<string, number>> {
  const idsOf = (role: string) => accounts.filter((one) => one.role === role).map(({ id }) => id)
  const [spent, earned] = await Promise.all([spentEver(db, idsOf('fan')), earnedEver(db, idsOf('performer'))])
  return new Map([...spent, ...earned])
}
