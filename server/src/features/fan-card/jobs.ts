import { Type } from 'typebox'
import { deletedAccounts } from '#core/accounts/index.ts'
import { forgetCards } from '#core/fan-groups/index.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { findDelayedReminders, remind, remindOfFan, enqueueDelayedReminders } from './remind.ts'
import { forgetReminders } from './reminder-store.ts'

export const forgetDeletedFans = job('forget cards of deleted fans', Type.Object({}))

export const jobHandlers = [
  jobHandler(remindOfFan, (ctx, { reminderId, due }) => ctx.write((tx) => remind(tx, { reminderId, due }))),
  jobHandler(findDelayedReminders, (ctx) => ctx.write(enqueueDelayedReminders), '*/15 * * * *'),
  jobHandler(
    forgetDeletedFans,
    (ctx) =>
      ctx.write(async (tx) => {
        await forgetCards(tx, deletedAccounts)
        await forgetReminders(tx, deletedAccounts)
      }),
    '40 3 * * *',
  ),
]
