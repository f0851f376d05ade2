/** Pauses the renewals of suspended accounts, and continues them once the account is restored. */
import { Type } from 'typebox'
import { statusesOf } from '#core/accounts/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { expireIfOver, stopRenewalOf } from './end-subscription.ts'
import { extendAccess } from './give-period.ts'
import { isHeld } from './may-be-charged.ts'
import { lockSubscription, renewingWith, updateSubscription, type SubscriptionRow } from './store.ts'

/** How often a held renewal is looked at. Restoring an account does not wait for it. */
const CHECK_DAYS = 1
/** The time to change one's mind before renewals continue. */
const NOTICE_DAYS = 3
const BATCH_SIZE = 200

/** For a due subscription that may not be charged. A held one has no access after its paid period, and is not charged until restored. */
export async function holdOrExpire(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (!row || row.due_at > tx.now || !(await isHeld(tx, row))) return expireIfOver(tx, id)
  const next = addDays(tx.now, CHECK_DAYS)
  if (row.renews) return postpone(tx, row, next)
  // The performer's pause may still be added to the end of the paid time.
  if (!(await isPausedProfile(tx, row.performer_id))) return expireIfOver(tx, id)
  await updateSubscription(tx, id, { due_at: next })
}

const isPausedProfile = async ({ db }: Tx, performerId: string): Promise<boolean> =>
  (await statusesOf(db, [performerId])).get(performerId)?.status === 'paused'

/** Moves the charge like a pause, so that the days of grace begin with the charge. */
async function postpone(tx: Tx, row: SubscriptionRow, until: Date): Promise<void> {
  await extendAccess(tx, await updateSubscription(tx, row.id, { due_at: until, paused_until: until }))
}

const continueJob = job('continue renewals', Type.Object({ accountId: Type.String(), after: Type.String() }))
const stopJob = job('stop renewals', Type.Object({ accountId: Type.String(), after: Type.String() }))

/** Charges overdue renewals of a restored account after some days of notice. Others are not changed. */
export const continueRenewals = (tx: Tx, accountId: string): void => tx.enqueue(continueJob, { accountId, after: FIRST_ID })

/** Stops every renewal of an account, whether as fan or performer. */
export const stopRenewals = (tx: Tx, accountId: string): void => tx.enqueue(stopJob, { accountId, after: FIRST_ID })

interface Batch {
  readonly accountId: string
  readonly after: string
}

/** Handles one batch in one transaction, and enqueues the next one in it. */
const inBatches =
  (again: typeof continueJob | typeof stopJob, change: (tx: Tx, id: string) => Promise<void>) =>
  (ctx: Context, { accountId, after }: Batch) =>
    ctx.write(async (tx) => {
      const ids = await renewingWith(tx.db, { accountId, after, limit: BATCH_SIZE })
      for (const id of ids) await change(tx, id)
      const last = ids.at(-1)
      if (last !== undefined && ids.length === BATCH_SIZE) tx.enqueue(again, { accountId, after: last })
    })

/** The account may have been suspended again in between. */
async function continueOne(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  const soon = addDays(tx.now, NOTICE_DAYS)
  if (!row?.renews || row.paused_until === null || row.status === 'paused' || row.due_at >= soon || (await isHeld(tx, row)))
    return
  await postpone(tx, row, soon)
}

export const heldRenewalJobHandlers = [
  jobHandler(continueJob, inBatches(continueJob, continueOne)),
  jobHandler(stopJob, inBatches(stopJob, stopRenewalOf)),
]
