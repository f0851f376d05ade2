import { Type } from 'typebox'
import { accountById, releaseUsernames } from '#core/accounts/index.ts'
import { dueClosings, isByOperator, REMINDER_DAYS, takeReminders } from '#core/closing/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job, LOW_PRIORITY } from '#platform/jobs.ts'
import { eraseAccount } from './erase-account.ts'
import { mailErasureByOperatorNear, mailErasureNear } from './mail-templates.ts'

const erase = job('erase account', Type.Object({ accountId: Type.String() }))
const startErasures = job('start erasures', Type.Object({}))
const freeUsernames = job('release usernames of erased accounts', Type.Object({}))

const BATCH_SIZE = 100
/** One after the other, because an erasure may delete much. */
const QUEUE = 'erasures'

async function startDue(ctx: Context): Promise<void> {
  for (let taken = BATCH_SIZE; taken === BATCH_SIZE; ) taken = await ctx.write(remindSome)
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const due = await dueClosings(ctx.db, { after, limit: BATCH_SIZE })
    await ctx.write(async (tx) => {
      for (const { account_id: accountId } of due)
        tx.enqueue(erase, { accountId }, { key: `erase:${accountId}`, queue: QUEUE, priority: LOW_PRIORITY })
    })
    after = due.length < BATCH_SIZE ? undefined : due.at(-1)?.id
  }
}

async function remindSome(tx: Tx): Promise<number> {
  const rows = await takeReminders(tx, addDays(tx.now, REMINDER_DAYS), BATCH_SIZE)
  for (const row of rows) {
    const account = await accountById(tx.db, row.account_id)
    if (!account?.email) continue
    const mailReminder = isByOperator(row) ? mailErasureByOperatorNear : mailErasureNear
    await mailReminder(tx, account, row.erase_at)
  }
  return rows.length
}

export const jobHandlers = [
  jobHandler(startErasures, startDue, '27 * * * *'),
  jobHandler(erase, (ctx, { accountId }, signal) => eraseAccount(ctx, accountId, signal)),
  jobHandler(freeUsernames, (ctx) => ctx.write(releaseUsernames), '53 3 * * *'),
]
