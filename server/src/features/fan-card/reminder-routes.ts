import { done } from '@fanfare/contract'
import * as reminders from '@fanfare/contract/fan-reminders'
import { mutation, query } from '#platform/route-handler.ts'
import { changeReminder, createReminder, finishReminder, removeReminder } from './remind.ts'
import { listReminders } from './reminder-store.ts'
import { reminderViews } from './views.ts'

export const reminderRoutes = [
  query(reminders.listFanReminders, async ({ ctx, viewer, query: { state = 'open', fanId, limit = 50, offset = 0 } }) => {
    const { rows, total } = await listReminders(ctx.db, { performerId: viewer.id, state, fanId, limit, offset })
    return { data: await reminderViews(ctx.db, rows, ctx.clock.now()), total }
  }),

  mutation(reminders.createFanReminder, async ({ tx, viewer, body: { fanId, text = '', dueAt } }) => {
    const row = await createReminder(tx, { performerId: viewer.id, fanId }, { text, dueAt })
    return (await reminderViews(tx.db, [row], tx.now))[0]!
  }),

  mutation(reminders.changeFanReminder, async ({ tx, viewer, params: { id }, body: { text, dueAt } }) => {
    const change = { ...(text !== undefined && { text }), ...(dueAt !== undefined && { dueAt }) }
    const row = await changeReminder(tx, { performerId: viewer.id, id }, change)
    return (await reminderViews(tx.db, [row], tx.now))[0]!
  }),

  mutation(reminders.finishFanReminder, async ({ tx, viewer, params: { id } }) => {
    const row = await finishReminder(tx, { performerId: viewer.id, id })
    return (await reminderViews(tx.db, [row], tx.now))[0]!
  }),

  mutation(reminders.removeFanReminder, async ({ tx, viewer, params: { id } }) => {
    await removeReminder(tx, { performerId: viewer.id, id })
    return done
  }),
]
