/**
 * Updates cards that are about to expire. Banks replace cards and report that to the payment processor, so a nightly job reads
 * these cards again to keep renewals working.
 */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { FIRST_ID } from '#lib/id.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Db } from '#platform/context.ts'
import { cardsOfIds, changeCard } from './card-store.ts'

const findEnding = job('find expiring cards', Type.Object({}))
const refresh = job('refresh cards', Type.Object({ gateway: Type.String(), ids: Type.Array(Type.String()) }))

/** Reads from a processor per job. */
const BATCH_SIZE = 50
const MONTHS_BEFORE_EXPIRY = 1
/** Updates that the bank has not sent by then will not come. */
const MONTHS_AFTER_EXPIRY = 3

/** Each processor has its own jobs, so that one that does not respond does not delay the others. */
async function enqueueEnding(ctx: Context): Promise<void> {
  for (const { name: gateway, readCard } of ctx.gateways.all) {
    if (!readCard) continue
    for (let after: string = FIRST_ID; ; ) {
      const ids = await endingAfter(ctx.db, gateway, { now: ctx.clock.now(), after })
      const last = ids.at(-1)
      if (last === undefined) break
      await ctx.write(async (tx) => tx.enqueue(refresh, { gateway, ids }, { key: `refresh cards:${gateway}:${last}` }))
      after = last
    }
  }
}

interface Page {
  readonly now: Date
  readonly after: string
}

/** Scans the whole table, once per night. */
async function endingAfter(db: Db, gateway: string, { now, after }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from cards
    where gateway = ${gateway} and removed_at is null and last4 <> '' and id > ${after}::uuid
      and make_date(exp_year, exp_month, 1) between date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${MONTHS_AFTER_EXPIRY})
        and date_trunc('month', ${now}::timestamptz at time zone 'UTC') + make_interval(months => ${MONTHS_BEFORE_EXPIRY})
    order by id limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ id }) => id)
}

async function refreshCards(ctx: Context, { gateway: name, ids }: { gateway: string; ids: readonly string[] }): Promise<void> {
  const gateway = ctx.gateways.byName(name)
  if (!gateway?.readCard || !(await gateway.isReady())) return
  for (const card of await cardsOfIds(ctx.db, ids)) {
    const now = await gateway.readCard(card.reference)
    const isLater = now && Date.UTC(now.expYear, now.expMonth) > Date.UTC(card.exp_year, card.exp_month)
    if (!isLater) continue
    const { brand, last4, expMonth: exp_month, expYear: exp_year } = now
    // The earlier decline concerned the old card.
    await ctx.write((tx) => changeCard(tx, card.id, { brand, last4, exp_month, exp_year, declined_at: null }))
  }
}

export const refreshJobHandlers = [jobHandler(findEnding, enqueueEnding, '33 1 * * *'), jobHandler(refresh, refreshCards)]
