/** Looks for disputes without a webhook: new ones every hour, and decided ones every night. */
import { Type } from 'typebox'
import type { DisputeStatus } from '@fanfare/contract/disputes'
import { paymentsOfIntents } from '#core/payments/index.ts'
import { addDays } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context } from '#platform/context.ts'
import { REVISION_DAYS, isDecided, searchFrom } from './rules.ts'
import { decidedSince, disputedAmong, lastSearch, recordSearch } from './store.ts'
import { enqueueDisputeSync, sync, syncDispute } from './sync-dispute.ts'

const look = job('find disputes', Type.Object({}))
const lookAt = job('find disputes of a gateway', Type.Object({ gateway: Type.String() }))

/** Enqueues one job per gateway, so that a gateway that is down delays no other. */
export const findDisputes = (ctx: Context): Promise<void> =>
  ctx.write(async (tx) => {
    for (const { name: gateway } of ctx.gateways.all) tx.enqueue(lookAt, { gateway }, { key: `disputes:${gateway}` })
  })

/** A closed inquiry may have become a dispute with another reference, and a payment may be disputed again. */
const isNews = (known: DisputeStatus | undefined): boolean => known === undefined || known === 'closed' || isDecided(known)

async function lookAtGateway(ctx: Context, name: string): Promise<void> {
  const gateway = ctx.gateways.byName(name)
  if (!gateway || !(await gateway.isReady())) return
  const listed = await gateway.disputedSince(searchFrom(await lastSearch(ctx.db, name), ctx.clock.now()))
  if (!listed) return
  const payments = await paymentsOfIntents(ctx.db, name, listed)
  const known = await disputedAmong(ctx.db, payments)
  const unknown = payments.filter((id) => isNews(known.get(id)))
  await ctx.write(async (tx) => {
    unknown.forEach((id) => enqueueDisputeSync(tx, id, tx.now))
    await recordSearch(tx, name)
  })
}

const recheckDecided = job('recheck decided disputes', Type.Object({}))

/**
 * A bank may change a decision long after the dispute was listed. Gateways that take no evidence answer the banks themselves and
 * report no such changes.
 */
async function recheckDecidedDisputes(ctx: Context): Promise<void> {
  const decided = await decidedSince(ctx.db, addDays(ctx.clock.now(), -REVISION_DAYS))
  const asked = decided.filter(({ gateway }) => ctx.gateways.byName(gateway)?.submitEvidence !== undefined)
  await ctx.write(async (tx) => asked.forEach(({ paymentId }) => enqueueDisputeSync(tx, paymentId, tx.now)))
}

export const disputeJobHandlers = [
  jobHandler(sync, (ctx, { paymentId }) => syncDispute(ctx, paymentId)),
  jobHandler(look, findDisputes, '23 * * * *'),
  jobHandler(recheckDecided, recheckDecidedDisputes, '41 1 * * *'),
  jobHandler(lookAt, (ctx, { gateway }) => lookAtGateway(ctx, gateway)),
]
