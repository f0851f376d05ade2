import { done } from '@fanfare/contract'
import * as automations from '@fanfare/contract/automations'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { changePause } from './change-pause.ts'
import { changeAutomation, createAutomation, removeAutomation, switchAutomation } from './edit-automation.ts'
import { estimate } from './estimate.ts'
import { automationsOf, findOwn, pauseHoursOf } from './store.ts'
import { automationViews, viewOf, resultsView } from './views.ts'

const { MAX_AUTOMATIONS } = automations

/** Drops properties that the form does not have. */
const formOf = (body: automations.AutomationForm): automations.AutomationForm => ({
  name: body.name ?? '',
  trigger: body.trigger,
  delayMinutes: body.delayMinutes,
  conditions: body.conditions,
  text: body.text ?? '',
  lockedText: body.lockedText ?? '',
  price: body.price ?? 0,
  fileIds: body.fileIds ?? [],
  openFileIds: body.openFileIds ?? [],
  isOn: body.isOn,
})

export const routes = [
  query(automations.listAutomations, async ({ ctx, viewer, query: { limit = MAX_AUTOMATIONS, offset = 0 } }) => {
    const rows = await automationsOf(ctx.db, viewer.id, MAX_AUTOMATIONS)
    return { data: await automationViews(ctx, ctx.db, viewer, rows.slice(offset, offset + limit)), total: rows.length }
  }),

  mutation(automations.createAutomation, async ({ tx, services, viewer, body }) =>
    viewOf(services, tx.db, viewer, await createAutomation(tx, viewer.id, formOf(body))),
  ),

  query(automations.readAutomation, async ({ ctx, viewer, params: { id } }) => {
    const row = await findOwn(ctx.db, { performerId: viewer.id, id })
    if (!row) throw notFound()
    return resultsView(ctx, ctx.db, viewer, row)
  }),

  mutation(automations.changeAutomation, async ({ tx, services, viewer, params: { id }, body }) =>
    viewOf(services, tx.db, viewer, await changeAutomation(tx, { performerId: viewer.id, id }, formOf(body))),
  ),

  mutation(automations.setAutomationOn, async ({ tx, services, viewer, params: { id }, body: { isOn } }) =>
    viewOf(services, tx.db, viewer, await switchAutomation(tx, { performerId: viewer.id, id }, isOn)),
  ),

  mutation(automations.removeAutomation, async ({ tx, viewer, params: { id } }) => {
    await removeAutomation(tx, { performerId: viewer.id, id })
    return done
  }),

  query(automations.estimateAutomation, async ({ ctx, viewer, body: { on, tierId, minAmount, months } }) => ({
    fans: await estimate(ctx, viewer.id, {
      on,
      ...(tierId !== undefined && { tierId }),
      ...(minAmount !== undefined && { minAmount }),
      ...(months !== undefined && { months }),
    }),
  })),

  query(automations.readAutomationPause, async ({ ctx, viewer }) => ({ hours: await pauseHoursOf(ctx.db, viewer.id) })),

  mutation(automations.changeAutomationPause, async ({ tx, viewer, body: { hours } }) => {
    await changePause(tx, viewer.id, hours)
    return { hours }
  }),
]
