import { done } from '@fanfare/contract/define'
import * as mass from '@fanfare/contract/mass-messages'
import { readTestMessage, sendTestMessage } from '@fanfare/contract/mass-message-tests'
import { readNotice } from '@fanfare/contract/site-notices'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { audienceChoices, fansByName } from './audience-choices.ts'
import { recordAct } from './operator-acts.ts'
import { assertTextAllowedAlone } from './rules.ts'
import { actOnMass, countAudience, ownerFilter, scheduleMass, senderOf } from './schedule.ts'
import { chooseNotice, countNotice, noticeOf, scheduleNotice } from './notices.ts'
import { latestTest, sendTest } from './send-test.ts'
import { findMass, listMass, type MassRow } from './store.ts'
import { massResults, massView, massViews } from './views.ts'

/** Records an act of an operator; performers send without a record. */
function recordMass(
  tx: Tx,
  viewer: Viewer,
  { row, act }: { readonly row: MassRow; readonly act: 'schedule' | mass.MassMessageAction },
) {
  const { performer_id: performerId, notice_to: noticeTo, scheduled_at: at, text, status } = row
  const after = act === 'schedule' ? { performerId, noticeTo, at, text } : { status }
  recordAct(tx, { operator: viewer, act: `mass_message.${act}`, subject: { kind: 'mass_message', id: row.id }, after })
}

export const routes = [
  mutation(mass.scheduleMassMessage, async ({ tx, services, viewer, body }) => {
    const { audience = {}, notice, text = '', lockedText = '', price = 0, fileIds = [], openFileIds = [], at, timeZone } = body
    if (notice) {
      assertTextAllowedAlone(body)
      const chosen = await chooseNotice(tx.db, viewer, notice)
      const row = await scheduleNotice(tx, viewer, { chosen, text, at, timeZone })
      recordMass(tx, viewer, { row, act: 'schedule' })
      return massView(services, tx.db, viewer, row)
    }
    const performerId = await senderOf(tx.db, viewer, body.performerId)
    const content = { text, lockedText, price, fileIds, openFileIds }
    const row = await scheduleMass(tx, viewer, { performerId, audience, ...content, at, timeZone })
    recordMass(tx, viewer, { row, act: 'schedule' })
    return massView(services, tx.db, viewer, row)
  }),

  query(mass.listMassMessages, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listMass(ctx.db, { performerId: ownerFilter(viewer), limit, offset })
    return { data: await massViews(ctx, ctx.db, viewer, rows), total }
  }),

  query(mass.countMassAudience, async ({ ctx, viewer, body }) => {
    const { performerId, notice, audience = {}, fileIds = [], openFileIds = [] } = body
    if (notice) return { total: await countNotice(ctx.db, await chooseNotice(ctx.db, viewer, notice)) }
    const sender = await senderOf(ctx.db, viewer, performerId)
    return { total: await countAudience(ctx, ctx.db, { performerId: sender, audience, fileIds, openFileIds }) }
  }),

  query(mass.readAudienceChoices, ({ ctx, params }) => audienceChoices(ctx, params.id)),

  query(mass.searchFansOf, ({ ctx, params, query: { q = '', limit = 20, offset = 0 } }) =>
    fansByName(ctx, params.id, { q, limit, offset }),
  ),

  mutation(sendTestMessage, async ({ tx, viewer, body }) => {
    const { text = '', lockedText = '', price = 0, fileIds = [], openFileIds = [] } = body
    const performerId = await senderOf(tx.db, viewer, body.performerId)
    await sendTest(tx, viewer, { performerId, text, lockedText, price, fileIds, openFileIds })
    return done
  }),

  query(readTestMessage, async ({ ctx, viewer }) => ({ test: await latestTest(ctx, ctx.db, viewer) })),

  query(readNotice, ({ ctx, viewer, params: { id } }) => noticeOf(ctx.db, id, viewer.id)),

  query(mass.readMassMessage, async ({ ctx, viewer, params: { id } }) => {
    const row = await findMass(ctx.db, id, ownerFilter(viewer))
    if (!row) throw notFound()
    return massResults(ctx, ctx.db, viewer, row)
  }),

  mutation(mass.changeMassMessageState, async ({ tx, services, viewer, params: { id, act } }) => {
    const row = await actOnMass(tx, { id, act, performerId: ownerFilter(viewer) })
    recordMass(tx, viewer, { row, act })
    return massView(services, tx.db, viewer, row)
  }),
]
