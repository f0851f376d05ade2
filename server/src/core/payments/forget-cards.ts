import { sql } from 'kysely'
import type { Erasing } from '#core/personal-data/index.ts'
import { cardsOf } from './card-store.ts'
import { removeCard } from './default-card.ts'

/** Removes the saved cards here and at their processors. Brand and last four digits stay with the payments. */
export async function forgetCards({ ctx, accountId }: Erasing): Promise<void> {
  for (const { id } of await cardsOf(ctx.db, accountId)) await ctx.write((tx) => removeCard(tx, accountId, id))
  await ctx.write(async ({ db }) => {
    await sql`update cards set fingerprint = null where account_id = ${accountId} and fingerprint is not null`.execute(db)
  })
}
