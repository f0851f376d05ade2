import { done } from '@fanfare/contract'
import * as safety from '@fanfare/contract/safety'
import { accountById, peopleById } from '#core/accounts/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { exportAsJson, exportAsPdf } from './export-log.ts'
import { knownPair, readLog, readSigns } from './read-log.ts'
import { dismissHint, insertIncident, listLogs } from './store.ts'
import { incidentView } from './views.ts'

export const routes = [
  query(safety.listSafetyLogs, async ({ ctx: { db }, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listLogs(db, viewer.id, { limit, offset })
    const people = await peopleById(
      db,
      rows.map((row) => row.account_id),
    )
    return {
      data: rows.map(({ account_id: id, incidents, latest_at: at }) => ({
        _id: id,
        person: people.get(id)!,
        incidents,
        latestAt: at.toISOString(),
      })),
      total,
    }
  }),

  query(safety.readSafetyLog, ({ ctx, viewer, params: { id } }) => readLog(ctx, viewer, id)),

  mutation(safety.addIncident, async ({ tx, viewer, params: { id }, body: { text, happenedAt } }) => {
    const pair = await knownPair(tx, viewer, id)
    const at = happenedAt ? new Date(happenedAt) : tx.now
    if (at > tx.now) throw notValid('happenedAt', t('Choose a time in the past'))
    if (text.trim() === '') throw notValid('text', t('Write what happened'))
    const username = (await accountById(tx.db, id))?.username ?? ''
    return incidentView(await insertIncident(tx, pair, { text: text.trim(), happenedAt: at, username }))
  }),

  query(safety.readSafetySigns, async ({ ctx, viewer, params: { id } }) => ({ signs: await readSigns(ctx, viewer, id) })),

  mutation(safety.dismissSafetySigns, async ({ tx, viewer, params: { id } }) => {
    await dismissHint(tx, await knownPair(tx, viewer, id))
    return done
  }),

  action(safety.exportSafetyJson, ({ ctx, viewer, params: { id } }) => exportAsJson(ctx, viewer, id)),

  action(safety.exportSafetyPdf, ({ ctx, viewer, params: { id } }) => exportAsPdf(ctx, viewer, id)),
]
