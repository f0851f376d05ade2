import { Type } from 'typebox'
import { deletedAccounts } from '#core/accounts/index.ts'
import { deleteCards } from '#core/fan-groups/index.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { findDelayedReminders, remind, remindOfFan, enqueueDelayedReminders } from './remind.ts'
import { deleteReminders } from './reminder-store.ts'

export const deleteCardsOfDeletedFans = job('delete cards of deleted fans', Type.Object({}))

export const jobHandlers = [
  jobHandler(remindOfFan, (ctx, { reminderId, due }) => ctx.write((tx) => remind(tx, { reminderId, due }))),
  jobHandler(findDelayedReminders, (ctx) => ctx.write(enqueueDelayedReminders), '*/15 * * * *'),
  jobHandler(
    deleteCardsOfDeletedFans,
    (ctx) =>
      ctx.write(async (tx) => {
        await deleteCards(tx, deletedAccounts)
        await deleteReminders(tx, deletedAccounts)
      }),
    '40 3 * * *',
  ),
]
